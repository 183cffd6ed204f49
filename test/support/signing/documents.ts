import { PDFDocument, StandardFonts } from 'pdf-lib';
import { sealed } from '#functions/signing/seal/seal';
import { schoolIdentity } from './identity.ts';

/** Makes a document with lines of text on each page. */
export async function plainDocument(pages = 2, linesOnPage = 30): Promise<PDFDocument> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let n = 1; n <= pages; n++) {
    const page = document.addPage([595.28, 841.89]);
    for (let line = 0; line < linesOnPage; line++) {
      const text = `Page ${n}, sentence ${line} of the agreement between the school and the family.`;
      page.drawText(text, { x: 50, y: 780 - line * 24, size: 11, font });
    }
  }
  await document.flush();
  return document;
}

export const sealFacts = {
  name: 'Harbour College',
  reason: 'Completed by all signers',
  at: new Date('2026-06-01T02:03:04Z'),
  recordHead: 'ab'.repeat(32),
};

/** Makes a sealed document, and the root certificate of its school. */
export async function sealedDocument(recordHead = sealFacts.recordHead, pages = 2) {
  const identity = await schoolIdentity();
  const pdf = await sealed(await plainDocument(pages), identity, { ...sealFacts, recordHead });
  return { pdf, root: identity.root };
}
