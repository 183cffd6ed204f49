/** Converts sanitised HTML to plain text, with link addresses and list marks. */
export function plainOf(html: string): string {
  const plain = new PlainText();
  for (const [token, closing, name = ''] of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*>|[^<]+/g)) {
    if (!name) plain.words(token);
    else if (closing) plain.end(name);
    else plain.start(name, token);
  }
  return tidy(plain.out.join(''));
}

/** Elements with an empty line around them. */
const blocks = new Set(['p', 'h2', 'h3', 'h4', 'table', 'pre', 'blockquote', 'caption']);

class PlainText {
  readonly out: string[] = [];
  /** The next number of each list that is open; a dash has none. */
  readonly #lists: (number | undefined)[] = [];
  #address = '';
  #linked = '';
  #isPreformatted = false;

  words(token: string): void {
    const text = decoded(token);
    const words = this.#isPreformatted ? text : text.replace(/\s+/gu, ' ');
    this.#linked += words;
    this.out.push(words);
  }

  start(name: string, tag: string): void {
    if (name === 'a') {
      this.#address = valueIn(tag, 'href');
      // A link that replaces a frame is a paragraph of its own.
      if (valueIn(tag, 'class') === 'link frame') this.out.push('\n\n');
      this.#linked = '';
    } else if (name === 'img') {
      const words = valueIn(tag, 'alt').trim();
      if (words) this.out.push(`[${words}]\n`);
    } else if (name === 'ul' || name === 'ol') {
      this.out.push(this.#lists.length > 0 ? '' : '\n\n');
      this.#lists.push(name === 'ol' ? Number(valueIn(tag, 'start') || 1) : undefined);
    } else if (name === 'li')
      this.out.push(`\n${'  '.repeat(Math.max(0, this.#lists.length - 1))}${this.#mark()} `);
    else if (name === 'br' || name === 'div' || name === 'tr') this.out.push('\n');
    else if (name === 'hr') this.out.push('\n\n----\n\n');
    else if (blocks.has(name)) this.out.push('\n\n');
    this.#isPreformatted = name === 'pre' || this.#isPreformatted;
  }

  end(name: string): void {
    if (name === 'a') {
      const shown = this.#address.replace(/^(mailto|tel|sms):/, '');
      const isSaid = shown === '' || this.#linked.trim() === shown;
      if (!isSaid) this.out.push(` (${shown})`);
      this.#address = '';
    } else if (name === 'ul' || name === 'ol') {
      this.#lists.pop();
      this.out.push(this.#lists.length > 0 ? '' : '\n\n');
    } else if (name === 'td' || name === 'th') this.out.push(cellEnd);
    else if (name === 'div') this.out.push('\n');
    else if (blocks.has(name)) this.out.push('\n\n');
    if (name === 'pre') this.#isPreformatted = false;
  }

  #mark(): string {
    const number = this.#lists.at(-1);
    if (number === undefined) return '-';
    this.#lists[this.#lists.length - 1] = number + 1;
    return `${number}.`;
  }
}

/** The separator between the cells of a row. */
const cellEnd = ' \u2502 ';

const valueIn = (tag: string, name: string): string =>
  decoded(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '');

/** Removes repeated empty lines, empty lines at both ends, and separators at the ends of lines. */
const tidy = (text: string): string =>
  text
    .replace(/[ \t\u2502]+$/gm, '')
    .replace(/^ (?=\S)/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

const signs: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (sign) => signs[sign] ?? sign);
