/** Rows above the header in which a title can be. */
const mostTitles = 10;

interface TableReader {
  row(cells: readonly string[], row: number): void;
  /** Receives how many rows are above the header. They are not passed on. */
  titles?(count: number): void;
}

/**
 * Passes on the rows of a table from its header on: the first of its rows that `isHeader` accepts.
 * Reports of other programs often have a title above it. Without a header every row is passed on.
 */
export function belowTitle(isHeader: (cells: readonly string[]) => boolean, reader: TableReader) {
  let held: [cells: readonly string[], row: number][] | undefined = [];
  const passOn = (from: number) => {
    const rows = held ?? [];
    held = undefined;
    for (const [cells, row] of rows.slice(from)) reader.row(cells, row);
  };
  return {
    row(cells: readonly string[], row: number): void {
      if (!held) {
        reader.row(cells, row);
        return;
      }
      held.push([cells, row]);
      const at = held.length - 1;
      if (isHeader(cells)) {
        if (at > 0) reader.titles?.(at);
        passOn(at);
      } else if (at === mostTitles) passOn(0);
    },
    end: () => passOn(0),
  };
}
