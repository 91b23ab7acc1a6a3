// Arrows, marks and autoplay of slideshows, which can be scrolled without them.
for (const show of document.querySelectorAll("[data-slides]")) {
  const strip = show.querySelector(".strip");
  const [slides, { slides: kind, arrows, autoplay }] = [[...strip.children], show.dataset];
  const still = matchMedia("(prefers-reduced-motion:reduce)").matches;
  let [at, plays, timer] = [0, autoplay != null && !still, 0];
  const go = (to) => {
    const { offsetLeft } = slides[(to + slides.length) % slides.length];
    const left = offsetLeft - slides[0].offsetLeft;
    strip.scrollTo({ left, behavior: still ? "auto" : "smooth" });
  };
  const button = (label, name, run) => {
    const made = document.createElement("button");
    [made.ariaLabel, made.className, made.onclick] = [label, name, run];
    return made;
  };
  const marks = document.createElement("p");
  const dots = slides.map((_, to) => button(`Slide ${to + 1}`, "dot", () => go(to)));
  const wait = () => {
    clearTimeout(timer);
    if (plays) timer = setTimeout(next, 5000);
  };
  const next = () => {
    const held = show.matches(":hover,:has(:focus-visible)") || document.hidden;
    if (!held) go(at + 1);
    wait();
  };
  const pause = button("", "pause", () => play(!plays));
  const play = (now) => {
    plays = now;
    pause.ariaLabel = now ? "Pause" : "Play";
    wait();
  };
  const seen = (to) => {
    at = to;
    dots.forEach((dot, place) => (dot.ariaCurrent = place === to));
    if (kind === "numbers") marks.textContent = `${to + 1} / ${slides.length}`;
    wait();
  };
  const observer = new IntersectionObserver(
    (all) => all.forEach((one) => one.isIntersecting && seen(slides.indexOf(one.target))),
    { root: strip, threshold: 0.6 },
  );
  if (slides.length < 2) continue;
  slides.forEach((slide) => observer.observe(slide));
  if (kind === "dots") marks.append(...dots);
  if (arrows != null) {
    show.append(button("Previous slide", "back", () => go(at - 1)));
    show.append(button("Next slide", "on", () => go(at + 1)));
  }
  marks.className = "marks";
  if (kind !== "none") show.append(marks);
  if (autoplay != null) show.append(pause);
  play(plays);
}
