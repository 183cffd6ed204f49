import { decode, encode } from '#functions/kernel/image/codec';
import type { School } from '#functions/kernel/record/declaration';
import type { MediaReader } from '#functions/media/store/media-reader';
import type { ReadPicture } from '#functions/pdf/flow/pictures/pictures';
import { mediaSize } from '#shared/media/media';

/** The longest side of a picture in px: 200 dots for each inch of a page's width. */
const longestSide = 1450;
/** A smaller file is not worth decoding. */
const heavy = 250 * 1024;

/**
 * Reads pictures of one school as they are printed. A large one is scaled down, because a file of
 * 30 MB opens slowly on a phone.
 */
export const printedPictures =
  (media: Pick<MediaReader, 'read'>, { site }: School): ReadPicture =>
  async (name) => {
    const size = mediaSize(name);
    if (!size || !name.startsWith(`${site}/`)) return undefined;
    const bytes = await media.read(name);
    const isLarge = Math.max(size.width, size.height) > longestSide * 1.2;
    if (!bytes || bytes.length < heavy || !isLarge) return bytes;
    try {
      const pixels = await decode(bytes, size, longestSide);
      return await encode(pixels, name.endsWith('.png') ? 'png' : 'jpg');
    } catch {
      // A picture that cannot be scaled is printed as it is.
      return bytes;
    }
  };
