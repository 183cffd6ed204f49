import { embedAddress, embedOf } from '#shared/embeds/embeds';
import { nameAtMedia } from '#shared/media/media';

/**
 * The allowed elements and attributes of a newsletter, notice or page. The server applies them on
 * save and the browser on display, each with its own parser, so that one fault is not in both.
 */

/** Returns the allowed form of a value, or undefined when it is not allowed. */
type Rule = (value: string) => string | undefined;
type Attributes = Record<string, string>;

const matching =
  (pattern: RegExp): Rule =>
  (value) =>
    pattern.test(value) ? value : undefined;

const words: Rule = (value) => value.slice(0, 1000);
/** Accepts px or a percentage; authors also write `300px`. */
const length: Rule = (value) => /^\s*(\d{1,4}%?)(px)?\s*$/.exec(value)?.[1];
const count = matching(/^[1-9]\d?$/);

/** The schemes of addresses outside of the portal: `webcal` subscribes to a calendar. */
export const linkSchemes = ['http', 'https', 'mailto', 'tel', 'sms', 'webcal'] as const;

/** Accepts links to the web, to mail and phone addresses, to calendars, and inside the portal. */
export const safeLink: Rule = (address) => {
  const link = address.trim();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip them when they read a scheme
  if (/[\u0000-\u001f\u007f]/.test(link)) return undefined;
  return /^((https?|webcal):\/\/[^/\\]|mailto:|tel:|sms:|\/(?![/\\])|#)/i.test(link)
    ? link
    : undefined;
};

/** Whether a link leads to a page of the portal. */
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

/** Keeps allowed declarations in one notation. Patterns match whole values, so nothing can hide in one. */
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
    'data-thumbnail': (address) => nameAtMedia(address),
    width: length,
    height: length,
  },
};

const linkStyle = 'color: #C41425; text-decoration: none';

/**
 * Returns the stored attributes of a link, as specified: the link style, a new tab when it
 * leads out of the portal, and a path instead of the portal's own host. Leaves unsafe links as is.
 */
export function storedLink(given: Attributes, ownHost?: string): Attributes {
  const link = safeLink(given.href ?? '');
  if (!link) return given;
  const href = withoutOwnHost(link, ownHost);
  const style = safeStyle(given.style ?? '') ?? linkStyle;
  const { target: _, ...rest } = given;
  return { ...rest, href, style, ...(isInternal(href) ? {} : { target: '_blank' }) };
}

/** Turns a full address of the portal, as people copy it from the browser, into a path. */
function withoutOwnHost(link: string, ownHost: string | undefined): string {
  if (!/^https?:/i.test(link) || !URL.canParse(link)) return link;
  const url = new URL(link);
  if (url.host !== ownHost) return link;
  return safeLink(`${url.pathname}${url.search}${url.hash}`) ?? link;
}

/** Returns the stored attributes of a frame; folders and recordings get a height. */
export function storedFrame(given: Attributes): Attributes {
  const src = embedAddress(given.src ?? '');
  if (!src) return {};
  const height = fullWidthHeights[embedOf(src)?.kind ?? 'video'];
  const size = height && { width: given.width ?? '100%', height: given.height ?? height };
  return { ...given, src, ...size };
}

/** The heights in px of frames as wide as the text; a video keeps its proportions. */
const fullWidthHeights = { video: undefined, audio: '166', folder: '600' };

function plain(...names: string[]) {
  return Object.fromEntries(names.map((name) => [name, {}]));
}

/** The allowed elements of a text. */
export const allowedElements: readonly string[] = Object.keys(elements);

/** Every attribute that `safeAttributes` may return, for parsers that need a list. */
export const allowedAttributes: readonly string[] = [
  ...new Set([everywhere, ...Object.values(elements)].flatMap((rules) => Object.keys(rules))),
  'rel',
  'sandbox',
  'referrerpolicy',
  'loading',
  'allowfullscreen',
];

/** Returns the allowed attributes of an element; undefined when the element is not allowed. */
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
      // YouTube requires the host of the page to play; the path stays private.
      referrerpolicy: 'strict-origin-when-cross-origin',
      loading: 'lazy',
      allowfullscreen: '',
    }
  );
}
