// Opens the pictures of galleries large, in a dialog that is worked with keys.
for (const gallery of document.querySelectorAll("[data-lightbox]")) {
  const links = [...gallery.querySelectorAll("[data-full]")];
  let [at, from] = [0, 0];
  const step = getComputedStyle(gallery).direction === "rtl" ? -1 : 1;
  const make = (name, label = "", run = null) => {
    const made = document.createElement(name);
    if (label) made.ariaLabel = label;
    made.onclick = run;
    return made;
  };
  const dialog = make("dialog", gallery.ariaLabel);
  const [count, stage, words] = [make("p"), make("figure"), make("figcaption")];
  const show = (to) => {
    at = (to + links.length) % links.length;
    const picture = links[at].querySelector("img").cloneNode();
    picture.sizes = "100vw";
    picture.loading = "eager";
    stage.replaceChildren(picture, words);
    words.textContent = links[at].dataset.caption ?? "";
    count.textContent = `${at + 1} / ${links.length}`;
  };
  const back = make("button", "Previous picture", () => show(at - 1));
  const on = make("button", "Next picture", () => show(at + 1));
  back.hidden = on.hidden = links.length < 2;
  dialog.className = "lightbox";
  count.ariaLive = "polite";
  dialog.append(count, make("button", "Close", () => dialog.close()), back, stage, on);
  dialog.onclose = () => links[at].focus();
  dialog.onkeydown = ({ key }) => {
    if (key === "ArrowLeft") show(at - step);
    if (key === "ArrowRight") show(at + step);
    if (key === "Home") show(0);
    if (key === "End") show(-1);
  };
  stage.onpointerdown = ({ clientX }) => {
    from = clientX;
  };
  stage.onpointerup = ({ clientX }) => {
    if (Math.abs(clientX - from) > 40) show(at + (clientX < from ? step : -step));
  };
  stage.onclick = ({ target, clientX }) => {
    if (target === stage && Math.abs(clientX - from) < 9) dialog.close();
  };
  document.body.append(dialog);
  links.forEach((link, place) => {
    link.onclick = (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      show(place);
      dialog.showModal();
    };
  });
}
