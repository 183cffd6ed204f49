import type { PDFContext, PDFRef } from 'pdf-lib';
import type { Pages } from '../pages.ts';
import type { Part, TagTree } from '../tags.ts';
import { number } from '../typesetter.ts';
import { pdfText, Verbatim } from '../verbatim.ts';

export interface Area {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** A place of the document. */
export interface Target {
  readonly page: PDFRef;
  readonly top: number;
}

/** A link to an address, or to `#name`. */
interface Link {
  readonly to: string;
  /** What a screen reader says. */
  readonly says: string;
  readonly part: Part;
}

interface Linked {
  readonly context: PDFContext;
  readonly tags: TagTree;
  readonly pages: Pages;
}

/** The links of a document and the places that they lead to. */
export function linksOf({ context, tags, pages }: Linked) {
  const targets = new Map<string, Target>();
  const inside: { ref: PDFRef; name: string; start: string }[] = [];

  return {
    /** Names a place of the page that is written now. */
    target(name: string, top: number): void {
      targets.set(name, { page: pages.current(), top });
    },
    targetOf: (name: string) => targets.get(name),

    /** Makes an area of the current page lead somewhere. */
    add({ to, says, part }: Link, { left, bottom, right, top }: Area): void {
      if (pages.isDecoration()) return;
      const ref = context.nextRef();
      const key = tags.own(part.ref);
      part.page ??= pages.current();
      part.kids.push(`<</Type/OBJR/Obj ${ref}/Pg ${pages.current()}>>`);
      pages.link(ref);
      const rect = [left, bottom, right, top].map(number).join(' ');
      const start =
        `<</Type/Annot/Subtype/Link/Rect[${rect}]/Border[0 0 0]/F 4/P ${pages.current()}` +
        `/StructParent ${key}/Contents${pdfText(says)}`;
      if (to.startsWith('#')) inside.push({ ref, name: to.slice(1), start });
      else {
        const address = Buffer.from(new URL(to).href, 'latin1').toString('hex');
        context.assign(ref, new Verbatim(`${start}/A<</S/URI/URI<${address}>>>>>`));
      }
    },

    /** Writes the links inside the document. One to an unknown place leads nowhere. */
    finish(): void {
      for (const { ref, name, start } of inside) {
        const target = targets.get(name);
        const destination = target ? `/Dest${destinationOf(target)}` : '';
        context.assign(ref, new Verbatim(`${start}${destination}>>`));
      }
    },
  };
}
export type Links = ReturnType<typeof linksOf>;

export const destinationOf = ({ page, top }: Target): string =>
  `[${page} /XYZ 0 ${number(top)} null]`;

/** Whether a document can lead to an address. */
export const isAddress = (text: string): boolean =>
  text.startsWith('#') || (/^(https?|mailto|tel|sms|webcal):/i.test(text) && URL.canParse(text));
