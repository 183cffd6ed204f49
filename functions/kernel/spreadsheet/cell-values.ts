import { attribute } from './xml-reader.ts';

/** How a number is shown, as far as it changes what it means. */
export interface NumberFormat {
  readonly hasDate: boolean;
  readonly hasTime: boolean;
  /** The digits of a number that keeps its zeros, such as `00042`. */
  readonly digits: number;
}

const plain: NumberFormat = { hasDate: false, hasTime: false, digits: 0 };
const date = { ...plain, hasDate: true };
const time = { ...plain, hasTime: true };

/** The formats that a workbook does not write out (ECMA-376, 18.8.30). */
const builtIn: readonly (readonly [from: number, to: number, NumberFormat])[] = [
  [14, 17, date],
  [18, 21, time],
  [22, 22, { ...date, hasTime: true }],
  [27, 31, date],
  [32, 35, time],
  [36, 36, date],
  [45, 47, time],
  [50, 54, date],
  [55, 56, time],
  [57, 58, date],
];

/** Collects the formats of a workbook from its styles: one for each index of a cell's style. */
export function formatReader() {
  const written = new Map<string, string>();
  const formats: NumberFormat[] = [];
  let isInCells = false;
  return {
    formats,
    start(name: string, attributes: string): void {
      if (name === 'numFmt') {
        const id = attribute(attributes, 'numFmtId') ?? '';
        written.set(id, attribute(attributes, 'formatCode') ?? '');
      } else if (name === 'cellXfs') isInCells = true;
      else if (name === 'xf' && isInCells) {
        const id = attribute(attributes, 'numFmtId') ?? '0';
        formats.push(formatOf(id, written.get(id)));
      }
    },
    end(name: string): void {
      if (name === 'cellXfs') isInCells = false;
    },
    text(): void {},
  };
}

function formatOf(id: string, code: string | undefined): NumberFormat {
  if (code === undefined) {
    const number = Number(id);
    return builtIn.find(([from, to]) => number >= from && number <= to)?.[2] ?? plain;
  }
  const [first = ''] = code.split(';');
  if (/^0+$/.test(first)) return { ...plain, digits: first.length };
  // Texts in quotes, escaped signs, colours and languages are no part of the number.
  const bare = first
    .toLowerCase()
    .replace(/"[^"]*"|[\\_*].|\[(?![hms]+\])[^\]]*\]|am\/pm|a\/p/g, '');
  const hasTime = /[hs]/.test(bare) || /am\/pm|a\/p/i.test(first);
  const hasDate = /[yd]/.test(bare) || (/m/.test(bare) && !hasTime);
  return { ...plain, hasDate, hasTime };
}

/** How a cell is written: its type, its format, and what the workbook shares. */
export interface CellFacts {
  readonly type: string | undefined;
  readonly format: NumberFormat | undefined;
  readonly strings: readonly string[];
  readonly is1904: boolean;
}

/**
 * Returns the value of a cell as a text: dates as `YYYY-MM-DD`, times as `HH:MM`, both with a `T`
 * between them. Seconds are only there if they are not 0.
 */
export function cellText(value: string, { type, format, strings, is1904 }: CellFacts): string {
  if (value === '') return '';
  switch (type) {
    case 's':
      return strings[Number(value)] ?? '';
    case 'inlineStr':
    case 'str':
      return unescapedText(value);
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    case 'd':
      return value.replace(/T00:00(:00(\.0+)?)?Z?$/, '').replace(/(:00)?(\.\d+)?Z?$/, '');
    default: {
      const number = Number(value);
      if (!Number.isFinite(number)) return value;
      if (format?.hasDate || format?.hasTime) return momentText(number, format, is1904);
      // Excel has 15 digits; 1840.1 is stored as 1840.0999999999999.
      return String(Number(number.toPrecision(15))).padStart(format?.digits ?? 0, '0');
    }
  }
}

/** `_x000D_` in a text means a character (ECMA-376, 22.9.2.19). Line ends become line feeds. */
export const unescapedText = (text: string): string =>
  text
    .replace(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
    .replace(/\r\n?/g, '\n');

/** Days from 30 December 1899, from which spreadsheets count, to 1 January 1970. */
const epochDays = 25_569;
/** Workbooks of old Macs count from 1904. */
const daysTo1904 = 1462;

/** Returns the moment of a spreadsheet's number of days, to the second. */
export const momentOfSerial = (serial: number): Date =>
  new Date(Math.round((serial - epochDays) * 86_400) * 1000);

function momentText(serial: number, { hasDate, hasTime }: NumberFormat, is1904: boolean): string {
  const isClock = !hasDate || (serial < 1 && hasTime);
  const at = momentOfSerial(serial + (is1904 && !isClock ? daysTo1904 : 0));
  if (Number.isNaN(at.getTime())) return String(serial);
  const [day = '', clock = ''] = at.toISOString().slice(0, 19).split('T');
  const shortClock = clock.replace(/:00$/, '');
  if (isClock) return shortClock;
  return hasTime ? `${day}T${shortClock}` : day;
}
