import { strFromU8, unzipSync } from 'fflate';

type Value = string | number | Date | undefined;

/** Reads a workbook: the values of its sheet, and the number of formulas. */
export function sheetOf(file: Uint8Array): { rows: Value[][]; formulas: number } {
  const parts = unzipSync(file);
  const text = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
  const strings = [...text('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(
    ([, inner = '']) => textOf(inner),
  );
  const dates = dateStyles(text('xl/styles.xml'));
  const sheet = text('xl/worksheets/sheet1.xml');
  const rows = [...sheet.matchAll(/<row\b[^>]*>(.*?)<\/row>/gs)].map(([, cells = '']) => {
    const row: Value[] = [];
    for (const [, attributes = '', inner = ''] of cells.matchAll(
      /<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs,
    )) {
      const of = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1];
      row[columnOf(of('r') ?? 'A')] = cellValue(inner, of('t'), dates.has(of('s') ?? ''));
    }
    return row;
  });
  return { rows, formulas: [...sheet.matchAll(/<f\b/g)].length };

  function cellValue(inner: string, type: string | undefined, isDate: boolean): Value {
    if (type === 'inlineStr') return textOf(inner);
    const value = /<v>(.*?)<\/v>/s.exec(inner)?.[1];
    if (value === undefined) return undefined;
    if (type === 's') return strings[Number(value)];
    if (type === 'str') return unescaped(value);
    return isDate ? dateOf(Number(value)) : Number(value);
  }
}

const textOf = (inner: string) =>
  unescaped([...inner.matchAll(/<t\b[^>]*>(.*?)<\/t>/gs)].map(([, text]) => text).join(''));

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

/** Returns the index of a cell's column: 27 for `AB12`. */
const columnOf = (reference: string) =>
  [...reference.replace(/\d/g, '')].reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  ) - 1;

/** Converts days since 30 December 1899. */
const dateOf = (serial: number) => new Date(Math.round((serial - 25_569) * 86_400) * 1000);

/** Returns the indexes of styles with a date format. */
function dateStyles(styles: string): Set<string> {
  const formats = new Set(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)]
      .filter(([, , code = '']) => /yyyy/.test(code))
      .map(([, id]) => id),
  );
  const cells = /<cellXfs\b.*?<\/cellXfs>/s.exec(styles)?.[0] ?? '';
  return new Set(
    [...cells.matchAll(/<xf\b([^>]*)>/g)].flatMap(([, attributes = ''], index) =>
      formats.has(/numFmtId="(\d+)"/.exec(attributes)?.[1]) ? [String(index)] : [],
    ),
  );
}
