import type { PDFContext, PDFRef } from 'pdf-lib';
import { pdfText, Verbatim } from '../verbatim.ts';
import { destinationOf, type Target } from './links.ts';

/** A bookmark. Deeper ones belong to the last one above them. */
export interface Bookmark {
  readonly title: string;
  readonly level: number;
  readonly target: Target;
}

interface Node {
  readonly ref: PDFRef;
  readonly mark?: Bookmark;
  readonly kids: Node[];
}

/** Writes the bookmarks of a document. Returns its entry of the catalog. */
export function outlineOf(context: PDFContext, marks: readonly Bookmark[]): string {
  if (marks.length === 0) return '';
  const root: Node = { ref: context.nextRef(), kids: [] };
  const open: Node[] = [root];
  for (const mark of marks) {
    while (open.length > 1 && (open.at(-1)?.mark?.level ?? 0) >= mark.level) open.pop();
    const node: Node = { ref: context.nextRef(), mark, kids: [] };
    open.at(-1)?.kids.push(node);
    open.push(node);
  }
  const countOf = ({ kids }: Node): number => kids.reduce((sum, kid) => sum + 1 + countOf(kid), 0);
  const ends = (node: Node) =>
    node.kids.length > 0
      ? `/First ${node.kids[0]?.ref}/Last ${node.kids.at(-1)?.ref}/Count ${countOf(node)}`
      : '';
  const write = (parent: Node) => {
    for (const [i, node] of parent.kids.entries()) {
      if (!node.mark) continue;
      const before = parent.kids[i - 1];
      const after = parent.kids[i + 1];
      context.assign(
        node.ref,
        new Verbatim(
          `<</Title${pdfText(node.mark.title)}/Parent ${parent.ref}/Dest${destinationOf(node.mark.target)}` +
            `${before ? `/Prev ${before.ref}` : ''}${after ? `/Next ${after.ref}` : ''}${ends(node)}>>`,
        ),
      );
      write(node);
    }
  };
  write(root);
  context.assign(root.ref, new Verbatim(`<</Type/Outlines${ends(root)}>>`));
  return `/Outlines ${root.ref}/PageMode/UseOutlines`;
}
