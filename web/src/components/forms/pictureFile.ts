import { AppError } from '#shared/kernel/errors';

/** The picture types that can be stored. */
export const pictureTypes = 'image/png,image/jpeg,image/webp,image/gif';

const mostBytes = 4 * 1024 * 1024;
const mostPixels = 25_000_000;
/** The longest side of a reduced picture, in pixels. */
const longestSide = 2400;

/** Returns a chosen picture as base64 with its `data:` prefix; reduces one that is too large. */
export async function readPicture(file: File): Promise<string> {
  if (!pictureTypes.split(',').includes(file.type)) {
    throw new AppError('badRequest', 'Please choose a PNG, JPEG, WebP or GIF picture.');
  }
  const picture = await createImageBitmap(file).catch(() => {
    throw new AppError('badRequest', 'This file cannot be read as a picture.');
  });
  try {
    const isSmall = file.size <= mostBytes && picture.width * picture.height <= mostPixels;
    const stored = isSmall ? file : await madeSmaller(picture);
    if (stored.size > mostBytes) {
      throw new AppError('tooLarge', 'Please choose an image of at most 4 MB.');
    }
    return await dataUrlOf(stored);
  } finally {
    picture.close();
  }
}

/**
 * Returns a photo as it leaves the device: as a JPEG of at most 2,400 pixels, without the place and
 * the other data that the camera stored.
 */
export async function smallPicture(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new AppError('badRequest', 'This file cannot be read as a picture.');
  });
  try {
    return await madeSmaller(picture);
  } finally {
    picture.close();
  }
}

async function madeSmaller(picture: ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d');
  if (!pen) throw new AppError('badRequest', 'This device cannot make the picture smaller.');
  // JPEG has no transparency, so transparent parts become white.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(picture, 0, 0, width, height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.86 });
}

const dataUrlOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new AppError('badRequest', 'This file cannot be read.'));
    reader.readAsDataURL(blob);
  });

/** Returns the first picture file of a drop or paste. */
export const pictureIn = (data: DataTransfer | null): File | undefined =>
  Array.from(data?.files ?? []).find(({ type }) => type.startsWith('image/'));
