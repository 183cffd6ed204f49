import { PDFDocument } from 'pdf-lib';
import type { FilledField } from '#shared/signing/field';

/**
 * Returns a document without some of its pages, by their numbers from 1. The other pages are copied
 * with what they use: a removed page would stay in the file. Do this before fields are drawn: the
 * references of `Verbatim` objects are text, which a copy does not follow.
 */
export async function leaveOut(
  document: PDFDocument,
  pages: readonly number[],
): Promise<PDFDocument> {
  const all = document.getPageIndices();
  const kept = all.filter((index) => !pages.includes(index + 1));
  if (kept.length === all.length) return document;
  if (kept.length === 0) throw new Error('Document has no page left');
  const copy = await PDFDocument.create({ updateMetadata: false });
  for (const page of await copy.copyPages(document, kept)) copy.addPage(page);
  return copy;
}

/** Returns the fields of the other pages, with the numbers that their pages have then. */
export function fieldsWithout(
  fields: readonly FilledField[],
  pages: readonly number[],
): FilledField[] {
  const without = new Set(pages);
  const before = (page: number) => [...without].filter((each) => each >= 1 && each < page).length;
  return fields
    .filter(({ page }) => !without.has(page))
    .map((field) => ({ ...field, page: field.page - before(field.page) }));
}
