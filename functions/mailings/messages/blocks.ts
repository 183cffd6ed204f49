import { plainOf } from '#functions/kernel/html/plain';
import { button, font, serif } from '#functions/kernel/mail/letter/blocks';
import { Html, html, oneLine, together } from '#functions/kernel/mail/letter/html';
import { linkColour, type Piece } from '#functions/kernel/mail/letter/outline';
import { mediaSize, nameAtMedia } from '#shared/media/media';
import { postPath } from '#shared/site/paths';
import type { MailEvent, MailPost } from '../rules/content.ts';
import { type LetterContent, linkAddress } from './links.ts';
import type { MessageLimits } from './outline.ts';
import { eventPath } from './parts.ts';
import { postText } from './post-text.ts';

/** The pieces of messages with posts and events. */

export type Level = 2 | 3 | 4;

const titleStyle = `margin:0;${serif};font-weight:600;line-height:1.35`;

/** Returns a heading. Levels follow each other, as screen readers navigate by them. */
function heading(level: Level, style: string, words: Html | string): Html {
  const tag = new Html(`h${level}`);
  return html`<${tag} class="words" style="${titleStyle};${style}">${words}</${tag}>`;
}

/** Returns the line that says who the next pieces are for: where a child begins is seen at a glance. */
export function partHeading(content: LetterContent, words: string): Piece {
  const made = heading(2, 'font-size:21px;color:#1f2937', words);
  return {
    html: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:20px 0 4px"><tr><td class="edge" style="padding:0 0 4px;border-bottom:3px solid ${linkColour(content)}">${made}</td></tr></table>`,
    text: `\n${words}\n${'='.repeat(words.length)}`,
  };
}

/** Returns the heading of a category. */
export function categoryHeading(level: Level, category: string): Piece {
  const words = oneLine(category, 80) || 'Notices';
  const style = `padding:18px 0 0;${font};font-size:14px;letter-spacing:0.04em;text-transform:uppercase;color:#4b5563`;
  const made = heading(level, style, words).source.replace('class="words"', 'class="quiet"');
  return { html: new Html(made), text: `\n${words}\n${'-'.repeat(words.length)}` };
}

