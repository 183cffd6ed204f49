import type { PDFContext, PDFRef } from 'pdf-lib';
import { stream } from './embedded-font.ts';
import { asArtifact, type Part, type Tag, type TagTree } from './tags.ts';
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
  /** Its key in the tree of parts. */
  readonly key: number;
  /** The links on it. */
  readonly links: readonly PDFRef[];
  /** What its header says. */
  readonly label: string;
}

/** What is drawn on each page at the end: its number, and the label that it was written under. */
export interface PageFacts {
  readonly number: number;
  readonly of: number;
  readonly label: string;
}

/** Writes the pages of a document one after the other. A finished page is compressed at once. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its functions share the page that is being drawn
export function pagesOf(context: PDFContext, tags: TagTree, sheet: Sheet) {
  const tree = context.nextRef();
  const resources = context.nextRef();
  const finished: FinishedPage[] = [];
  let label = '';
  /** The label of the next page. */
  let nextLabel = '';
  let ref = context.nextRef();
  let operators: string[] = [];
  let marks: PDFRef[] = [];
  let links: PDFRef[] = [];
  /** The font that is set. Each page begins with none. */
  let current = { font: '' };
  let isDecoration = false;
  /** The vertical position for the next content, from the bottom of the sheet. */
  let y: number = sheet.area.top;

  function turn(): void {
    const key = tags.closePage(marks);
    const body = stream(context, Buffer.from(operators.join(''), 'latin1'));
    finished.push({ ref, body, key, links, label });
    ref = context.nextRef();
    label = nextLabel;
    operators = [];
    marks = [];
    links = [];
    current = { font: '' };
    y = sheet.area.top;
  }

  function pageOf({ ref: page, body, key, links: own }: FinishedPage, footer: string): void {
    const footerRef = stream(context, Buffer.from(footer, 'latin1'));
    const annotations = own.length > 0 ? `/Annots[${own.join(' ')}]` : '';
    context.assign(
      page,
      new Verbatim(
        `<</Type/Page/Parent ${tree}/MediaBox[0 0 ${sheet.width} ${sheet.height}]/Resources ${resources}` +
          `/Contents[${body} ${footerRef}]/StructParents ${key}${annotations}/Tabs/S>>`,
      ),
    );
  }

  return {
    sheet,
    turn,
    y: () => y,
    down(points: number): void {
      y -= points;
    },
    font: () => current,
    /** Sets the label of the following pages, and of this one while it is empty. */
    label(text: string): void {
      if (operators.length === 0) label = text;
      nextLabel = text;
    },
    /** Returns the page that is written now. */
    current: () => ref,
    isEmpty: () => operators.length === 0,
    count: () => finished.length,
    /** Returns the number of a finished page, from 0. */
    placeOf: (page: PDFRef) => finished.findIndex((each) => each.ref === page),
    /** Moves the last pages before the page with this number. */
    moveLast(count: number, before: number): void {
      finished.splice(before, 0, ...finished.splice(finished.length - count));
    },
    /** Draws content without a part: decoration. */
    draw(content: string): void {
      operators.push(content);
    },
    /** Draws content again that its part has already: screen readers read it once. */
    again(draw: () => void): void {
      isDecoration = true;
      draw();
      isDecoration = false;
    },
    isDecoration: () => isDecoration,
    /** Draws content of a part. */
    mark(part: Part, tag: Tag, content: string): void {
      if (isDecoration) {
        operators.push(asArtifact(content));
        return;
      }
      operators.push(`/${tag}<</MCID ${marks.length}>>BDC\n${content}EMC\n`);
      part.page ??= ref;
      const isHere = part.page === ref;
      part.kids.push(
        isHere ? String(marks.length) : `<</Type/MCR/Pg ${ref}/MCID ${marks.length}>>`,
      );
      marks.push(part.ref);
    },
    /** Adds the area of a link to this page. */
    link(annotation: PDFRef): void {
      links.push(annotation);
    },
    /** Writes all pages with their footers. `content` is called last, when all text is written. */
    finish(footer: (page: PageFacts) => string, content: () => string): PDFRef {
      if (operators.length > 0 || finished.length === 0) turn();
      for (const [i, page] of finished.entries()) {
        pageOf(page, footer({ number: i + 1, of: finished.length, label: page.label }));
      }
      context.assign(resources, new Verbatim(`<<${content()}>>`));
      const kids = finished.map((page) => page.ref).join(' ');
      context.assign(tree, new Verbatim(`<</Type/Pages/Count ${finished.length}/Kids[${kids}]>>`));
      return tree;
    },
  };
}
export type Pages = ReturnType<typeof pagesOf>;
