import sanitizeHtml from 'sanitize-html';
import { embedHosts } from '#shared/embeds/embeds';
import { AppError } from '#shared/kernel/errors';
import {
  allowedAttributes,
  allowedElements,
  linkSchemes,
  safeAttributes,
} from '#shared/rich-text/rich-text';
import { repaired } from './structure.ts';

/** Allows the elements, attributes and addresses of `shared/rich-text/rich-text`, nothing else. */
export const allowList: sanitizeHtml.IOptions = {
  allowedTags: [...allowedElements],
  allowedAttributes: { '*': [...allowedAttributes] },
  allowedSchemes: [...linkSchemes],
  allowProtocolRelative: false,
  allowedIframeHostnames: [...embedHosts],
  // `safeAttributes` parses the styles.
  parseStyleAttributes: false,
  nestingLimit: 100,
  // Elements whose content was not written by the author.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'xmp',
    'noscript',
    'noembed',
    'noframes',
    'title',
    'template',
    'svg',
    'math',
    'plaintext',
  ],
  transformTags: {
    b: 'strong',
    i: 'em',
    strike: 's',
    del: 's',
    ins: 'u',
    iframe: (tagName, attribs) => ({ tagName, attribs, text: '' }),
    '*': (tagName, attribs) => ({ tagName, attribs: safeAttributes(tagName, attribs) ?? {} }),
  },
  exclusiveFilter: ({ tag, attribs }) => (tag === 'img' || tag === 'iframe') && !attribs.src,
};

/** Removes everything that is not allowed. A second call changes nothing. */
export const sanitise = (html: string): string => clean(html, allowList);

const maxPasses = 10;
const maxDepth = 1000;

/**
 * Cleans and repairs until nothing changes: removing an element can change the nesting of its
 * neighbours.
 */
export function clean(html: string, rules: sanitizeHtml.IOptions): string {
  let before = html;
  let after = repaired(onePass(html, rules));
  for (let pass = 1; after !== before && pass < maxPasses; pass++) {
    before = after;
    after = repaired(onePass(before, rules));
  }
  return after;
}

/**
 * Cleans once. The parser's time grows with the square of the depth, so deeper nesting is refused.
 */
export function onePass(html: string, rules: sanitizeHtml.IOptions): string {
  let depth = 0;
  return sanitizeHtml(html, {
    ...rules,
    onOpenTag() {
      depth++;
      if (depth > maxDepth) throw new AppError('badRequest', tooDeep);
    },
    onCloseTag() {
      depth--;
    },
  });
}

const tooDeep =
  'This text has too many boxes inside each other. Paste it again without formatting.';
