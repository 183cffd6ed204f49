import type { PDFContext, PDFRef } from 'pdf-lib';
import { Verbatim } from './verbatim.ts';

/** The kind of a part of a document, for screen readers. */
export type Tag =
  | Heading
  | 'P'
  | 'BlockQuote'
  | 'Caption'
  | 'Figure'
  | 'Link'
  | ListTag
  | 'TOC'
  | 'TOCI'
  | 'Sect'
  | TableTag;
export type Heading = 'H1' | 'H2' | 'H3' | 'H4' | 'H5' | 'H6';
type ListTag = 'L' | 'LI' | 'Lbl' | 'LBody';
type TableTag = 'Table' | 'THead' | 'TBody' | 'TR' | 'TH' | 'TD';

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
  /** The parts of the marks of each page, and the part of each link, by key. */
  const owners: string[] = [];

  function part(): Part {
    return { ref: context.nextRef(), kids: [] };
  }

  /** Adds an entry of the parent tree. Returns its key. */
  function own(owner: PDFRef): number {
    owners.push(`${owners.length} ${owner}`);
    return owners.length - 1;
  }

  /** Writes a complete part that is already among the content of its parent. */
  function write({ ref, kids, page }: Part, tag: Tag, parent: Part, attributes = ''): void {
    const on = page ? `/Pg ${page}` : '';
    const content = contentOf(kids);
    context.assign(ref, new Verbatim(`<</S/${tag}/P ${parent.ref}${on}${attributes}${content}>>`));
  }

  return {
    root,
    whole,
    part,
    own,
    write,
    /** Writes a complete part and adds it to its parent. */
    close(closed: Part, tag: Tag, parent: Part, attributes = ''): void {
      write(closed, tag, parent, attributes);
      parent.kids.push(String(closed.ref));
    },
    /**
     * Stores the parts of the marks of a finished page, in the order of their numbers. Returns the
     * key of the page.
     */
    closePage: (marks: readonly PDFRef[]): number =>
      own(context.register(new Verbatim(`[${marks.join(' ')}]`))),
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

/** Returns the content of a part: an empty cell has none, and one mark needs no list. */
function contentOf([first, ...others]: readonly string[]): string {
  if (first === undefined) return '';
  if (others.length > 0) return `/K[${[first, ...others].join(' ')}]`;
  return first.startsWith('<<') ? `/K${first}` : `/K ${first}`;
}

/**
 * Marks content as decoration, which belongs to no part: rules, repeated headings, page numbers.
 */
export const asArtifact = (operators: string): string => `/Artifact BMC\n${operators}EMC\n`;
