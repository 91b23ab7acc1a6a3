// Plays videos that start by themselves while they are in sight, unless a reader asks for less motion. Each of them, and each
// without controls of the browser, has a button that plays and pauses it.
const less = matchMedia("(prefers-reduced-motion:reduce)");
for (const video of document.querySelectorAll("video:is([data-autoplay],[data-plain])")) {
  const { autoplay, plain } = video.dataset;
  const isBehind = video.className === "ground";
  const button = document.createElement("button");
  // It is to be played as soon as it is in sight.
  let waits = autoplay != null && !less.matches;
  // A browser that does not let it start leaves that to the reader.
  const play = () => video.play().catch(() => {});
  const say = () => {
    button.ariaLabel = `${video.paused ? "Play" : "Pause"} ${video.ariaLabel || "video"}`;
  };
  const turn = () => {
    waits = false;
    if (video.paused) play();
    else video.pause();
  };
  const seen = ([{ isIntersecting }]) => {
    if (isIntersecting && waits) {
      waits = false;
      play();
    } else if (!isIntersecting && !video.paused) {
      waits = true;
      video.pause();
    }
  };
  less.addEventListener("change", () => {
    if (less.matches && autoplay != null) {
      waits = false;
      video.pause();
    }
  });
  button.type = "button";
  button.className = "pause-video";
  button.onclick = turn;
  video.onplay = video.onpause = say;
  say();
  if (plain != null) {
    video.controls = false;
    video.onclick = turn;
  }
  // What is behind the page is paused before it is read.
  if (isBehind) document.querySelector(".skip").after(button);
  else video.after(button);
  if (autoplay != null) new IntersectionObserver((all) => seen(all.slice(-1))).observe(video);
}
