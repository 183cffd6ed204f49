/** Styles that stand for a mark: Google Docs and many pages write bold as `font-weight: 700`. */
const meanings: readonly [property: string, value: RegExp, mark: string][] = [
  ['font-weight', /^(bold|bolder|[6-9]00)$/, 'strong'],
  ['font-style', /^(italic|oblique)/, 'em'],
  ['text-decoration', /underline/, 'u'],
  ['text-decoration', /line-through/, 's'],
  ['vertical-align', /^super/, 'sup'],
  ['vertical-align', /^sub/, 'sub'],
];

const blocks = 'p, div, li, td, th, h1, h2, h3, h4, h5, h6, blockquote, ul, ol, table, body';

/** Turns styles into marks, and removes marks that a style reverts. */
export function marksFromStyles(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) {
    const { style } = element;
    const weight = style.fontWeight;
    // Google Docs wraps everything in a `b` that is not bold.
    if (/^(b|strong)$/.test(element.localName) && /^(normal|400|lighter)$/.test(weight)) {
      element.replaceWith(...element.childNodes);
      continue;
    }
    if (element.matches(blocks) || element.closest('a') === element) continue;
    const isInHeading = element.closest('h1, h2, h3, h4, h5, h6') !== null;
    for (const [property, value, mark] of meanings) {
      const isMeant = value.test(style.getPropertyValue(property));
      const isUnderlinedLink = mark === 'u' && (element.closest('a') || element.querySelector('a'));
      if (!isMeant || isUnderlinedLink || (mark === 'strong' && isInHeading)) continue;
      const wrapper = document.createElement(mark);
      wrapper.append(...element.childNodes);
      element.append(wrapper);
    }
  }
}
