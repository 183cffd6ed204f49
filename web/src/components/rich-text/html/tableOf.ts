import type { Block, CellElement, Column, RowElement, TextBlock } from '../elements.ts';
import { isTextBlock } from '../elements.ts';
import { inlinesOf, type Piece, piecesIn } from './inlines.ts';
import { type Around, attributesOf, commonOf, given, type ReadBlocks } from './reading.ts';

/** Reads a table: caption first, rows with their part. Without cells only the caption's words remain. */
export function tableOf(table: Element, around: Around, blocksIn: ReadBlocks): Block[] {
  const captions = childrenOf(table, 'caption').map((caption) =>
    captionOf(caption, around, blocksIn),
  );
  const rows = Array.from(table.children).flatMap((part) =>
    part.matches('thead, tbody, tfoot') ? rowsIn(part, around, blocksIn) : [],
  );
  const words = captions.flatMap((caption) => caption ?? []);
  if (!rows.length) return words.map((caption) => ({ ...caption, type: 'p' }));
  const { width } = attributesOf(table);
  const columns = columnsOf(table);
  const measured = given({ width, columns: columns.length ? columns : undefined });
  const [caption, ...more] = words;
  return [
    ...more.map((each): TextBlock => ({ ...each, type: 'p' })),
    {
      type: 'table',
      ...measured,
      ...commonOf(table),
      children: caption ? [caption, ...rows] : rows,
    },
  ];
}

const childrenOf = (parent: Element, name: string): Element[] =>
  Array.from(parent.children).filter(({ localName }) => localName === name);

function captionOf(caption: Element, around: Around, blocksIn: ReadBlocks): TextBlock | undefined {
  const type = 'caption';
  const inner = blocksIn(caption, { type, ...commonOf(caption) }, around);
  const pieces = inner.flatMap(textsIn).flatMap(({ children }, at) => {
    const lineBreak: Piece[] = at > 0 ? [{ content: { text: '\n' } }] : [];
    return [...lineBreak, ...piecesIn(children)];
  });
  return pieces.length
    ? { type, ...commonOf(caption), children: inlinesOf(pieces, false) }
    : undefined;
}

const textsIn = (block: Block): TextBlock[] =>
  isTextBlock(block)
    ? [block]
    : (block.children as Block[]).flatMap((child) => ('type' in child ? textsIn(child) : []));

function rowsIn(part: Element, around: Around, blocksIn: ReadBlocks): RowElement[] {
  return childrenOf(part, 'tr').flatMap((row) => {
    const children = Array.from(row.children)
      .filter((cell) => cell.matches('td, th'))
      .map((cell) => cellOf(cell, around, blocksIn));
    const name = part.localName as RowElement['part'];
    return children.length ? [{ type: 'tr', part: name, ...commonOf(row), children }] : [];
  });
}

function cellOf(cell: Element, around: Around, blocksIn: ReadBlocks): CellElement {
  const { colspan, rowspan, width, height, scope } = attributesOf(cell);
  const blocks = blocksIn(cell, { type: 'line' }, around);
  return {
    type: cell.localName as 'td' | 'th',
    ...given({ colspan, rowspan, width, height, scope }),
    ...commonOf(cell),
    children: blocks.length ? blocks : [{ type: 'line', children: [{ text: '' }] }],
  };
}

function columnsOf(table: Element): Column[] {
  return childrenOf(table, 'colgroup').flatMap((group) => {
    const columns = childrenOf(group, 'col');
    return (columns.length ? columns : [group]).map((column) => {
      const { span, width } = attributesOf(column);
      return given({ span, width, ...commonOf(column) });
    });
  });
}
