/** The files that a family adds to a notice, such as a doctor's note. */

/** The types that a family may send. */
export const attachmentTypes = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
] as const;
export type AttachmentType = (typeof attachmentTypes)[number];

/** The types that are stored: pictures are encoded again. */
export const storedTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;

/** The largest file in bytes. */
export const attachmentLimit = 10 * 1024 * 1024;

/** The characters of a name that is shown. */
const longestName = 100;

/**
 * Returns the name of a file as it is shown: without folders, control characters and direction
 * marks, and short, with its ending.
 */
export function shownName(filename: string): string {
  const plain = filename
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{C}\u2028\u2029]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain === '') return 'File';
  const letters = [...plain];
  if (letters.length <= longestName) return plain;
  const ending = [...(/\.[\p{L}\p{N}]{1,8}$/u.exec(plain)?.[0] ?? '')];
  return [...letters.slice(0, longestName - ending.length - 1), '…', ...ending].join('');
}
