/** Pictures of videos, as posters: a frame of what a browser shows. */

/** No poster has longer edges than this, in pixels. */
const MOST = 1_920;

/** A frame of a video as a picture; null where there is none, or where the browser may not read it. */
export async function frameOf(video: HTMLVideoElement, name: string): Promise<File | null> {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || videoHeight === 0) return null;
  const scale = Math.min(1, MOST / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((answer) => {
    try {
      canvas.toBlob(answer, "image/jpeg", 0.86);
    } catch {
      // A video of another origin that does not say that others may read it.
      answer(null);
    }
  });
  return blob && new File([blob], `${name}.jpg`, { type: "image/jpeg" });
}

/** So long a browser has to show a frame, in milliseconds. */
const PATIENCE = 10_000;

/** A video that shows the frame at a time; null where this browser cannot play it. */
export async function loadedVideo(address: string, at: number): Promise<HTMLVideoElement | null> {
  const video = document.createElement("video");
  video.crossOrigin = "anonymous";
  video.muted = true;
  video.preload = "auto";
  const comes = (name: string) =>
    new Promise<boolean>((answer) => {
      const end = new AbortController();
      const done = (is: boolean) => {
        end.abort();
        clearTimeout(timer);
        answer(is);
      };
      const timer = setTimeout(done, PATIENCE, false);
      video.addEventListener(name, () => done(true), { signal: end.signal });
      video.addEventListener("error", () => done(false), { signal: end.signal });
    });
  const loaded = comes("loadeddata");
  video.src = address;
  if (!(await loaded)) return null;
  const sought = comes("seeked");
  // A browser that is there already does not seek; a moment later it does.
  video.currentTime = Math.min(at + 0.001, video.duration || at);
  return (await sought) ? video : null;
}

/** The size of a video in pixels, and a picture of its beginning; null where this browser cannot play it. */
export async function lookInto(
  address: string,
  name: string,
): Promise<{ readonly size: readonly [number, number]; readonly poster: File | null } | null> {
  const video = await loadedVideo(address, 0);
  if (video === null || video.videoWidth === 0) return null;
  const size = [video.videoWidth, video.videoHeight] as const;
  return { size, poster: await frameOf(video, name) };
}
