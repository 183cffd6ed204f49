/** As much of a text is searched; what comes later in it is not found. */
export const mostCharacters = 20_000;

const blocks = /<\/?(?:p|h[1-6]|pre|address|div|blockquote|li|d[tdl]|t[dhr]|br|hr|figure)\b/gi;
const characters = { lt: '<', gt: '>', amp: '&', quot: '"' };

/**
 * The words of a stored text. It was cleaned when it was stored, so every `<` begins an element and four characters alone are written
 * otherwise; cleaning it again would cost a hundred times as much.
 */
export const storedText = (html: string): string =>
  html
    // Markup is never more than a part of it.
    .slice(0, mostCharacters * 10)
    .replace(blocks, (tag) => ` ${tag}`)
    .replace(/<[^>]*(?:>|$)/g, '')
    .replace(/&(lt|gt|amp|quot);/g, (_, name: keyof typeof characters) => characters[name])
    .replace(/[\s\u200b\ufeff]+/g, ' ')
    .trim()
    .slice(0, mostCharacters);
