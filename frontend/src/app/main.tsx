import "../styles/base.css";
import "../styles/tokens.css";
import "@fontsource-variable/schibsted-grotesk/wght.css";
import "@fontsource-variable/newsreader/opsz.css";
import "@fontsource-variable/newsreader/opsz-italic.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { setPhoneBreakpoint } from "@/shared/breakpoint";
import { App } from "./App";

const root = document.getElementById("root");
if (!root) throw new Error("index.html carries no root element");

setPhoneBreakpoint();

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>,
);
