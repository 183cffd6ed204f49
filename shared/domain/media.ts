/**
 * A picture is stored as `{site}/{hash}-{width}x{height}.jpg`: named by its bytes, with its size, so that a page can keep its
 * place free before it has loaded. That name is its key in the media bucket, and what texts and records hold.
 */
const stored = /^[A-Za-z0-9_-]{1,64}\/[0-9a-f]{64}-([1-9]\d{0,3})x([1-9]\d{0,3})\.(jpg|png)$/;

/** The stored name of a site's picture, from the name that its bytes and size give it. */
export const mediaKey = (site: string, name: string): string => `${site}/${name}`;

/** Whether a text is the stored name of a picture, of whichever site. */
export const isMediaName = (text: string): boolean => stored.test(text);

/** The stored name at the end of an address, if it is one of this site's pictures; else empty. */
export function mediaName(site: string, address: string): string {
  const [path = ''] = address.trim().split(/[?#]/);
  const name = path.split('/').slice(-2).join('/');
  return isMediaName(name) && name.startsWith(`${site}/`) ? name : '';
}

/** Where a browser finds a stored picture, on the school's own host; empty for no picture. */
export const mediaAddress = (name: string): string => (name ? `/media/${name}` : '');

/** The stored name behind an address that `mediaAddress` made, or a stored name itself; else undefined. */
export function nameAtMedia(address: string): string | undefined {
  const name = address.startsWith('/media/') ? address.slice('/media/'.length) : address;
  return isMediaName(name) ? name : undefined;
}

/** A picture's size in pixels, as its stored name tells it. */
export function mediaSize(name: string): { width: number; height: number } | undefined {
  const [, width, height] = stored.exec(name) ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : undefined;
}
