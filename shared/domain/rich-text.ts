import { embedAddress, embedOf } from '#shared/domain/embeds';
import { nameAtMedia } from '#shared/domain/media';

/**
 * What a newsletter, notice or page may consist of. The server reads this list when a text is saved and the browser when it is
 * shown, each with a parser of its own, so that a fault of one is not a fault of both.
 */

/** A value as it may stand, or undefined when it may not. */
type Rule = (value: string) => string | undefined;
type Attributes = Record<string, string>;

const matching =
  (pattern: RegExp): Rule =>
  (value) =>
    pattern.test(value) ? value : undefined;

const words: Rule = (value) => value.slice(0, 1000);
/** Pixels or a share of the width; authors also write `300px`. */
const length: Rule = (value) => /^\s*(\d{1,4}%?)(px)?\s*$/.exec(value)?.[1];
const count = matching(/^[1-9]\d?$/);

/** The address of a link as it may stand: of the web, a mail, a telephone, or a place of our own. */
export const safeLink: Rule = (address) => {
  const link = address.trim();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip them when they read a scheme
  if (/[\u0000-\u001f\u007f]/.test(link)) return undefined;
  return /^(https?:\/\/[^/\\]|mailto:|tel:|\/(?![/\\])|#)/i.test(link) ? link : undefined;
};

/** Whether a link leads to a place inside the portal. */
export const isInternal = (link: string): boolean => /^(\/|#)/.test(link);

const colour = matching(/^(#[0-9a-f]{3,8}|(rgb|hsl)a?\([\d.%,/\s]{1,40}\)|[a-z]{3,20})$/i);
const extent = matching(/^\d{1,4}(\.\d{1,3})?(px|%)$/);
const styles: Record<string, Rule> = {
  'text-align': matching(/^(left|right|center|justify|start|end)$/),
  'text-decoration': matching(/^(none|underline|line-through)$/),
  'vertical-align': matching(/^(top|middle|bottom|baseline)$/),
  color: colour,
  'background-color': colour,
  width: extent,
  height: extent,
};

/** The declarations that may stand, written in one way; every value is matched whole, so nothing else can hide among them. */
export const safeStyle: Rule = (style) => {
  const kept = new Map<string, string>();
  for (const declaration of style.split(';')) {
    const [name = '', ...rest] = declaration.split(':');
    const property = name.trim().toLowerCase();
    const value = Object.hasOwn(styles, property) && styles[property]?.(rest.join(':').trim());
    if (value) kept.set(property, value);
  }
  return [...kept].map(([property, value]) => `${property}: ${value}`).join('; ') || undefined;
};

const cell = { colspan: count, rowspan: count, width: length, height: length };
const column = { span: count, width: length };

const everywhere: Record<string, Rule> = {
  style: safeStyle,
  title: words,
  dir: matching(/^(ltr|rtl|auto)$/),
  lang: matching(/^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i),
};

const elements: Record<string, Record<string, Rule>> = {
  ...plain('p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'address', 'div', 'span', 'blockquote'),
  ...plain('strong', 'em', 'u', 's', 'sub', 'sup', 'small', 'code', 'br', 'hr'),
  ...plain('ul', 'dl', 'dt', 'dd', 'figure', 'figcaption'),
  ...plain('caption', 'thead', 'tbody', 'tfoot', 'tr'),
  ol: { start: matching(/^-?\d{1,5}$/), type: matching(/^[1aAiI]$/) },
  li: { value: matching(/^-?\d{1,5}$/) },
  table: { width: length },
  colgroup: column,
  col: column,
  th: { ...cell, scope: matching(/^(col|row|colgroup|rowgroup)$/) },
  td: cell,
  a: { href: safeLink, target: matching(/^_blank$/) },
  img: {
    src: (address) => (nameAtMedia(address) ? address : undefined),
    alt: words,
    width: length,
    height: length,
  },
  iframe: {
    src: (address) => (embedOf(address) ? address : undefined),
    width: length,
    height: length,
  },
};

const linkStyle = 'color: #C41425; text-decoration: none';

/**
 * A link's attributes as they are stored (admin.md section 5): with the style that links have, in a window of its own when it
 * leads out of the portal, and as a path when it names the portal's own host. One that leads nowhere safe stays as it is.
 */
export function storedLink(given: Attributes, ownHost?: string): Attributes {
  const link = safeLink(given.href ?? '');
  if (!link) return given;
  const href = withoutOwnHost(link, ownHost);
  const style = safeStyle(given.style ?? '') ?? linkStyle;
  const { target: _, ...rest } = given;
  return { ...rest, href, style, ...(isInternal(href) ? {} : { target: '_blank' }) };
}

/** A full address of the portal itself, as people copy it from the browser, is a place of our own. */
function withoutOwnHost(link: string, ownHost: string | undefined): string {
  if (!/^https?:/i.test(link) || !URL.canParse(link)) return link;
  const url = new URL(link);
  if (url.host !== ownHost) return link;
  return safeLink(`${url.pathname}${url.search}${url.hash}`) ?? link;
}

/** A frame's attributes as they are stored: its address in the one form that is kept; a folder has room for its files. */
export function storedFrame(given: Attributes): Attributes {
  const src = embedAddress(given.src ?? '');
  if (!src) return {};
  const isFolder = src.startsWith('https://drive.google.com/');
  const size = { width: given.width ?? '100%', height: given.height ?? '600' };
  return { ...given, src, ...(isFolder ? size : {}) };
}

function plain(...names: string[]) {
  return Object.fromEntries(names.map((name) => [name, {}]));
}

/** The elements a text may hold. */
export const allowedElements: readonly string[] = Object.keys(elements);

/** Every attribute that `safeAttributes` may answer, for parsers that want a list first. */
export const allowedAttributes: readonly string[] = [
  ...new Set([everywhere, ...Object.values(elements)].flatMap((rules) => Object.keys(rules))),
  ...['rel', 'sandbox', 'referrerpolicy', 'loading', 'allowfullscreen'],
];

/** An element's attributes as they may stand, or undefined when the element may not stand at all. */
export function safeAttributes(element: string, given: Attributes): Attributes | undefined {
  const rules = { ...everywhere, ...(Object.hasOwn(elements, element) ? elements[element] : {}) };
  const kept: Attributes = {};
  for (const [name, value] of Object.entries(given)) {
    const safe = Object.hasOwn(rules, name) ? rules[name]?.(value) : undefined;
    if (safe !== undefined) kept[name] = safe;
  }
  if (element === 'a' && kept.target) return { ...kept, rel: 'noopener noreferrer' };
  if (element === 'img') return kept.src ? { ...kept, alt: kept.alt ?? '' } : undefined;
  if (element === 'iframe') return frameAttributes(kept);
  return kept;
}

function frameAttributes(kept: Attributes): Attributes | undefined {
  const embed = embedOf(kept.src ?? '');
  return (
    embed && {
      ...kept,
      title: kept.title?.trim() || embed.title,
      sandbox: embed.sandbox,
      // YouTube refuses to play without knowing the host that asks; the path stays private.
      referrerpolicy: 'strict-origin-when-cross-origin',
      loading: 'lazy',
      allowfullscreen: '',
    }
  );
}
