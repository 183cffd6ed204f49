import type { PDFContext, PDFRef } from 'pdf-lib';
import { stream } from './embedded-font.ts';
import type { Part, Tag, TagTree } from './tags.ts';
import { Verbatim } from './verbatim.ts';

/** How the sheet of a report is turned. */
export type Orientation = 'landscape' | 'portrait';

/** The sides of A4 in points, the margins and the height of the footer. */
const [long, short, margin, foot] = [841.89, 595.28, 36, 24];

/** A sheet of A4 in points, and its area for content: without margins and footer. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  readonly area: { readonly width: number; readonly top: number; readonly bottom: number };
}

/** Returns A4 in an orientation. */
export function sheetOf(orientation: Orientation): Sheet {
  const [width, height] = orientation === 'portrait' ? [short, long] : [long, short];
  const area = { width: width - 2 * margin, top: height - margin, bottom: margin + foot };
  return { width, height, margin, area };
}

interface FinishedPage {
  readonly ref: PDFRef;
  readonly body: PDFRef;
}

/** Writes the pages of a document one after the other. A finished page is compressed at once. */
export function pagesOf(context: PDFContext, tags: TagTree, sheet: Sheet) {
  const tree = context.nextRef();
  const resources = context.nextRef();
  const finished: FinishedPage[] = [];
  let ref = context.nextRef();
  let operators: string[] = [];
  let marks: PDFRef[] = [];
  /** The font that is set. Each page begins with none. */
  let current = { font: '' };
  /** The vertical position for the next content, from the bottom of the sheet. */
  let y: number = sheet.area.top;

  function turn(): void {
    tags.closePage(marks);
    finished.push({ ref, body: stream(context, Buffer.from(operators.join(''), 'latin1')) });
    ref = context.nextRef();
    operators = [];
    marks = [];
    current = { font: '' };
    y = sheet.area.top;
  }

  return {
    sheet,
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
        context.assign(page.ref, pageObject({ tree, resources, content, index: i, sheet }));
      }
      const kids = finished.map((page) => page.ref).join(' ');
      context.assign(tree, new Verbatim(`<</Type/Pages/Count ${finished.length}/Kids[${kids}]>>`));
      return tree;
    },
  };
}
export type Pages = ReturnType<typeof pagesOf>;

interface PageParts {
  readonly tree: PDFRef;
  readonly resources: PDFRef;
  readonly content: string;
  readonly index: number;
  readonly sheet: Sheet;
}

const pageObject = ({ sheet, ...page }: PageParts) =>
  new Verbatim(
    `<</Type/Page/Parent ${page.tree}/MediaBox[0 0 ${sheet.width} ${sheet.height}]/Resources ${page.resources}` +
      `/Contents${page.content}/StructParents ${page.index}/Tabs/S>>`,
  );
