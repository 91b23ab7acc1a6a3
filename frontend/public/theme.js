// Runs before the first paint, so that a person who chose a theme never sees the other one flash.
(() => {
  let theme = "system";
  try {
    theme = localStorage.getItem("octavo-theme") || "system";
  } catch {
    // Storage can be switched off; the system's theme is then the answer.
  }
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
})();
