import { count, type LeftOut } from './leftOut.ts';

/** Where Word, Google Docs and other editors put a comment into a text, and its words. */
const commentMarks =
  '.MsoCommentReference, .msocomanchor, [style*="mso-special-character:comment"], sup:has(> a[id^=cmnt_ref])';
const comments =
  '[style*="mso-element:comment"]:not([style*="comment-list"]), .msocomtxt, .MsoCommentText, div:has(> p > a[href^="#cmnt_ref"])';
const commentLists = '[style*="mso-element:comment-list"], .msocomoff';

/** Removes what the source does not show: comments, deleted texts and hidden parts. */
export function removeHidden(page: Document, leftOut: LeftOut): void {
  const { body } = page;
  const marks = removed(body.querySelectorAll(commentMarks));
  count(leftOut, 'comment', Math.max(marks, removed(body.querySelectorAll(comments))));
  removed(body.querySelectorAll(commentLists));
  count(leftOut, 'deleted', removed(body.querySelectorAll('del, .msoDel')));
  for (const inserted of body.querySelectorAll('ins, .msoIns'))
    inserted.replaceWith(...inserted.childNodes);
  const hidden = [...body.querySelectorAll('*')].filter(isHidden);
  count(leftOut, 'hidden', removed([...hidden, ...hiddenBySheets(page)]));
}

/** Removes elements; returns how many showed something, those inside of another one not counted. */
function removed(elements: Iterable<Element>): number {
  const all = [...elements];
  const outer = all.filter((one) => !all.some((other) => other !== one && other.contains(one)));
  const said = outer.filter(
    (one) => /[^\s\u00a0]/.test(one.textContent ?? '') || one.querySelector('img'),
  );
  for (const element of all) element.remove();
  return new Set(said).size;
}

const farAway = /^-(\d{4,}|\d{3,}r?em)/;
/** Declarations that hide an element, also from readers of the source who see the others. */
const hiding: readonly [property: string, value: RegExp][] = [
  ['display', /^none$/],
  ['content-visibility', /^hidden$/],
  ['opacity', /^0(\.0*)?%?$/],
  ['clip', /^rect\((0|1)(px)?[, ]/],
  ['clip-path', /^inset\((50|100)%/],
  ['text-indent', farAway],
  ['left', farAway],
  ['top', farAway],
];
/** The same, unless a part inside says otherwise: many mails have no size around their words. */
const hidingUnlessInside: typeof hiding = [
  ['visibility', /^(hidden|collapse)$/],
  ['font-size', /^0([a-z%]+)?$/],
];

function isHidden(element: Element): boolean {
  if (element.hasAttribute('hidden')) return true;
  const style = element.getAttribute('style');
  if (!style) return false;
  if (/mso-hide\s*:\s*(all|screen)/i.test(style)) return true;
  return isHiding((element as HTMLElement).style, element);
}

/** Whether declarations hide an element. */
function isHiding(style: CSSStyleDeclaration, element: Element): boolean {
  const has = ([property, value]: (typeof hiding)[number]) =>
    value.test(style.getPropertyValue(property));
  const isAllHidden = ([property]: (typeof hiding)[number]) =>
    !element.querySelector(`[style*="${property}"]`);
  return hiding.some(has) || hidingUnlessInside.some((one) => has(one) && isAllHidden(one));
}

/** Returns the elements that the style sheets of the source hide. */
function hiddenBySheets(page: Document): Element[] {
  return [...page.querySelectorAll('style')].flatMap(({ textContent }) => {
    const sheet = new CSSStyleSheet();
    // The browser drops a declaration that only Word knows.
    const known = textContent.replace(/mso-hide\s*:\s*(all|screen)/gi, 'display: none');
    sheet.replaceSync(known.replace(/^\s*<!--|-->\s*$/g, ''));
    return [...sheet.cssRules].flatMap((rule) => {
      if (!(rule instanceof CSSStyleRule) || rule.style.length === 0) return [];
      const named = [...page.body.querySelectorAll(rule.selectorText)];
      return named.filter((element) => isHiding(rule.style, element));
    });
  });
}
