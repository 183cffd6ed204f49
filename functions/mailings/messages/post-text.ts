import type sanitizeHtml from 'sanitize-html';
import { clean } from '#functions/kernel/html/sanitise';
import { serif } from '#functions/kernel/mail/letter/blocks';
import { Html, oneLine } from '#functions/kernel/mail/letter/html';
import { linkColour } from '#functions/kernel/mail/letter/outline';
import { embedOf, embedPage } from '#shared/embeds/embeds';
import { isMediaName, mediaAddress, mediaSize, nameAtMedia } from '#shared/media/media';
import { linkSchemes, safeLink } from '#shared/rich-text/rich-text';
import type { MailPost } from '../rules/content.ts';
import { type LetterContent, linkAddress, type ReaderKind } from './links.ts';

/**
 * The text of a post in a message. It has fewer elements than in the portal, each with the styles
 * that mail programs need. It loads only pictures from the school's own host.
 */

/** Pixels of the widest picture in a message of 600 pixels. */
const widest = 536;

const heading = (size: number) =>
  `margin:24px 0 8px;${serif};font-size:${size}px;line-height:1.3;font-weight:600`;

/** The style of each element. It names left and right: mail programs do not know the start of a line. */
const styles: Record<string, string> = {
  p: 'margin:0 0 16px',
  div: 'margin:0',
  blockquote: 'margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #c3c9d3',
  h2: heading(20),
  h3: heading(18),
  h4: heading(16),
  ul: 'margin:0 0 16px;padding:0 0 0 24px',
  ol: 'margin:0 0 16px;padding:0 0 0 24px',
  li: 'margin:0 0 4px',
  table: 'width:100%;margin:0 0 16px;border-collapse:collapse;font-size:15px;line-height:1.5',
  caption: 'padding:0 0 8px;text-align:left;font-weight:600',
  th: 'padding:8px;border:1px solid #c3c9d3;text-align:left;vertical-align:top',
  td: 'padding:8px;border:1px solid #c3c9d3;vertical-align:top',
  pre: 'margin:0 0 16px;white-space:pre-wrap;font-family:Consolas,Menlo,monospace;font-size:14px',
  hr: 'margin:24px 0;border:0;border-top:1px solid #c3c9d3',
};

/** Elements that are replaced in a message, where the title is the first heading. */
const renamed: Record<string, string> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  b: 'strong',
  i: 'em',
  address: 'p',
  figure: 'div',
  figcaption: 'p',
  dl: 'div',
  dt: 'h4',
  dd: 'p',
};

const allowedTags = [
  'p',
  'div',
  'span',
  'blockquote',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'br',
  'hr',
  'pre',
  'strong',
  'em',
  'u',
  's',
  'sub',
  'sup',
  'small',
  'code',
  'a',
  'img',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
];

type Attributes = Record<string, string>;

