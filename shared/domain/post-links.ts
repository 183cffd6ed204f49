/** A link in a text, by its address and its words. */
export interface TextLink {
  readonly address: string;
  readonly words: string;
}

/** The links of a stored text: its attributes are in double quotes, and every element is closed. */
export const linksIn = (html: string): TextLink[] =>
  [...html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)].flatMap(([, attributes = '', inside = '']) => {
    const address = plain(/ href="([^"]*)"/.exec(attributes)?.[1] ?? '');
    const words = plain(inside.replace(/<[^>]*>/g, ' '))
      .replace(/\s+/g, ' ')
      .trim();
    return address ? [{ address, words: quoted(words || address) }] : [];
  });

/** The addresses of a stored text's pictures that have no words for those who cannot see them. */
export const picturesWithoutWords = (html: string): string[] =>
  [...html.matchAll(/<img\b([^>]*)>/g)].flatMap(([, attributes = '']) => {
    const alt = / alt="([^"]*)"/.exec(attributes)?.[1] ?? '';
    return alt.trim() ? [] : [plain(/ src="([^"]*)"/.exec(attributes)?.[1] ?? '')];
  });

/** Words as a sentence can quote them. */
export const quoted = (words: string): string =>
  [...words.slice(0, 200)].length > 80
    ? `${[...words.slice(0, 200)].slice(0, 80).join('')}…`
    : words;

const characters = { lt: '<', gt: '>', amp: '&', quot: '"' };

const plain = (text: string): string =>
  text.replace(/&(lt|gt|amp|quot);/g, (_, name: keyof typeof characters) => characters[name]);
