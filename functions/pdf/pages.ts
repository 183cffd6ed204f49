import type { PDFContext, PDFRef } from 'pdf-lib';
import { stream } from '#functions/pdf/embedded-font';
import type { Part, Tag, TagTree } from '#functions/pdf/tags';
import { Verbatim } from '#functions/pdf/verbatim';

/** A sheet in points, and the room around what is on it. */
export const sheet = { width: 841.89, height: 595.28, margin: 36, foot: 24 } as const;
/** What can be written in: landscape A4 without its margins and the line at its foot. */
export const room = {
  width: sheet.width - 2 * sheet.margin,
  top: sheet.height - sheet.margin,
  bottom: sheet.margin + sheet.foot,
} as const;

/** The pages of a document, one after the other; a finished one is packed at once. */
export function pagesOf(context: PDFContext, tags: TagTree) {
  const tree = context.nextRef();
  const resources = context.nextRef();
  const finished: { readonly ref: PDFRef; readonly body: PDFRef }[] = [];
  let ref = context.nextRef();
  let operators: string[] = [];
  let marks: PDFRef[] = [];
  /** The font that is set; each page begins with none. */
  let current = { font: '' };
  /** Where the next thing may begin, from the foot of the sheet. */
  let y: number = room.top;

  function turn(): void {
    tags.closePage(marks);
    finished.push({ ref, body: stream(context, Buffer.from(operators.join(''), 'latin1')) });
    ref = context.nextRef();
    operators = [];
    marks = [];
    current = { font: '' };
    y = room.top;
  }

  return {
    turn,
    y: () => y,
    down(points: number): void {
      y -= points;
    },
    font: () => current,
    /** Draws what belongs to no part. */
    draw(given: string): void {
      operators.push(given);
    },
    /** Draws what belongs to a part. */
    mark(part: Part, tag: Tag, given: string): void {
      operators.push(`/${tag}<</MCID ${marks.length}>>BDC\n${given}EMC\n`);
      part.page ??= ref;
      const isHere = part.page === ref;
      part.kids.push(
        isHere ? String(marks.length) : `<</Type/MCR/Pg ${ref}/MCID ${marks.length}>>`,
      );
      marks.push(part.ref);
    },
    /** Writes all pages, with a foot that is told its number and how many there are; `fonts` is asked for when all is written. */
    finish(foot: (page: number, of: number) => string, fonts: () => string): PDFRef {
      if (operators.length > 0 || finished.length === 0) turn();
      const feet = finished.map((_, place) =>
        stream(context, Buffer.from(foot(place + 1, finished.length), 'latin1')),
      );
      context.assign(resources, new Verbatim(`<</Font<<${fonts()}>>>>`));
      for (const [place, page] of finished.entries()) {
        context.assign(
          page.ref,
          new Verbatim(
            `<</Type/Page/Parent ${tree}/MediaBox[0 0 ${sheet.width} ${sheet.height}]/Resources ${resources}` +
              `/Contents[${page.body} ${feet[place]}]/StructParents ${place}/Tabs/S>>`,
          ),
        );
      }
      const kids = finished.map((page) => page.ref).join(' ');
      context.assign(tree, new Verbatim(`<</Type/Pages/Count ${finished.length}/Kids[${kids}]>>`));
      return tree;
    },
  };
}
export type Pages = ReturnType<typeof pagesOf>;
