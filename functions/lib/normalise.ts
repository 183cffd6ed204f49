import type sanitizeHtml from 'sanitize-html';
import { allowList, clean, onePass } from '#functions/lib/sanitise';
import { isMediaName, mediaAddress, mediaName, mediaSize } from '#shared/domain/media';
import { storedFrame, storedLink } from '#shared/domain/rich-text';
import { AppError } from '#shared/errors';

type Attributes = sanitizeHtml.Attributes;

/**
 * A text as it is stored: sanitised, with embeds, links and pictures in the one form that the specification names (admin.md
 * section 5). Pictures keep their stored name; those of another site or of unknown origin are taken out. A full address of the
 * portal's own host becomes a path.
 */
export const normalise = (html: string, site: string, ownHost?: string): string =>
  clean(html, {
    ...allowList,
    transformTags: {
      ...allowList.transformTags,
      a: (tagName, attribs) => ({ tagName, attribs: storedLink(attribs, ownHost) }),
      img: (tagName, attribs) => ({ tagName, attribs: storedPicture(attribs, site) }),
      iframe: (tagName, attribs) => ({ tagName, attribs: storedFrame(attribs), text: '' }),
    },
  });

/** A stored text as its readers get it: pictures have the address where a browser finds them. */
export const withMediaAddresses = (html: string): string =>
  // What `normalise` stored has its attributes in double quotes and no bare `>` among them.
  html.replace(/(<img\b[^>]*? src=")([^"]*)"/g, (whole, before: string, address: string) =>
    isMediaName(address) ? `${before}${mediaAddress(address)}"` : whole,
  );

function storedPicture(attribs: Attributes, site: string): Attributes {
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

const blocks = /<(?=\/?(?:p|h[1-6]|pre|address|div|blockquote|li|d[tdl]|t[dhr]|br|hr|figure)\b)/gi;

/** The words of a text without its markup, for search and excerpts. */
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

/** The first 150 characters of a text's words, as an excerpt is filled until the author writes one. */
export const excerptOf = (html: string): string =>
  Array.from(textOf(html).slice(0, 300)).slice(0, 150).join('').trim();
