import type { PDFContext, PDFRef } from 'pdf-lib';
import { Verbatim } from '#functions/pdf/verbatim';

/** What a part of a document is, for those who hear it. */
export type Tag = 'H1' | 'P' | 'Table' | 'THead' | 'TBody' | 'TR' | 'TH' | 'TD';

/** A part of the document: its object, and what is in it. */
export interface Part {
  readonly ref: PDFRef;
  readonly kids: string[];
  /** The page of its first mark; marks on others say theirs. */
  page?: PDFRef;
}

/** The tree of a document's parts, and the way from what is drawn on a page to the part that it belongs to. */
export function tagTree(context: PDFContext) {
  const root = context.nextRef();
  const whole = part();
  /** For each page, the list of the parts of its marks. */
  const owners: string[] = [];

  function part(): Part {
    return { ref: context.nextRef(), kids: [] };
  }

  return {
    root,
    whole,
    part,
    /** Writes a part that has all that is in it, and hangs it into its parent. */
    close({ ref, kids, page }: Part, tag: Tag, parent: Part, attributes = ''): void {
      const on = page ? `/Pg ${page}` : '';
      context.assign(
        ref,
        new Verbatim(`<</S/${tag}/P ${parent.ref}${on}${attributes}/K[${kids.join(' ')}]>>`),
      );
      parent.kids.push(String(ref));
    },
    /** Remembers whose the marks of a finished page are, in the order of their numbers. */
    closePage(marks: readonly PDFRef[]): void {
      const list = context.register(new Verbatim(`[${marks.join(' ')}]`));
      owners.push(`${owners.length} ${list}`);
    },
    finish(): void {
      context.assign(
        whole.ref,
        new Verbatim(`<</Type/StructElem/S/Document/P ${root}/K[${whole.kids.join(' ')}]>>`),
      );
      const parents = context.register(new Verbatim(`<</Nums[${owners.join(' ')}]>>`));
      context.assign(
        root,
        new Verbatim(
          `<</Type/StructTreeRoot/K ${whole.ref}/ParentTree ${parents}/ParentTreeNextKey ${owners.length}>>`,
        ),
      );
    },
  };
}
export type TagTree = ReturnType<typeof tagTree>;

/** What is drawn belongs to no part: rules, repeated headings, page numbers. */
export const asArtifact = (operators: string): string => `/Artifact BMC\n${operators}EMC\n`;
