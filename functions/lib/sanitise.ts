import sanitizeHtml from 'sanitize-html';
import { embedHosts } from '#shared/domain/embeds';
import { allowedAttributes, allowedElements, safeAttributes } from '#shared/domain/rich-text';
import { AppError } from '#shared/errors';

/** What is left of a text: the elements, attributes and addresses of `shared/domain/rich-text`, nothing else. */
export const allowList: sanitizeHtml.IOptions = {
  allowedTags: [...allowedElements],
  allowedAttributes: { '*': [...allowedAttributes] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  allowedIframeHostnames: [...embedHosts],
  // `safeAttributes` has read the styles already.
  parseStyleAttributes: false,
  nestingLimit: 100,
  // Elements whose text is no text of the author's.
  nonTextTags: [
    ...['script', 'style', 'textarea', 'option', 'xmp', 'noscript', 'noembed', 'noframes'],
    ...['title', 'template', 'svg', 'math', 'plaintext'],
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

/** A text with everything taken out that is not allowed. A text that went through once stays as it is. */
export const sanitise = (html: string): string => clean(html, allowList);

const mostPasses = 10;
const deepest = 1000;

/** Cleans until nothing changes: where an element was taken out, its neighbours may now be nested otherwise. */
export function clean(html: string, rules: sanitizeHtml.IOptions): string {
  let before = html;
  let after = onePass(html, rules);
  for (let pass = 1; after !== before && pass < mostPasses; pass++) {
    before = after;
    after = onePass(before, rules);
  }
  return after;
}

/** The parser's time grows with the square of the depth, so what no author can have meant is refused. */
export function onePass(html: string, rules: sanitizeHtml.IOptions): string {
  let depth = 0;
  return sanitizeHtml(html, {
    ...rules,
    onOpenTag() {
      depth++;
      if (depth > deepest) throw new AppError('badRequest', tooDeep);
    },
    onCloseTag() {
      depth--;
    },
  });
}

const tooDeep =
  'This text holds too many boxes inside each other. Please paste it again without formatting.';
