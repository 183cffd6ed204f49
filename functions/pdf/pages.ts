import type { PDFContext, PDFRef } from 'pdf-lib';
import { stream } from './embedded-font.ts';
import type { Part, Tag, TagTree } from './tags.ts';
import { Verbatim } from './verbatim.ts';

/** A sheet in points: landscape A4 with its margins and the height of the footer. */
export const sheet = { width: 841.89, height: 595.28, margin: 36, foot: 24 } as const;
/** The area for content: the sheet without margins and footer. */
export const printArea = {
  width: sheet.width - 2 * sheet.margin,
  top: sheet.height - sheet.margin,
  bottom: sheet.margin + sheet.foot,
} as const;

interface FinishedPage {
  readonly ref: PDFRef;
  readonly body: PDFRef;
}

/** Writes the pages of a document one after the other. A finished page is compressed at once. */
export function pagesOf(context: PDFContext, tags: TagTree) {
  const tree = context.nextRef();
  const resources = context.nextRef();
  const finished: FinishedPage[] = [];
  let ref = context.nextRef();
  let operators: string[] = [];
  let marks: PDFRef[] = [];
  /** The font that is set. Each page begins with none. */
  let current = { font: '' };
  /** The vertical position for the next content, from the bottom of the sheet. */
  let y: number = printArea.top;

  function turn(): void {
    tags.closePage(marks);
    finished.push({ ref, body: stream(context, Buffer.from(operators.join(''), 'latin1')) });
    ref = context.nextRef();
    operators = [];
    marks = [];
    current = { font: '' };
    y = printArea.top;
  }

  return {
    turn,
    y: () => y,
    down(points: number): void {
      y -= points;
    },
    font: () => current,
    /** Draws content without a part: decoration. */
    draw(content: string): void {
      operators.push(content);
    },
    /** Draws content of a part. */
    mark(part: Part, tag: Tag, content: string): void {
      operators.push(`/${tag}<</MCID ${marks.length}>>BDC\n${content}EMC\n`);
      part.page ??= ref;
      const isHere = part.page === ref;
      part.kids.push(
        isHere ? String(marks.length) : `<</Type/MCR/Pg ${ref}/MCID ${marks.length}>>`,
      );
      marks.push(part.ref);
    },
    /** Writes all pages with their footers. `fonts` is called last, when all text is written. */
    finish(footer: (page: number, of: number) => string, fonts: () => string): PDFRef {
      if (operators.length > 0 || finished.length === 0) turn();
      const footers = finished.map((_, i) =>
        stream(context, Buffer.from(footer(i + 1, finished.length), 'latin1')),
      );
      context.assign(resources, new Verbatim(`<</Font<<${fonts()}>>>>`));
      for (const [i, page] of finished.entries()) {
        const content = `[${page.body} ${footers[i]}]`;
        context.assign(page.ref, pageObject({ tree, resources, content, index: i }));
      }
      const kids = finished.map((page) => page.ref).join(' ');
      context.assign(tree, new Verbatim(`<</Type/Pages/Count ${finished.length}/Kids[${kids}]>>`));
      return tree;
    },
  };
}
export type Pages = ReturnType<typeof pagesOf>;

const pageObject = (page: { tree: PDFRef; resources: PDFRef; content: string; index: number }) =>
  new Verbatim(
    `<</Type/Page/Parent ${page.tree}/MediaBox[0 0 ${sheet.width} ${sheet.height}]/Resources ${page.resources}` +
      `/Contents${page.content}/StructParents ${page.index}/Tabs/S>>`,
  );
