import { isPdf } from '#functions/kernel/is-pdf';
import { attachmentLimit } from '#shared/absences/attachment';
import type { Attachment } from '#shared/absences/notice';
import { AppError } from '#shared/kernel/errors';

/** A file as it is stored. */
export interface CleanFile extends Pick<Attachment, 'content_type'> {
  readonly bytes: Uint8Array;
}

/**
 * Returns a file as it is stored. The type is read from its bytes. A picture is encoded again. A PDF
 * stays as it is, scripts included, so it is only offered as a download.
 */
export async function cleanFile(bytes: Buffer): Promise<CleanFile> {
  if (bytes.length > attachmentLimit) throw tooLarge();
  const pdf = { bytes, content_type: 'application/pdf' } as const;
  if (bytes.toString('latin1', 0, 5) === '%PDF-') return pdf;
  // Loaded for the first picture, so that other requests start fast.
  const [{ headerOf }, { reencoded }] = await Promise.all([
    import('#functions/kernel/image/header'),
    import('#functions/kernel/image/image'),
  ]);
  const header = headerOf(bytes);
  // A picture can name a PDF in its first bytes, so it is tried before.
  if (!header && isPdf(bytes)) return pdf;
  if (!header || header.kind === 'gif') {
    throw refusal('Please choose a PDF, or a JPEG, PNG or WebP picture.');
  }
  const image = await reencoded(bytes);
  return { bytes: image.bytes, content_type: image.contentType };
}

const refusal = (sentence: string) => new AppError('badRequest', sentence);
export const tooLarge = () =>
  refusal('This file is too large. Please choose one of at most 10 MB.');
