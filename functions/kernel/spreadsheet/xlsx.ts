import { AppError } from '#shared/kernel/errors';
import { columnName, fixedParts, sheetEnd, sheetStart, styles } from './xlsx-parts.ts';
import { xmlText } from './xml-text.ts';
import { startZip, type Write } from './zip.ts';

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

/** The limits of Excel: characters in a cell, and rows below the heading. */
export const longestText = 32_767;
export const mostRows = 1_048_575;

/** The number of characters in one chunk for compression. */
const chunk = 128 * 1024;

/**
 * Writes a workbook with one sheet row by row. Written rows use no memory. Texts are text cells, so
 * that no text becomes a formula and `007` keeps its zeros.
 */
export async function startWorkbook(
  { name, columns }: Sheet,
  write: Write,
  limit: number = mostRows,
) {
  const zip = startZip(write);
  for (const [path, xml] of fixedParts(name.slice(0, 31))) await zip.add(path, xml);
  const sheet = await zip.begin('xl/worksheets/sheet1.xml');
  const cells = columns.map((_, i) => `<c r="${columnName(i)}`);
  const heads = columns.map(({ title }, i) => textCell(title, `${cells[i]}1"`, styles.head));
  let text = `${sheetStart(columns)}<row r="1">${heads.join('')}</row>`;
  let count = 1;

  return {
    /** Adds a row. Refuses more rows than a sheet can have. */
    async row(values: readonly Cell[]): Promise<void> {
      if (count > limit) throw tooManyRows();
      count++;
      text += `<row r="${count}">`;
      for (let i = 0; i < values.length; i++) {
        const value = values[i];
        if (value !== undefined && value !== '') text += cellOf(value, `${cells[i]}${count}"`);
      }
      text += '</row>';
      if (text.length < chunk) return;
      const ready = text;
      text = '';
      await sheet.write(ready);
    },

    async finish(): Promise<void> {
      await sheet.write(text + sheetEnd);
      await sheet.close();
      await zip.end();
    },
  };
}

function cellOf(value: string | number | Date, start: string): string {
  if (typeof value === 'string') {
    return textCell(value, start, looksLikeFormula.test(value) ? styles.quoted : undefined);
  }
  if (typeof value === 'number') return `${start}><v>${value}</v></c>`;
  return `${start} s="${styles.time}"><v>${serialOf(value)}</v></c>`;
}

/**
 * Matches a text that Excel turns into a formula when the cell is edited. The style `quoted`
 * prevents that.
 */
const looksLikeFormula = /^[=+\-@]/;

const textCell = (value: string, start: string, style: number | undefined): string =>
  `${start}${style === undefined ? '' : ` s="${style}"`} t="inlineStr"><is><t xml:space="preserve">${xmlText(value, longestText)}</t></is></c>`;

/** Returns the days since 30 December 1899, as spreadsheets count. */
const serialOf = (at: Date): number => at.getTime() / 86_400_000 + 25_569;

const tooManyRows = () =>
  new AppError(
    'tooLarge',
    'A workbook can have 1,048,575 rows at most. Choose fewer days, or export CSV.',
  );
