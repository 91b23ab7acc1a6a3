// Copies the link of a page and opens the system's share sheet, where there is one.
for (const widget of document.querySelectorAll("[data-share]")) {
  // A page from a folder does not know where it is.
  const url = widget.dataset.share || location.href;
  const [copy, sheet, status] = ["[data-act=copy]", "[data-act=sheet]", "[role=status]"].map(
    (one) => widget.querySelector(one),
  );
  const put = (event) => {
    event.clipboardData.setData("text/plain", url);
    event.preventDefault();
  };
  // Pages have no origin. Browsers that refuse them the clipboard still let a click copy what is selected.
  const copies = async () => {
    try {
      await navigator.clipboard.writeText(url);
      return true;
    } catch {
      document.addEventListener("copy", put, { once: true });
      return document.execCommand("copy");
    }
  };
  if (copy) {
    const words = copy.textContent;
    const say = (named, said) => {
      copy.textContent = named;
      status.textContent = said;
    };
    copy.hidden = false;
    copy.onclick = async () => {
      if (await copies()) {
        say(status.dataset.copied, status.dataset.copied);
        setTimeout(say, 4000, words, "");
      } else {
        // It can be copied by hand.
        status.className = "";
        say(words, url);
      }
    };
  }
  const shared = { url, title: document.title };
  if (sheet && navigator.canShare?.(shared)) {
    sheet.hidden = false;
    // A sheet that is closed again is no error.
    sheet.onclick = () => navigator.share(shared).catch(() => {});
  }
}
