import { AppError } from '#shared/kernel/errors';
import {
  columnName,
  fixedParts,
  sheetEnd,
  sheetStart,
  styles,
} from '#shared/spreadsheet/xlsx-parts';
import { xmlText } from '#shared/spreadsheet/xml-text';
import { zip } from '#shared/spreadsheet/zip';

/**
 * A cell of a workbook. A `Date` is shown with its UTC clock time, because a workbook has no time
 * zones.
 */
export type Cell = string | number | Date | undefined;

export interface Sheet {
  /** At most 31 characters. */
  readonly name: string;
  readonly columns: readonly { readonly title: string; readonly width: number }[];
}

type Rows = Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;

/** The limits of Excel: characters in a cell, and rows below the heading. */
export const longestText = 32_767;
export const mostRows = 1_048_575;

/**
 * Writes a workbook with one sheet part by part, so that rows may be streamed and written rows use
 * no memory. Texts are text cells, so that no text becomes a formula and `007` keeps its zeros.
 */
export const xlsx = (sheet: Sheet, rows: Rows): AsyncGenerator<Uint8Array<ArrayBuffer>> =>
  zip([
    ...fixedParts(sheet.name.slice(0, 31)),
    { name: 'xl/worksheets/sheet1.xml', chunks: sheetChunks(sheet, rows) },
  ]);

/** The number of characters in one chunk for compression. */
const chunk = 100_000;

async function* sheetChunks({ columns }: Sheet, rows: Rows): AsyncGenerator<string> {
  const names = columns.map((_, i) => columnName(i));
  const heads = columns.map(({ title }, i) => textCell(title, `${names[i]}1`, styles.head));
  let text = `${sheetStart(columns)}<row r="1">${heads.join('')}</row>`;
  let count = 0;
  for await (const row of rows) {
    if (++count > mostRows) throw tooManyRows();
    text += rowOf(row, names, count + 1);
    if (text.length < chunk) continue;
    yield text;
    text = '';
  }
  yield text + sheetEnd;
}

function rowOf(row: readonly Cell[], names: readonly string[], number: number): string {
  let cells = '';
  for (const [i, value] of row.entries()) cells += cellOf(value, `${names[i]}${number}`);
  return `<row r="${number}">${cells}</row>`;
}

function cellOf(value: Cell, at: string): string {
  if (value === undefined || value === '') return '';
  if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`;
  if (value instanceof Date) return `<c r="${at}" s="${styles.time}"><v>${serialOf(value)}</v></c>`;
  return textCell(value, at, looksLikeFormula.test(value) ? styles.quoted : undefined);
}

/**
 * Matches a text that Excel turns into a formula when the cell is edited. The style `quoted`
 * prevents that.
 */
const looksLikeFormula = /^[=+\-@]/;

const textCell = (value: string, at: string, style: number | undefined): string =>
  `<c r="${at}"${style === undefined ? '' : ` s="${style}"`} t="inlineStr"><is><t xml:space="preserve">${xmlText(value, longestText)}</t></is></c>`;

/** Returns the days since 30 December 1899, as spreadsheets count. */
const serialOf = (at: Date): number => at.getTime() / 86_400_000 + 25_569;

const tooManyRows = () =>
  new AppError(
    'tooLarge',
    'A workbook can have 1,048,575 rows at most. Choose fewer days, or export CSV.',
  );
