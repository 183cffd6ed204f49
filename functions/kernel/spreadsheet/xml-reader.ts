/** A file that is not the XML that a workbook has. */
export class NotXml extends Error {
  override name = 'NotXml';
}

/** Receives the parts of an XML file. Names have no prefix. */
export interface XmlHandlers {
  start(name: string, attributes: string): void;
  end(name: string): void;
  text(text: string): void;
}

/** The longest tag, in characters. */
const longestTag = 1024 * 1024;

/**
 * Reads XML chunk by chunk, as workbooks have it: elements, texts, CDATA. A document type, which can
 * declare entities, is refused; no workbook has one.
 */
export function xmlReader({ start, end, text }: XmlHandlers): { write(chunk: string): void } {
  let rest = '';

  /** Reads what begins with `<`. Returns where it ends; undefined if it is not complete. */
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a case for each kind of markup, which share the read position
  function readMarkup(at: number): number | undefined {
    if (rest.startsWith('<!--', at)) return endOf('-->', at);
    if (rest.startsWith('<?', at)) return endOf('?>', at);
    if (rest.startsWith('<![CDATA[', at)) {
      const close = endOf(']]>', at);
      if (close !== undefined) text(rest.slice(at + 9, close - 3));
      return close;
    }
    // The sign after it decides what it is.
    if (rest.startsWith('<!', at)) {
      if (rest.length - at < 9) return undefined;
      throw new NotXml('A document type is not read');
    }
    const close = tagEnd(rest, at);
    if (close < 0) return undefined;
    const isEnd = rest[at + 1] === '/';
    const inside = rest.slice(isEnd ? at + 2 : at + 1, close);
    const isEmpty = inside.endsWith('/');
    const space = inside.search(/[\s/]/);
    const name = space < 0 ? inside : inside.slice(0, space);
    const plain = name.slice(name.indexOf(':') + 1);
    if (!isEnd) start(plain, space < 0 ? '' : inside.slice(space));
    if (isEnd || isEmpty) end(plain);
    return close + 1;
  }

  const endOf = (mark: string, at: number): number | undefined => {
    const found = rest.indexOf(mark, at);
    return found < 0 ? undefined : found + mark.length;
  };

  return {
    write(chunk) {
      rest += chunk;
      let at = 0;
      while (at < rest.length) {
        const open = rest.indexOf('<', at);
        if (open < 0) break;
        if (open > at) text(unescaped(rest.slice(at, open)));
        at = open;
        const next = readMarkup(at);
        if (next === undefined) break;
        at = next;
      }
      rest = rest.slice(at);
      if (rest.length > longestTag && rest.startsWith('<')) throw new NotXml('A tag never ends');
    },
  };
}

/** Returns where a tag ends: the first `>` that is in no value. A negative number if it is not there. */
function tagEnd(text: string, at: number): number {
  let quote = '';
  for (let i = at; i < text.length; i++) {
    const sign = text[i];
    if (quote) {
      if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '>') return i;
  }
  return -1;
}

const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
};

/** Replaces the five entities of XML and numbers of characters. */
function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return entities[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** How each attribute is found. A sheet asks for the same three millions of times. */
const patterns = new Map<string, RegExp>();
const patternOf = (name: string): RegExp => {
  const known = patterns.get(name);
  if (known) return known;
  const made = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  patterns.set(name, made);
  return made;
};

/** Returns the value of an attribute. The name is a pattern: `\\w+:id` has any prefix. */
export function attribute(attributes: string, name: string): string | undefined {
  const [, double, single] = patternOf(name).exec(attributes) ?? [];
  const value = double ?? single;
  return value === undefined ? undefined : unescaped(value);
}