const rules = (content: LetterContent): sanitizeHtml.IOptions => ({
  allowedTags,
  allowedAttributes: {
    '*': ['style', 'dir', 'lang', 'class'],
    a: ['href'],
    img: ['src', 'alt', 'width', 'height', 'border'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: [...linkSchemes],
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  nestingLimit: 60,
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
    'object',
  ],
  transformTags: {
    // Only a rule for one element may give it words; the rule for all comes after it.
    iframe: (_, given) => frame(given),
    '*': (name, given) => {
      const tagName = renamed[name] ?? name;
      if (name === 'a') return { tagName, attribs: link(given, content) };
      if (name === 'img') return { tagName, attribs: picture(given, content.school.host) };
      return { tagName, attribs: plain(tagName, given) };
    },
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
});

const alignment = /(?:^|;)\s*text-align\s*:\s*(left|right|center|justify|start|end)\s*(?:;|$)/i;

/**
 * Returns an element's attributes: our style, and only the author's alignment. Other styles fail in
 * dark mode.
 */
function plain(tag: string, given: Attributes): Attributes {
  const aligned = alignment.exec(given.style ?? '')?.[1];
  const style = [styles[tag], aligned && `text-align:${aligned.toLowerCase()}`].filter(Boolean);
  const { colspan, rowspan, scope, start, dir, lang } = given;
  return present({
    style: style.join(';') || undefined,
    colspan: matching(/^[1-9]\d?$/, colspan),
    rowspan: matching(/^[1-9]\d?$/, rowspan),
    start: matching(/^-?\d{1,5}$/, start),
    scope: matching(/^(col|row|colgroup|rowgroup)$/, scope),
    dir: matching(/^(ltr|rtl|auto)$/, dir),
    lang: matching(/^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i, lang),
  });
}

/** Returns a link with an absolute address; an unsafe link, or one to a closed screen, becomes plain text. */
function link(given: Attributes, content: LetterContent): Attributes {
  const href = safeLink(given.href ?? '');
  const address = href && !href.startsWith('#') ? linkAddress(content, href) : undefined;
  if (!address) return {};
  const isFrame = given.class === frameLink;
  return {
    href: address,
    class: isFrame ? frameLink : 'link',
    style: `${isFrame ? 'display:block;margin:0 0 16px;' : ''}color:${linkColour(content)};text-decoration:underline`,
  };
}

/** Returns a picture of the school, no wider than a message; others are dropped. */
function picture(given: Attributes, host: string): Attributes {
  const own = `https://${host}`;
  const src = given.src ?? '';
  const name = nameAtMedia(src.startsWith(`${own}/`) ? src.slice(own.length) : src);
  if (!name) return {};
  const width = Math.min(widest, Number(matching(/^\d{1,4}$/, given.width)) || mediaWidth(name));
  return {
    src: own + mediaAddress(name),
    alt: given.alt ?? '',
    width: String(Math.max(1, width)),
    border: '0',
    style: 'display:block;max-width:100%;height:auto;margin:0 0 8px;border:0',
  };
}

const mediaWidth = (name: string): number => mediaSize(name)?.width ?? widest;

/**
 * Replaces a frame by a link to the video, recording or folder; an unsafe one becomes plain text.
 */
function frame({ src = '', title = '' }: Attributes): sanitizeHtml.Tag {
  const href = safeLink(src);
  if (!href || !/^https:/i.test(href)) return { tagName: 'span', attribs: {} };
  const embed = embedOf(href);
  const words = oneLine(title, 200);
  return {
    tagName: 'a',
    attribs: { href: embedPage(href) ?? href, class: frameLink },
    text: `${acts[embed?.kind ?? 'video']}: ${words || embed?.title || 'video'}`,
  };
}

/** The class of a link that replaces a frame; stored texts have no classes. */
const frameLink = 'link frame';

const acts = { video: 'Watch', audio: 'Listen', folder: 'Open the folder' } as const;

/** Adds a frame's thumbnail before it. Stored attributes have double quotes and no bare `>`. */
const withThumbnails = (html: string): string =>
  html.replace(/<iframe\b[^>]*? data-thumbnail="([^"]*)"[^>]*>/g, (frame: string, name: string) =>
    isMediaName(name) ? `<p><img src="${name}" alt="" /></p>${frame}` : frame,
  );

const matching = (pattern: RegExp, value: string | undefined): string | undefined =>
  value !== undefined && pattern.test(value) ? value : undefined;

const present = (attributes: Record<string, string | undefined>): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );

type WithText = Pick<MailPost, 'content_html'>;

/** Sanitised texts. One text is in thousands of messages, and sanitising it is most of the work. */
const known = new WeakMap<WithText, Map<ReaderKind, Html>>();

/** Returns the text of a post, or of a template, for a message; empty without a text. */
export function postText(post: WithText, content: LetterContent): Html {
  const byReader = known.get(post) ?? new Map<ReaderKind, Html>();
  const before = byReader.get(content.reader);
  if (before) return before;
  // Control characters are not valid in HTML.
  const typed = (post.content_html ?? '').toWellFormed().replace(/[^\P{Cc}\n\t]/gu, ' ');
  const made = new Html(
    clean(withThumbnails(typed), rules(content)).replace(/[^\P{Cc}\n\t]/gu, ' '),
  );
  known.set(post, byReader.set(content.reader, made));
  return made;
}
