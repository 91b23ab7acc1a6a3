/** The long edge, in pixels, of the pictures that lists ask for. */
const THUMBNAIL_SIZE = 608;

const SIZED = /_\d+\.[a-z0-9]+$/i;
const EXTENSION = /\.[a-z0-9]+$/i;

/** The small version of a cover. An address that already names a size is left as it is. */
export function thumbnailAddress(address: string): string {
  const tail = address.search(/[?#]/);
  const path = tail === -1 ? address : address.slice(0, tail);
  const rest = tail === -1 ? "" : address.slice(tail);
  if (SIZED.test(path) || !EXTENSION.test(path)) {
    return address;
  }
  return `${path.replace(EXTENSION, (extension) => `_${THUMBNAIL_SIZE}${extension}`)}${rest}`;
}

/** Where a picture of any project can be fetched: its cover, or the screenshot of one that has none. */
export function coverAddress(project: { num_id: number; cover: string | null }): string {
  return project.cover === null
    ? `/api/screenshot/renew/${project.num_id}/cover?redirect=true&size=${THUMBNAIL_SIZE}`
    : thumbnailAddress(project.cover);
}
