import { Readable } from 'node:stream';
import Papa from 'papaparse';

/** What a reader of rows is told. Rows count as a spreadsheet shows them, from 1. */
export interface RowReader {
  row(cells: readonly string[], row: number): void;
  /** Something in the row's own form is wrong; its cells are not handed on. */
  fault(row: number, reason: string): void;
}

/** Longer than any honest row; beyond it a quotation mark is open, and reading on would only cost. */
const longestRow = 1024 * 1024;

/** Reads comma-separated text (RFC 4180) row by row, whatever its size. Blank rows are counted and passed over. */
export function readRows(text: AsyncIterable<string>, reader: RowReader): Promise<void> {
  return new Promise((resolve, reject) => {
    const source = Readable.from(text);
    let rows = 0;
    let read = 0;
    source.on('data', (chunk: string) => {
      read += chunk.length;
    });
    Papa.parse<string[]>(source, {
      delimiter: ',',
      newline: '\n',
      chunk({ data, errors, meta }, parser) {
        // What is said of a row first is the cause, what is said later follows from it.
        const faulty = new Map(errors.toReversed().map(({ row = 0, code }) => [row, code]));
        data.forEach((cells, i) => {
          const row = rows + i + 1;
          const code = faulty.get(i);
          if (code) reader.fault(row, quoteFaults[code] ?? quoteFault);
          else if (cells.length > 1 || cells[0]?.trim()) reader.row(cells, row);
        });
        rows += data.length;
        if (read - meta.cursor > longestRow) {
          reader.fault(rows + 1, openQuote);
          parser.abort();
          source.destroy();
          resolve();
        }
      },
      complete: () => resolve(),
      error: reject,
    });
    source.once('error', reject);
  });
}

const openQuote = 'A quotation mark is opened in this row and never closed.';
const quoteFault = 'The quotation marks in this row do not fit together.';
const quoteFaults: Record<string, string> = {
  MissingQuotes: openQuote,
  InvalidQuotes: 'A quotation mark in this row stands inside a value; it must be doubled ("").',
};
