/**
 * A picture is stored as `{site}/{hash}-{width}x{height}.jpg`. The size in the name lets a page
 * reserve space before it loads. The name is the key in the media bucket; texts and records hold it.
 */
const stored = /^[A-Za-z0-9_-]{1,64}\/[0-9a-f]{64}-([1-9]\d{0,3})x([1-9]\d{0,3})\.(jpg|png)$/;

/** Returns the stored name of a site's picture from its name without the site. */
export const mediaKey = (site: string, name: string): string => `${site}/${name}`;

/** Whether a text is the stored name of a picture of any site. */
export const isMediaName = (text: string): boolean => stored.test(text);

/** Returns the stored name at the end of an address; empty if it is not a picture of this site. */
export function mediaName(site: string, address: string): string {
  const [path = ''] = address.trim().split(/[?#]/);
  const name = path.split('/').slice(-2).join('/');
  return isMediaName(name) && name.startsWith(`${site}/`) ? name : '';
}

/** Returns the path of a stored picture on the school's host; empty without a picture. */
export const mediaAddress = (name: string): string => (name ? `/media/${name}` : '');

/** Returns the stored name from a path of `mediaAddress` or from a stored name; else undefined. */
export function nameAtMedia(address: string): string | undefined {
  const name = address.startsWith('/media/') ? address.slice('/media/'.length) : address;
  return isMediaName(name) ? name : undefined;
}

/** Returns the media type of a stored picture from its name. */
export const mediaType = (name: string): string =>
  name.endsWith('.png') ? 'image/png' : 'image/jpeg';

/** Returns the size of a stored picture in px from its name. */
export function mediaSize(name: string): { width: number; height: number } | undefined {
  const [, width, height] = stored.exec(name) ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : undefined;
}
