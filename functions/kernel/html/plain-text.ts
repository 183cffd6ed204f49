import { AppError } from '#shared/kernel/errors';
import { plainOf } from './plain.ts';
import { allowList, onePass } from './sanitise.ts';

/**
 * Returns a text of another program as plain text with line breaks: markup and character references
 * go, links keep their address. A text without markup stays as it is, also with signs such as
 * `2 < 3` and `<https://example.org>`.
 */
export function plainTextOf(text: string): string {
  if (!markup.test(text)) return text;
  // Where the breaks are marked up, line ends only fold the source.
  const html = breaks.test(text) ? text : text.replace(/\r\n?|\n/g, '<br>');
  try {
    return plainOf(onePass(html.replace(notMarkup, '&lt;'), rules));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Too many boxes inside each other: the words stay.
    return text.replace(/<[^>]*>/g, ' ');
  }
}

const elements =
  'a|b|i|u|s|p|br|hr|div|span|font|center|strong|em|small|sub|sup|code|pre|blockquote|ul|ol|li|dl|dt|dd|h[1-6]|table|tbody|thead|tr|t[dh]|img|html|head|body|meta|title|style|html-blob|o:p';
const markup = new RegExp(
  `</?(?:${elements})(?:\\s[^<>]*)?/?>|<!--|&(?:[a-z][a-z0-9]{1,30}|#\\d{1,7}|#x[0-9a-f]{1,6});`,
  'i',
);
const breaks = /<(?:br|p|div|ul|ol|li|tr|table|h[1-6])\b/i;

/** A sign that begins no element: `2 < 3`, `<https://example.org>`, `<office@example.org>`. */
const notMarkup = /<(?![a-z/!])|<(?=[a-z][a-z0-9+.-]*:\/\/|mailto:|[^\s<>@/]+@)/gi;

const rules = {
  allowedTags: [
    'p',
    'div',
    'blockquote',
    'pre',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'br',
    'hr',
    'a',
    'table',
    'tr',
    'td',
    'th',
    'img',
  ],
  allowedAttributes: { a: ['href'], ol: ['start'], img: ['alt'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  nonTextTags: allowList.nonTextTags ?? [],
  transformTags: { h1: 'h2', h5: 'h4', h6: 'h4', dt: 'p', dd: 'p' },
};
