import { PDFDict, PDFName, type PDFObject } from 'pdf-lib';
import { type ActiveContent, activeIn, activeName, valuesOf } from '#functions/pdf/read/active';
import { CheckedParser } from '#functions/pdf/read/parser';
import { decryptionIn } from '#functions/pdf/read/survey';
import { UnreadablePdf } from '#functions/pdf/read/unreadable';
import { type Refusal, refused } from './refusals.ts';

/**
 * Checks a PDF that its readers get as it is: throws for one with a script, an attachment, an action
 * or a password. A form to print and fill in may stay. Older states of its objects count too, because a
 * reader may show them.
 */
export async function checkPdf(bytes: Uint8Array): Promise<void> {
  const objects: PDFObject[] = [];
  try {
    const decryption = await decryptionIn(bytes);
    const every = (object: PDFObject) => void objects.push(object);
    const { trailerInfo } = await new CheckedParser(bytes, { decryption, every }).read();
    const { Root, Info } = trailerInfo;
    for (const each of [Root, Info]) if (each) objects.push(each);
  } catch (error) {
    if (!(error instanceof UnreadablePdf)) throw error;
    throw refused(faults[error.fault]);
  }
  if (!objects.some(isCatalog)) throw refused('broken');
  for (const each of objects) refuseActive(activeName(each));
  for (const value of valuesOf(objects))
    if (value instanceof PDFDict) refuseActive(activeIn(value));
}

/** Tells whether an object is the first one of a document. A file without one has no pages. */
const isCatalog = (object: PDFObject): boolean =>
  object instanceof PDFDict && object.get(PDFName.of('Type')) === PDFName.of('Catalog');

function refuseActive(active: ActiveContent | undefined): void {
  if (active && active !== 'field') throw refused(active);
}

const faults: Readonly<Record<UnreadablePdf['fault'], Refusal>> = {
  encrypted: 'password',
  foreignLock: 'lock',
  lock: 'lock',
  outside: 'outside',
  complex: 'complex',
  unpacked: 'unpacked',
  packing: 'broken',
  broken: 'broken',
};
