import { AppError } from '#shared/kernel/errors';

const kinds = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
const mostBytes = 4 * 1024 * 1024;
const longestSide = 2400;

/** The accepted picture types of a file dialog. */
export const pictureKinds = kinds.join(',');

/** Whether a file is a picture of an accepted type. */
export const isPicture = ({ type }: Blob): boolean => kinds.includes(type);

/** Returns a picture as a data URL, scaled down when it is larger than the server accepts. */
export async function pictureText(picture: Blob): Promise<string> {
  if (!isPicture(picture))
    throw new AppError('badRequest', 'Please choose a JPEG, PNG, GIF or WebP image.');
  return base64(picture.size > mostBytes ? await scaled(picture) : picture);
}

async function scaled(picture: Blob): Promise<Blob> {
  const image = await createImageBitmap(picture).catch(() => {
    throw new AppError('badRequest', 'This image cannot be read. It may be damaged.');
  });
  const share = Math.min(1, longestSide / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * share);
  canvas.height = Math.round(image.height * share);
  const context = canvas.getContext('2d');
  if (context) {
    // JPEG has no transparency, so transparent pixels become white.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
  }
  image.close();
  for (const quality of [0.88, 0.75, 0.6]) {
    const smaller = await new Promise<Blob | null>((done) =>
      canvas.toBlob(done, 'image/jpeg', quality),
    );
    if (smaller && smaller.size <= mostBytes) return smaller;
  }
  throw new AppError('badRequest', 'Please choose an image of at most 4 MB.');
}

const base64 = (picture: Blob): Promise<string> =>
  new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(picture);
  });
