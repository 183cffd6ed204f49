import {
  PDFArray,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  type PDFObject,
  PDFRef,
  PDFStream,
} from 'pdf-lib';

/**
 * Removes pages by their numbers, from 1. Nothing of their content is left in the file: a writer
 * writes also objects that no page uses.
 */
export function leaveOut(document: PDFDocument, pages: readonly number[]): void {
  const count = document.getPageCount();
  const without = new Set(pages.filter((page) => page >= 1 && page <= count));
  if (without.size === 0) return;
  if (without.size === count) throw new Error('Document has no page left');
  for (const page of [...without].sort((a, b) => b - a)) document.removePage(page - 1);
  sweep(document.context);
}

/** Deletes the objects that nothing refers to. */
function sweep(context: PDFContext): void {
  const reached = new Set<PDFRef>();
  const { Root, Info } = context.trailerInfo;
  const open: (PDFObject | undefined)[] = [Root, Info];
  while (open.length > 0) {
    const object = open.pop();
    if (object instanceof PDFRef) {
      if (reached.has(object)) continue;
      reached.add(object);
      open.push(context.lookup(object));
    } else if (object instanceof PDFArray) open.push(...object.asArray());
    else if (object instanceof PDFDict) open.push(...object.values());
    else if (object instanceof PDFStream) open.push(object.dict);
  }
  for (const [ref] of context.enumerateIndirectObjects()) {
    if (!reached.has(ref)) context.delete(ref);
  }
}
