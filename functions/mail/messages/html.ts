/** A piece of HTML that may stand as it is. */
export class Html {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** What may be put between the pieces of a template. */
type Part = Html | string | number | undefined | false | readonly Part[];

/** Writes HTML; whatever is put in is escaped unless it is HTML itself. */
export const html = (pieces: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(pieces.map((piece, i) => (i === 0 ? '' : written(parts[i - 1])) + piece).join(''));

function written(part: Part): string {
  if (part instanceof Html) return part.source;
  if (part === undefined || part === false) return '';
  if (typeof part === 'object') return part.map(written).join('');
  return escapeHtml(String(part));
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it may stand in an element or a quoted attribute; without what no document may hold. */
export const escapeHtml = (text: string): string =>
  printable(text).replace(/[&<>"']/g, (sign) => escapes[sign] ?? '');

/** A text without control characters, half characters, and marks that turn the words around them. */
export const printable = (text: string): string =>
  text
    .toWellFormed()
    .replace(
      /[\p{Cc}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069\u2028\u2029]/gu,
      (sign) => (sign === '\n' || sign === '\t' ? sign : ' '),
    );

/** A text in one line of at most so many characters. */
export function oneLine(text: string, most: number): string {
  const line = printable(text).replace(/\s+/gu, ' ').trim();
  const characters = [...line];
  if (characters.length <= most) return line;
  return `${characters
    .slice(0, most - 1)
    .join('')
    .trimEnd()}…`;
}
