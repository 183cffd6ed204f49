import {
  PDFArray,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  type PDFRef,
} from 'pdf-lib';
import type { FontSet } from '#functions/pdf/font-set';
import { number, typesetter } from '#functions/pdf/typesetter';
import { Verbatim } from '#functions/pdf/verbatim';
import type { FilledField } from '#shared/signing/field';
import { drawn } from './draw.ts';
import { rectangleOf, sightOf } from './place.ts';

/**
 * Draws filled fields into the pages of a document. Each page gets one part with all of its fields.
 * The part has its own fonts, so no name can collide with the names of the page.
 */
export function flatten(
  document: PDFDocument,
  fields: readonly FilledField[],
  fonts: FontSet,
): void {
  const { context } = document;
  const type = typesetter(context, fonts);
  const resources = context.nextRef();
  const pages = document.getPages();
  for (const [n, of] of Map.groupBy(fields, ({ page }) => page)) {
    const page = pages[n - 1];
    if (!page) throw new Error(`Field is on page ${n} of ${pages.length}`);
    const sight = sightOf(page);
    const content = of.map(({ box, value }) => drawn(value, rectangleOf(sight, box), type));
    const body = Buffer.from(content.map((each) => `q\n${each}Q\n`).join(''), 'latin1');
    const dict = context.obj({ Type: 'XObject', Subtype: 'Form', Length: body.length });
    dict.set(
      PDFName.of('BBox'),
      new Verbatim(`[0 0 ${number(sight.width)} ${number(sight.height)}]`),
    );
    dict.set(PDFName.of('Resources'), resources);
    addPart(page, context.register(PDFRawStream.of(dict, body)), sight.turn);
  }
  context.assign(resources, new Verbatim(`<</Font<<${type.finish()}>>>>`));
}

/** Shows a part on top of a page. The page's own content may leave the coordinates changed. */
function addPart(page: PDFPage, part: PDFRef, turn: string): void {
  const { node, doc } = page;
  const { context } = doc;
  const name = nameFor(page, part);
  const operators = (text: string) =>
    context.register(PDFRawStream.of(context.obj({ Length: text.length }), Buffer.from(text)));
  const contents = node.get(PDFName.of('Contents'));
  const own = context.lookup(contents);
  const list: PDFObject[] = own instanceof PDFArray ? own.asArray() : contents ? [contents] : [];
  const all = context.obj([]);
  const after = operators(`\nQ\nq\n${turn}/${name} Do\nQ\n`);
  for (const each of [operators('q\n'), ...list, after]) all.push(each);
  node.set(PDFName.of('Contents'), all);
}

/** Adds a part to the resources of one page under a free name. Pages often share resources. */
function nameFor(page: PDFPage, part: PDFRef): string {
  const { node, doc } = page;
  const resources = copied(node.Resources(), doc.context);
  const parts = copied(resources.lookup(PDFName.of('XObject')), doc.context);
  let name = 'Fields';
  while (parts.has(PDFName.of(name))) name += 'X';
  parts.set(PDFName.of(name), part);
  resources.set(PDFName.of('XObject'), parts);
  node.set(PDFName.of('Resources'), resources);
  return name;
}

const copied = (dict: PDFObject | undefined, context: PDFContext): PDFDict =>
  dict instanceof PDFDict ? dict.clone(context) : PDFDict.withContext(context);
