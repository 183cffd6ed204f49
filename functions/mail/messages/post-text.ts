import type sanitizeHtml from 'sanitize-html';
import { clean } from '#functions/lib/sanitise';
import type { MailPost } from '#functions/mail/content';
import { Html, oneLine } from '#functions/mail/messages/html';
import { mediaAddress, mediaSize, nameAtMedia } from '#shared/domain/media';
import { safeLink } from '#shared/domain/rich-text';

/**
 * The text of a post inside a mail: fewer elements than the portal shows, each with the styles that mail programs need. Nothing in it loads anything but
 * pictures from the school's own host.
 */

/** Room for a picture in a message of 600 pixels. */
const widest = 536;

const font = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const heading = (size: number) =>
  `margin:24px 0 8px;${font};font-size:${size}px;line-height:1.3;font-weight:600`;

/** The style of each element. */
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

/** Elements of a text that are called otherwise in a mail, whose own title is the first heading. */
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

const kept = [
  ...['p', 'div', 'span', 'blockquote', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'br', 'hr', 'pre'],
  ...['strong', 'em', 'u', 's', 'sub', 'sup', 'small', 'code', 'a', 'img'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];

type Attributes = Record<string, string>;

const rules = (host: string, linkColour: string): sanitizeHtml.IOptions => ({
  allowedTags: kept,
  allowedAttributes: {
    '*': ['style', 'dir', 'lang', 'class'],
    a: ['href'],
    img: ['src', 'alt', 'width', 'height', 'border'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  nestingLimit: 60,
  nonTextTags: [
    ...['script', 'style', 'textarea', 'option', 'xmp', 'noscript', 'noembed', 'noframes'],
    ...['title', 'template', 'svg', 'math', 'plaintext', 'object'],
  ],
  transformTags: {
    // Only a rule for one element may give it words; the rule for all comes after it.
    iframe: (_, given) => frame(given),
    '*': (name, given) => {
      const tagName = renamed[name] ?? name;
      if (name === 'a') return { tagName, attribs: link(given, host, linkColour) };
      if (name === 'img') return { tagName, attribs: picture(given, host) };
      return { tagName, attribs: plain(tagName, given) };
    },
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
});

const alignment = /(?:^|;)\s*text-align\s*:\s*(left|right|center|justify|start|end)\s*(?:;|$)/i;

/** An element's attributes: our style, and of the author's only what says how lines stand, as chosen colours vanish on dark grounds. */
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

/** A link leads where it led, from outside the portal; one that leads nowhere safe is words. */
function link(given: Attributes, host: string, colour: string): Attributes {
  const href = safeLink(given.href ?? '');
  if (!href || href.startsWith('#')) return {};
  const address = href.startsWith('/') ? `https://${host}${href}` : href;
  const isFrame = given.class === frameLink;
  return {
    href: address,
    class: isFrame ? frameLink : 'link',
    style: `${isFrame ? 'display:block;margin:0 0 16px;' : ''}color:${colour};text-decoration:underline`,
  };
}

/** A picture of the school's own, no wider than a message. */
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

/** Mails show no frames: a film or folder is a link to it, or to nothing if its address is none. */
function frame({ src = '', title = '' }: Attributes): sanitizeHtml.Tag {
  const href = safeLink(src);
  if (!href || !/^https:/i.test(href)) return { tagName: 'span', attribs: {} };
  const isFolder = href.startsWith('https://drive.google.com/');
  const words = oneLine(title, 200);
  return {
    tagName: 'a',
    attribs: { href: watched(href), class: frameLink },
    text: isFolder
      ? `Open the folder: ${words || 'Google Drive folder'}`
      : `Watch: ${words || 'video'}`,
  };
}

/** Tells a link that was a frame; stored texts have no classes. */
const frameLink = 'link frame';

/** The page of a film or folder, where its frame alone would have nothing around it. */
const watched = (src: string): string =>
  src
    .replace(
      /^https:\/\/www\.youtube-nocookie\.com\/embed\/([\w-]{11}).*$/,
      'https://www.youtube.com/watch?v=$1',
    )
    .replace(
      /^https:\/\/drive\.google\.com\/embeddedfolderview\?id=([\w-]+)(?:&(resourcekey=[\w-]+))?.*$/,
      (_, folder: string, key?: string) =>
        `https://drive.google.com/drive/folders/${folder}${key ? `?${key}` : ''}`,
    );

const matching = (pattern: RegExp, value: string | undefined): string | undefined =>
  value !== undefined && pattern.test(value) ? value : undefined;

const present = (attributes: Record<string, string | undefined>): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );

/** The same text is in thousands of messages of a mailing, and cleaning it is most of the work. */
const known = new WeakMap<MailPost, Html>();

/** The whole text of a post as it stands in a mail; empty for a post that goes out without. */
export function postText(post: MailPost, host: string, linkColour: string): Html {
  const before = known.get(post);
  if (before) return before;
  // What no document may hold, and no mail program expects.
  const typed = (post.content_html ?? '').toWellFormed().replace(/[^\P{Cc}\n\t]/gu, ' ');
  const made = new Html(clean(typed, rules(host, linkColour)).replace(/[^\P{Cc}\n\t]/gu, ' '));
  known.set(post, made);
  return made;
}
