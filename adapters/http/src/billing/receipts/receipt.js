const button = document.querySelector("button");
button.hidden = false;
button.addEventListener("click", () => window.print());
