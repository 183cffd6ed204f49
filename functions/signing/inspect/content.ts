import { PDFArray, type PDFContext, PDFDict, PDFName, PDFRef } from 'pdf-lib';
import { activeIn, valuesIn } from '#functions/pdf/read/active';
import { RefusedDocument } from './refused.ts';

/** Facts for other programs, and links back to the page: they are not shown. */
const unused = ['Metadata', 'PieceInfo', 'StructParent', 'StructParents', 'AA'].map((name) =>
  PDFName.of(name),
);

/** Refuses a file with active or hidden content, and removes what is never shown. */
export function checkContent(context: PDFContext): void {
  if (context.trailerInfo.Encrypt) throw new RefusedDocument('encrypted');
  const dictionaries = [...valuesIn(context)].filter((value) => value instanceof PDFDict);
  for (const dict of dictionaries) {
    checkActive(dict);
    checkForm(dict);
    checkLayers(dict);
  }
  for (const dict of dictionaries) for (const key of unused) dict.delete(key);
}

function checkActive(dict: PDFDict): void {
  const active = activeIn(dict);
  if (active) throw new RefusedDocument(active === 'field' ? 'form' : active);
}

function checkForm(dict: PDFDict): void {
  const form = dict.lookup(PDFName.of('AcroForm'));
  const fields = form instanceof PDFDict ? form.lookup(PDFName.of('Fields')) : undefined;
  if (fields instanceof PDFArray && fields.size() > 0) throw new RefusedDocument('form');
}

/** Refuses layers that readers hide: the rewritten file would show them. */
function checkLayers(dict: PDFDict): void {
  const layers = dict.lookup(PDFName.of('OCProperties'));
  const shown = layers instanceof PDFDict ? layers.lookup(PDFName.of('D')) : undefined;
  if (!(shown instanceof PDFDict)) return;
  const off = shown.lookup(PDFName.of('OFF'));
  const state = shown.lookup(PDFName.of('BaseState'));
  const isHidden = state instanceof PDFName && state !== PDFName.of('ON');
  if (isHidden || (off instanceof PDFArray && off.size() > 0)) throw new RefusedDocument('layers');
}

/** Refuses references to objects that do not exist, or that are references themselves. */
export function checkReferences(context: PDFContext): void {
  for (const value of valuesIn(context)) {
    if (!(value instanceof PDFRef)) continue;
    const object = context.lookup(value);
    if (!object || object instanceof PDFRef) throw new RefusedDocument('broken');
  }
}
