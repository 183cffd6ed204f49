/** The most characters of a text that are searched: a book of 35,000 words. */
export const mostCharacters = 200_000;

const blocks = /<\/?(?:p|h[1-6]|pre|address|div|blockquote|li|d[tdl]|t[dhr]|br|hr|figure)\b/gi;
/** The end of a cell before the next one, and of a row before the next one. */
const cells = /<\/t[dh]>\s*(?=<t[dh]\b)|<\/tr>\s*(?:<\/?t(?:head|body|foot)>\s*)*(?=<tr\b)/gi;
const characters = { lt: '<', gt: '>', amp: '&', quot: '"' };

/**
 * Returns the words of a stored text. It was sanitised when it was stored, so every `<` starts an
 * element and only four characters are escaped. Sanitising it again would take 100 times as long.
 */
export const storedText = (html: string): string =>
  html
    // Allows for markup.
    .slice(0, mostCharacters * 10)
    .replace(cells, ' · ')
    .replace(blocks, (tag) => ` ${tag}`)
    .replace(/<[^>]*(?:>|$)/g, '')
    .replace(/&(lt|gt|amp|quot);/g, (_, name: keyof typeof characters) => characters[name])
    .replace(/[\s\u200b\ufeff]+/g, ' ')
    // Empty cells leave their points.
    .replace(/· (?:· )+/g, '· ')
    .trim()
    .slice(0, mostCharacters);
