import type { PDFContext, PDFRef } from 'pdf-lib';
import { Verbatim } from './verbatim.ts';

/** The kind of a part of a document, for screen readers. */
export type Tag = 'H1' | 'H2' | 'P' | 'Table' | 'THead' | 'TBody' | 'TR' | 'TH' | 'TD';

/** A part of the document: its object and its content. */
export interface Part {
  readonly ref: PDFRef;
  readonly kids: string[];
  /** The page of its first mark. Marks on other pages name their page. */
  page?: PDFRef;
}

/** Writes the tree of a document's parts, and maps the content of each page to its parts. */
export function tagTree(context: PDFContext) {
  const root = context.nextRef();
  const whole = part();
  /** The parts of the marks of each page. */
  const owners: string[] = [];

  function part(): Part {
    return { ref: context.nextRef(), kids: [] };
  }

  return {
    root,
    whole,
    part,
    /** Writes a complete part and adds it to its parent. */
    close({ ref, kids, page }: Part, tag: Tag, parent: Part, attributes = ''): void {
      const on = page ? `/Pg ${page}` : '';
      context.assign(
        ref,
        new Verbatim(`<</S/${tag}/P ${parent.ref}${on}${attributes}/K[${kids.join(' ')}]>>`),
      );
      parent.kids.push(String(ref));
    },
    /** Stores the parts of the marks of a finished page, in the order of their numbers. */
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

/**
 * Marks content as decoration, which belongs to no part: rules, repeated headings, page numbers.
 */
export const asArtifact = (operators: string): string => `/Artifact BMC\n${operators}EMC\n`;
