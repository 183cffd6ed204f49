import type sanitizeHtml from 'sanitize-html';
import { AppError } from '#shared/kernel/errors';
import { mediaName, mediaSize } from '#shared/media/media';
import { storedFrame, storedLink } from '#shared/rich-text/rich-text';
import type { Site } from '#shared/rights/site';
import { allowList, clean, onePass, sanitise } from './sanitise.ts';

type Attributes = sanitizeHtml.Attributes;

/**
 * Returns a text in its stored form: sanitised, with the specified forms of embeds, links and
 * pictures. Pictures keep their stored name. Pictures of another site or of unknown origin are
 * removed. A full address of the portal's own host becomes a path.
 */
export const normalise = (html: string, site: Site, ownHost?: string): string =>
  clean(html, {
    ...allowList,
    transformTags: {
      ...allowList.transformTags,
      a: (tagName, attribs) => ({ tagName, attribs: storedLink(attribs, ownHost) }),
      img: (tagName, attribs) => ({ tagName, attribs: storedPicture(attribs, site) }),
      iframe: (tagName, attribs) => ({ tagName, attribs: ownFrame(attribs, site), text: '' }),
    },
  });

/** Removes the thumbnail of a frame unless it is a picture of the same school. */
function ownFrame(attribs: Attributes, site: Site): Attributes {
  const { 'data-thumbnail': thumbnail = '', ...frame } = storedFrame(attribs);
  const name = mediaName(site, thumbnail);
  return { ...frame, ...(name && { 'data-thumbnail': name }) };
}

function storedPicture(attribs: Attributes, site: Site): Attributes {
  const address = attribs.src ?? '';
  if (/^\s*data:image\/(png|jpe?g|gif|webp)[;,]/i.test(address)) {
    const message = 'A picture was pasted into the text. Please add it with the picture button.';
    throw new AppError('badRequest', message, { fields: { content_html: message } });
  }
  const name = mediaName(site, address);
  if (!name) return {};
  const size = attribs.width || attribs.height ? {} : sizeOf(name);
  return { ...attribs, src: name, alt: attribs.alt ?? '', ...size };
}

function sizeOf(name: string): Attributes {
  const size = mediaSize(name);
  return size ? { width: `${size.width}`, height: `${size.height}` } : {};
}

/** Returns a text that is safe and in its stored form. */
export const safeHtml = (html: string, site: Site, ownHost?: string): string =>
  sanitise(normalise(html, site, ownHost));

const blocks = /<(?=\/?(?:p|h[1-6]|pre|address|div|blockquote|li|d[tdl]|t[dhr]|br|hr|figure)\b)/gi;

/** Returns the words of a text without markup, for search and excerpts. */
export function textOf(html: string): string {
  const words = onePass(html.replace(blocks, ' <'), {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags: allowList.nonTextTags,
  });
  return words
    .replace(/&(lt|gt|amp|quot);/g, (_, name: keyof typeof characters) => characters[name])
    .replace(/[\s\u200b\ufeff]+/g, ' ')
    .trim();
}

const characters = { lt: '<', gt: '>', amp: '&', quot: '"' };

const tables = /<table[\s\S]*?<\/table>/gi;

/** The end of a heading without a full stop. */
const headingEnds = /([^\s>.,:;!?…])((?:\s|&nbsp;|<\/(?!h)[a-z0-9]+>)*<\/h[1-6]>)/gi;

/**
 * Returns the first 150 characters of a text: the excerpt of a post whose author wrote none. Tables
 * are left out, as their cells are loose figures without their rows. A colon separates a heading
 * from the text below it.
 */
export const excerptOf = (html: string): string =>
  Array.from(textOf(html.replace(tables, ' ').replace(headingEnds, '$1:$2')).slice(0, 300))
    .slice(0, 150)
    .join('')
    .trim()
    .replace(/:$/, '');
