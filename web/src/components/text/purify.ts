import DOMPurify, { type Config } from 'dompurify';
import { mediaAddress, mediaSize, nameAtMedia } from '#shared/media/media';
import { allowedAttributes, allowedElements, safeAttributes } from '#shared/rich-text/rich-text';

const rules = {
  ALLOWED_TAGS: [...allowedElements],
  ALLOWED_ATTR: [...allowedAttributes],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // Nodes, not text, so that the checked content is shown without a second parse.
  RETURN_DOM_FRAGMENT: true,
} as const satisfies Config;

let purifier: ReturnType<typeof DOMPurify> | undefined;

/** Returns a stored text as inert nodes, with addresses and reserved space for pictures. */
export function purify(html: string): DocumentFragment {
  purifier ??= prepared();
  const text = purifier.sanitize(html, rules);
  for (const picture of text.querySelectorAll('img')) place(picture);
  for (const frame of text.querySelectorAll('iframe')) keepShape(frame);
  for (const table of text.querySelectorAll('table')) letScroll(table);
  return text;
}

/** Addresses and styles are checked here, as DOMPurify's pattern would drop valid attributes. */
function prepared() {
  const own = DOMPurify(window);
  own.addHook('afterSanitizeAttributes', (element) => {
    const given = Object.fromEntries(
      Array.from(element.attributes, ({ name, value }) => [name, value]),
    );
    const safe = safeAttributes(element.localName, given);
    if (!safe) return element.remove();
    for (const name of Object.keys(given)) if (!(name in safe)) element.removeAttribute(name);
    for (const [name, value] of Object.entries(safe)) element.setAttribute(name, value);
  });
  return own;
}

function place(picture: HTMLImageElement): void {
  const name = nameAtMedia(picture.getAttribute('src') ?? '') ?? '';
  const size = mediaSize(name);
  if (size) {
    if (!picture.hasAttribute('width')) picture.setAttribute('width', `${size.width}`);
    picture.style.aspectRatio = `${size.width} / ${size.height}`;
  }
  picture.setAttribute('loading', 'lazy');
  picture.setAttribute('decoding', 'async');
  picture.addEventListener('error', () => picture.replaceWith(missing(picture)), { once: true });
  picture.setAttribute('src', mediaAddress(name));
}

/** Shows the description of a picture that failed to load, in its reserved space. */
function missing(picture: HTMLImageElement): HTMLElement {
  const words = document.createElement('span');
  words.className = 'missing-picture';
  words.textContent = picture.alt || 'This picture is not available.';
  words.style.aspectRatio = picture.style.aspectRatio;
  words.style.width = /^\d+$/.test(picture.getAttribute('width') ?? '') ? `${picture.width}px` : '';
  return words;
}

/** Keeps the proportions of a player on a narrow page, and the height of a folder. */
function keepShape(frame: HTMLIFrameElement): void {
  const [width, height] = [frame.getAttribute('width'), frame.getAttribute('height')];
  if (width?.endsWith('%') || height?.endsWith('%')) return;
  frame.style.aspectRatio = `${width ?? 16} / ${height ?? 9}`;
  frame.style.height = 'auto';
  if (!width) frame.style.width = '100%';
}

/** Makes a wide table scroll on its own, also by keyboard. */
function letScroll(table: HTMLTableElement): void {
  const room = document.createElement('div');
  room.className = 'table-room';
  room.tabIndex = 0;
  room.setAttribute('role', 'group');
  room.setAttribute('aria-label', table.caption?.textContent?.trim() || 'Table');
  table.replaceWith(room);
  room.append(table);
}
