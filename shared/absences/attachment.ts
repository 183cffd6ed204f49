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
