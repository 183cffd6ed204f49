import { Readable } from 'node:stream';
import Papa from 'papaparse';

/** Receives rows and faults. Rows count from 1, as a spreadsheet shows them. */
export interface RowReader {
  row(cells: readonly string[], row: number): void;
  /** Receives a row whose quotation marks are wrong. Its cells are not passed on. */
  fault(row: number, reason: string): void;
}

/** The longest row, in characters. In a longer one a quotation mark was never closed. */
const longestRow = 1024 * 1024;

/**
 * Reads comma-separated text (RFC 4180) of any size, row by row. Rows without a value are counted and
 * skipped: spreadsheets write them below the last row. A line `sep=;` above all others names another
 * sign between values; spreadsheets neither show nor count it.
 */
export async function readRows(text: AsyncIterable<string>, reader: RowReader): Promise<void> {
  const { delimiter, rest } = await separated(text);
  return parsed(rest, delimiter, reader);
}

/** Takes the line `sep=` from the beginning of a text, if it is there. */
async function separated(text: AsyncIterable<string>) {
  const chunks = text[Symbol.asyncIterator]();
  let start = '';
  for (;;) {
    const { value, done } = await chunks.next();
    start += value ?? '';
    if (done || start.length > 16) break;
  }
  const [line, delimiter = ','] = /^"?sep=(.)"?\n/i.exec(start) ?? [''];
  async function* rest() {
    yield start.slice(line.length);
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  return { delimiter, rest: rest() };
}

function parsed(text: AsyncIterable<string>, delimiter: string, reader: RowReader): Promise<void> {
  return new Promise((resolve, reject) => {
    const source = Readable.from(text);
    let rows = 0;
    let read = 0;
    source.on('data', (chunk: string) => {
      read += chunk.length;
    });
    Papa.parse<string[]>(source, {
      delimiter,
      newline: '\n',
      chunk({ data, errors, meta }, parser) {
        // The first error of a row is the cause; later ones follow from it.
        const faulty = new Map(errors.toReversed().map(({ row = 0, code }) => [row, code]));
        data.forEach((cells, i) => {
          const row = rows + i + 1;
          const code = faulty.get(i);
          if (code) reader.fault(row, quoteFaults[code] ?? quoteFault);
          else if (cells.some((cell) => cell.trim() !== '')) reader.row(cells, row);
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

const openQuote = 'A quotation mark opens in this row and is never closed.';
const quoteFault = 'The quotation marks in this row do not match.';
const quoteFaults: Record<string, string> = {
  MissingQuotes: openQuote,
  InvalidQuotes: 'A value in this row contains a quotation mark. Write it twice: "".',
};
