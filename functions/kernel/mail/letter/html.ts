/** Safe HTML, which templates insert without escaping. */
export class Html {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** A value that a template may insert. */
type Part = Html | string | number | undefined | false | readonly Part[];

/** Makes HTML from a template; escapes every value that is not `Html`. */
export const html = (pieces: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(pieces.map((piece, i) => (i === 0 ? '' : render(parts[i - 1])) + piece).join(''));

function render(part: Part): string {
  if (part instanceof Html) return part.source;
  if (part === undefined || part === false) return '';
  if (typeof part === 'object') return part.map(render).join('');
  return escapeHtml(String(part));
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for an element or a quoted attribute, and removes unsafe characters. */
export const escapeHtml = (text: string): string =>
  printable(text).replace(/[&<>"']/g, (sign) => escapes[sign] ?? '');

/** Removes control characters, lone surrogates and bidirectional marks from a text. */
export const printable = (text: string): string =>
  text
    .toWellFormed()
    .replace(
      /[\p{Cc}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069\u2028\u2029]/gu,
      (sign) => (sign === '\n' || sign === '\t' ? sign : ' '),
    );

/** Returns a text on one line, cut to at most `most` characters, after a whole word where one ends near. */
export function oneLine(text: string, most: number): string {
  const line = printable(text).replace(/\s+/gu, ' ').trim();
  const characters = [...line];
  if (characters.length <= most) return line;
  const cut = characters.slice(0, most - 1).join('');
  const words = characters[most - 1] === ' ' ? cut : cut.replace(/ [^ ]*$/u, '');
  const isNear = [...words].length > most * 0.7;
  return `${(isNear ? words : cut).trimEnd()}…`;
}

const months =
  'Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?';

/** A day with its month, an hour with its “am”, and a telephone number. */
const unbroken = new RegExp(
  [
    String.raw`\b\d{1,2} (?:${months})\b(?: \d{4}\b)?`,
    String.raw`\b\d{1,2}:\d\d [ap]m\b`,
    String.raw`\+?\b\d[\d ]{6,}\d\b`,
  ].join('|'),
  'g',
);

/** Returns words of ours that keep a day, an hour and a number on one line, for HTML. */
export const together = (words: string): string =>
  words.replace(unbroken, (found) => found.replaceAll(' ', '\u00a0'));
