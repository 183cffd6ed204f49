import { cleanPicture, recognised } from '#functions/files/rules/recognised';
import { type Lock, lockOf } from '#functions/pdf/read/lock';
import { attachmentLimit } from '#shared/absences/attachment';
import type { Attachment } from '#shared/absences/notice';
import { AppError } from '#shared/kernel/errors';

/** A file as it is stored. */
export interface CleanFile extends Pick<Attachment, 'content_type'> {
  readonly bytes: Uint8Array;
}

/**
 * Returns a file as it is stored. The type is read from its bytes. A picture is encoded again. A PDF
 * stays as it is, scripts included, so it is only offered as a download. One with a password is
 * refused: the office could not open it.
 */
export async function cleanFile(bytes: Buffer): Promise<CleanFile> {
  if (bytes.length > attachmentLimit) throw tooLarge();
  switch (await recognised(bytes)) {
    case 'pdf':
      return openPdf(bytes);
    case 'picture':
      return cleanPicture(bytes);
    default:
      throw refusal('Please choose a PDF, or a JPEG, PNG or WebP picture.');
  }
}

async function openPdf(bytes: Buffer): Promise<CleanFile> {
  const lock = await lockOf(bytes);
  if (lock) throw refusal(sentences[lock]);
  return { bytes, content_type: 'application/pdf' };
}

const sentences: Readonly<Record<Lock, string>> = {
  password:
    'This file is protected by a password. Please save it without one, or add photos of its pages.',
  foreign: 'This file has a lock that the school can’t open. Please add photos of its pages.',
};

const refusal = (sentence: string) => new AppError('badRequest', sentence);
export const tooLarge = () =>
  refusal('This file is too large. Please choose one of at most 10 MB.');