/** Returns a post of a digest: title, excerpt, how many files it has, and a small picture. */
export function postCard(content: LetterContent, post: MailPost, level: Level): Piece {
  const address = linkAddress(content, postPath(post));
  const title = oneLine(post.title, 200) || 'Untitled';
  const excerpt = oneLine(post.excerpt, 300);
  const files = filesInWords(post);
  const style = `color:${linkColour(content)};text-decoration:none`;
  const named = linked(address, style, title);
  const words = html`${heading(level, 'font-size:18px;color:#1f2937', named)}${
    excerpt &&
    html`<p class="words" style="margin:4px 0 0;font-size:16px;line-height:1.5;color:#1f2937">${together(excerpt)}</p>`
  }${
    files &&
    html`<p class="quiet" style="margin:4px 0 0;font-size:14px;line-height:1.5;color:#4b5563">${files}</p>`
  }`;
  return {
    html: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${thumbnail(post)}<td valign="top" style="padding:8px 0 12px;${font}">${words}</td></tr></table>`,
    text: ['', title, excerpt, files, address].filter((line, i) => i === 0 || line).join('\n'),
  };
}

/** Returns how many files a post has, which its readers find there; empty without one. */
const filesInWords = ({ files = [] }: MailPost): string =>
  files.length === 0 ? '' : files.length === 1 ? '1 file' : `${files.length} files`;

/** Returns a title with its link, or the title alone where there is no link. */
const linked = (address: string | undefined, style: string, title: string): Html | string =>
  address ? html`<a class="link" href="${address}" style="${style}">${title}</a>` : title;

/** All pictures have one size, and a smaller one on a phone: the words are what is read. */
const thumb = { width: 96, height: 72 } as const;

/** Returns the picture of a post. Its `alt` is empty, because the title is beside it. */
function thumbnail({ picture }: MailPost): Html | '' {
  const name = picture && nameAtMedia(picture.replace(/^https:\/\/[^/]+/, ''));
  if (!picture || !name) return '';
  const { width, height } = mediaSize(name) ?? { width: 4, height: 3 };
  // Outlook knows the attributes alone, and cuts nothing off.
  const natural = Math.round((thumb.width * height) / width);
  return html`<td class="beside" width="${thumb.width}" valign="top" style="padding:12px 16px 14px 0"><img class="thumb" src="${picture}" alt="" width="${thumb.width}" height="${natural}" border="0" style="display:block;width:${thumb.width}px;height:${thumb.height}px;object-fit:cover;border:0;border-radius:6px"></td>`;
}

/** Returns a post with its whole text, or with its excerpt and a button to the rest. */
export function wholePost(
  content: LetterContent,
  post: MailPost,
  { isWhole }: MessageLimits,
  title: Piece | undefined,
): Piece {
  const address = linkAddress(content, postPath(post));
  const isInFull = isWhole && Boolean(post.content_html);
  const text = postText(post, content);
  const excerpt = oneLine(post.excerpt, 300);
  const body = isInFull ? text : html`<p style="margin:0 0 16px">${excerpt}</p>`;
  const files = fileLines(content, post, address);
  return {
    html: html`${title?.html}<div class="words" style="padding:${title ? 4 : 0}px 0;${font};font-size:16px;line-height:1.6;color:#1f2937;word-break:break-word">${body}${files?.html}</div>${address && !isInFull && button(content, { words: 'Read it all in the portal', address })}`,
    text: `${title ? `${title.text}\n` : ''}\n${isInFull ? plainOf(text.source) : excerpt}${files?.text ?? ''}${address ? `\n\n${isInFull ? 'In the portal' : 'Read it all in the portal'}: ${address}` : ''}`,
  };
}

/**
 * Returns the names of a post's files. Each leads to the post: a file has an address for a minute only,
 * for somebody who may read the post.
 */
function fileLines(
  content: LetterContent,
  { files = [] }: MailPost,
  address: string | undefined,
): Piece | undefined {
  if (files.length === 0) return undefined;
  const style = `color:${linkColour(content)};text-decoration:underline`;
  const names = files.map((each) => oneLine(each, 160));
  const rows = names.map(
    (name) => html`<li style="margin:0 0 4px">${linked(address, style, name)}</li>`,
  );
  const title = names.length === 1 ? 'File' : 'Files';
  return {
    html: html`<p style="margin:0 0 4px;font-weight:600">${title}</p><ul style="margin:0 0 16px;padding:0 0 0 24px">${rows}</ul>`,
    text: `\n\n${title}:\n${names.map((name) => `- ${name}`).join('\n')}`,
  };
}

/** Returns the title of a post inside a message. */
export function postTitle(post: MailPost, level: Level): Piece {
  const title = oneLine(post.title, 200) || 'Untitled';
  return {
    html: heading(level, 'padding:14px 0 0;font-size:18px;color:#1f2937', title),
    text: `\n${title}\n${'-'.repeat([...title].length)}`,
  };
}

/** Returns the events of the day, one line each: when, what, where. */
export function eventList(content: LetterContent, events: readonly MailEvent[]): Piece {
  const rows = events.map((event) => {
    const when = oneLine(event.when, 60);
    const where = oneLine(event.where ?? '', 120);
    const title = oneLine(event.title, 200) || 'Untitled';
    const address = linkAddress(content, eventPath(event));
    const style = `${serif};font-size:18px;font-weight:600;color:${linkColour(content)};text-decoration:none`;
    return {
      html: html`<tr><td class="words" valign="top" style="padding:10px 0 6px;${font};font-size:16px;line-height:1.5;color:#1f2937"><strong>${together(when)}</strong><br>${linked(address, style, title)}${where && html`<br>${where}`}</td></tr>`,
      text: `- ${when}: ${title}${where ? `, ${where}` : ''}${address ? `\n  ${address}` : ''}`,
    };
  });
  return {
    html: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 4px">${rows.map((row) => row.html)}</table>`,
    text: `\n${rows.map((row) => row.text).join('\n')}`,
  };
}

/** Returns the button to the portal, with the number of items that are left out. */
export function theRest(content: LetterContent, left: number, path: string): Piece {
  // Home is open to everyone, whichever screens the school has switched off.
  const address = linkAddress(content, path) ?? `https://${content.school.host}/`;
  const words = left > 0 ? `And ${left} more in the portal` : 'Open the portal';
  return {
    html: html`<div style="padding:16px 0 8px">${button(content, { words, address })}</div>`,
    text: `\n${words}: ${address}`,
  };
}
