/** Says something to people who listen to the page. Polite: it waits for what is being said. */
let region: HTMLElement | null = null;

function liveRegion(): HTMLElement {
  if (region?.isConnected) return region;
  region = document.createElement("div");
  region.setAttribute("aria-live", "polite");
  region.setAttribute("role", "status");
  // Floating parts stay reachable while a dialog makes the page behind it inert.
  region.dataset.floating = "keep";
  Object.assign(region.style, {
    position: "fixed",
    width: "1px",
    height: "1px",
    overflow: "hidden",
    clipPath: "inset(50%)",
    whiteSpace: "nowrap",
  });
  document.body.append(region);
  return region;
}

export function announce(text: string): void {
  const target = liveRegion();
  target.textContent = "";
  // The same sentence twice is read twice only if the region was empty in between.
  window.setTimeout(() => {
    target.textContent = text;
  }, 50);
}
