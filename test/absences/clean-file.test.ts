import { beforeAll, expect, it } from 'vitest';
import { cleanFile } from '#functions/absences/attachments/clean-file';
import { hostilePictures } from '#test/support/pictures/hostile-pictures';
import { photograph } from '#test/support/pictures/picture-samples';

let photo: Buffer;
beforeAll(async () => {
  photo = await photograph(64, 48);
});

const ofPictures = 'Please choose a PNG, JPEG, WebP or GIF picture.';
const other = 'Please choose a PDF, or a JPEG, PNG or WebP picture.';
// Notices take PDF files, and larger ones. They take no GIF.
const hostile = hostilePictures(() => photo).filter(
  ({ name, sentence }) => name !== 'a PDF' && !sentence.includes('4 MB'),
);

it.each(hostile)('refuses $name as a file of a notice, like the editor', async (picture) => {
  const { name, sentence, bytes } = picture;
  const isOther = sentence === ofPictures || name === 'a GIF whose first frame is huge';
  const message = isOther ? other : sentence;
  await expect(cleanFile(bytes())).rejects.toMatchObject({ kind: 'badRequest', message });
});
