/** A link in a text: its address and its visible text. */
export interface TextLink {
  readonly address: string;
  readonly words: string;
}

/** Returns the links of a stored text. Its attributes are in double quotes and its elements closed. */
export const linksIn = (html: string): TextLink[] =>
  [...html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)].flatMap(([, attributes = '', inside = '']) => {
    const address = plain(/ href="([^"]*)"/.exec(attributes)?.[1] ?? '');
    const words = plain(inside.replace(/<[^>]*>/g, ' '))
      .replace(/\s+/g, ' ')
      .trim();
    return address ? [{ address, words: quoted(words || address) }] : [];
  });

/** Returns the addresses of a stored text's pictures that have no description. */
export const picturesWithoutWords = (html: string): string[] =>
  [...html.matchAll(/<img\b([^>]*)>/g)].flatMap(([, attributes = '']) => {
    const alt = / alt="([^"]*)"/.exec(attributes)?.[1] ?? '';
    return alt.trim() ? [] : [plain(/ src="([^"]*)"/.exec(attributes)?.[1] ?? '')];
  });

/** Shortens a text to 80 characters, for a quotation in a sentence. */
export const quoted = (words: string): string =>
  [...words.slice(0, 200)].length > 80
    ? `${[...words.slice(0, 200)].slice(0, 80).join('')}…`
    : words;

const characters = { lt: '<', gt: '>', amp: '&', quot: '"' };

const plain = (text: string): string =>
  text.replace(/&(lt|gt|amp|quot);/g, (_, name: keyof typeof characters) => characters[name]);
