import { isPdf } from '#functions/kernel/is-pdf';
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
  if (bytes.toString('latin1', 0, 5) === '%PDF-') return openPdf(bytes);
  // Loaded for the first picture, so that other requests start fast.
  const [{ headerOf }, { reencoded }] = await Promise.all([
    import('#functions/kernel/image/header'),
    import('#functions/kernel/image/image'),
  ]);
  const header = headerOf(bytes);
  // A picture can name a PDF in its first bytes, so it is tried before.
  if (!header && isPdf(bytes)) return openPdf(bytes);
  if (!header || header.kind === 'gif') {
    throw refusal('Please choose a PDF, or a JPEG, PNG or WebP picture.');
  }
  const image = await reencoded(bytes);
  return { bytes: image.bytes, content_type: image.contentType };
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
