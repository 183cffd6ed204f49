import { AppError } from '#shared/kernel/errors';

/** The picture types that can be stored. */
export const pictureTypes = 'image/png,image/jpeg,image/webp,image/gif';

const mostBytes = 4 * 1024 * 1024;
const mostPixels = 25_000_000;
/** The longest side of a reduced picture, in pixels. */
const longestSide = 2400;

/** Returns a chosen picture as base64 with its `data:` prefix; reduces one that is too large. */
export async function readPicture(file: File): Promise<string> {
  const picture = await opened(file);
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
 * Returns a small drawing such as a logo as base64: a PNG of at most `longest` pixels, so that what is
 * transparent stays transparent.
 */
export async function readDrawing(file: File, longest: number): Promise<string> {
  const picture = await opened(file);
  try {
    const canvas = drawn(picture, longest);
    return await dataUrlOf(await canvas.convertToBlob({ type: 'image/png' }));
  } finally {
    picture.close();
  }
}

/**
 * Returns a photo as it leaves the device: as a JPEG of at most 2,400 pixels, without the place and
 * the other data that the camera stored.
 */
export async function smallPicture(file: Blob): Promise<Blob> {
  const picture = await decoded(file);
  try {
    return await madeSmaller(picture);
  } finally {
    picture.close();
  }
}

/** Opens a chosen file of a type that can be stored. */
async function opened(file: File): Promise<ImageBitmap> {
  if (!pictureTypes.split(',').includes(file.type)) {
    throw new AppError('badRequest', 'Please choose a PNG, JPEG, WebP or GIF picture.');
  }
  return decoded(file);
}

const decoded = (file: Blob): Promise<ImageBitmap> =>
  createImageBitmap(file).catch(() => {
    throw new AppError('badRequest', 'This file cannot be read as a picture.');
  });

async function madeSmaller(picture: ImageBitmap): Promise<Blob> {
  // JPEG has no transparency, so transparent parts become white.
  const canvas = drawn(picture, longestSide, '#fff');
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.86 });
}

/** Draws a picture at most `longest` pixels long, on a ground if there is one. */
function drawn(picture: ImageBitmap, longest: number, ground?: string) {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d');
  if (!pen) throw new AppError('badRequest', 'This device cannot make the picture smaller.');
  if (ground) {
    pen.fillStyle = ground;
    pen.fillRect(0, 0, width, height);
  }
  pen.drawImage(picture, 0, 0, width, height);
  return canvas;
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
