import { isPdf } from '#functions/kernel/is-pdf';

/** What a file is by its bytes. `old`: a format of Office before 2007, or one with a password. */
export type Recognised = 'pdf' | 'picture' | 'zip' | 'old' | 'other';

/** Returns what a file is by its bytes, not by its name. A damaged picture throws `AppError`. */
export async function recognised(bytes: Buffer): Promise<Recognised> {
  const start = bytes.toString('latin1', 0, 8);
  if (start.startsWith('%PDF-')) return 'pdf';
  if (start.startsWith('PK\x03\x04')) return 'zip';
  if (start.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return 'old';
  // Loaded for the first picture, so that other requests start fast.
  const { headerOf } = await import('#functions/kernel/image/header');
  const header = headerOf(bytes);
  if (header) return header.kind === 'gif' ? 'other' : 'picture';
  // A picture can name a PDF in its first bytes, so it is tried before.
  return isPdf(bytes) ? 'pdf' : 'other';
}

/** A picture as it is stored. */
export interface CleanPicture {
  readonly bytes: Uint8Array;
  readonly content_type: 'image/jpeg' | 'image/png';
}

/** Encodes a picture again, without metadata. Throws `AppError` for one that is damaged or too large. */
export async function cleanPicture(bytes: Buffer): Promise<CleanPicture> {
  const { reencoded } = await import('#functions/kernel/image/image');
  const image = await reencoded(bytes);
  return { bytes: image.bytes, content_type: image.contentType };
}
