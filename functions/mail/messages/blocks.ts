import type { MailEvent, MailingContent, MailPost } from '#functions/mail/content';
import { Html, html, oneLine, printable } from '#functions/mail/messages/html';
import { linkColour, type Piece, type Room } from '#functions/mail/messages/letter';
import { eventAddress, postAddress } from '#functions/mail/messages/parts';
import { plainOf } from '#functions/mail/messages/plain';
import { postText } from '#functions/mail/messages/post-text';
import { listed } from '#functions/mail/messages/words';
import { mediaSize, nameAtMedia } from '#shared/domain/media';

/** The pieces that messages are built from. Styles stand in each element: most mail programs read no others. */

export type Level = 2 | 3 | 4;

export const font = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const titleStyle = `margin:0;${font};font-weight:600;line-height:1.35`;

/** A heading; levels follow each other, so that screen readers can walk along them. */
function heading(level: Level, style: string, words: Html | string): Html {
  const tag = new Html(`h${level}`);
  return html`<${tag} class="words" style="${titleStyle};${style}">${words}</${tag}>`;
}

/** For whom what follows is. */
export function partHeading(names: readonly string[]): Piece {
  const words = names.length > 0 ? `For ${listed(names)}` : 'For you';
  return {
    html: heading(2, 'padding:16px 0 4px;font-size:22px;color:#1f2937', words),
    text: `\n${words}\n${'='.repeat(words.length)}`,
  };
}

/** The category of the posts below. */
export function categoryHeading(level: Level, category: string): Piece {
  const words = oneLine(category, 80) || 'Notices';
  const style =
    'padding:20px 0 8px;font-size:14px;letter-spacing:0.04em;text-transform:uppercase;color:#4b5563';
  const made = heading(level, style, words).source.replace('class="words"', 'class="quiet"');
  return { html: new Html(made), text: `\n${words}\n${'-'.repeat(words.length)}` };
}

/** A post as a digest tells of it: title, first words, and its picture small beside them. */
export function postCard(content: MailingContent, post: MailPost, level: Level): Piece {
  const address = postAddress(content.school.host, post);
  const title = oneLine(post.title, 200) || 'Untitled';
  const excerpt = oneLine(post.excerpt, 300);
  const link = html`<a class="link" href="${address}" style="color:${linkColour(content)};text-decoration:none">${title}</a>`;
  const words = html`${heading(level, 'font-size:18px;color:#1f2937', link)}${
    excerpt &&
    html`<p class="words" style="margin:4px 0 0;font-size:16px;line-height:1.5;color:#1f2937">${excerpt}</p>`
  }`;
  return {
    html: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${thumbnail(post)}<td valign="top" style="padding:10px 0 14px;${font}">${words}</td></tr></table>`,
    text: `\n${title}\n${excerpt ? `${excerpt}\n` : ''}${address}`,
  };
}

/** The title beside it says what it is about, so it has no words of its own. */
function thumbnail({ picture }: MailPost): Html | '' {
  const name = picture && nameAtMedia(picture.replace(/^https:\/\/[^/]+/, ''));
  if (!picture || !name) return '';
  const { width, height } = mediaSize(name) ?? { width: 3, height: 2 };
  const tall = Math.min(96, Math.round((96 * height) / width));
  const wide = Math.round((tall * width) / height);
  return html`<td width="96" valign="top" style="padding:14px 16px 14px 0"><img src="${picture}" alt="" width="${wide}" height="${tall}" border="0" style="display:block;border:0;border-radius:6px"></td>`;
}

/** A post in its whole length, or its first words and the way to the rest. */
export function wholePost(
  content: MailingContent,
  post: MailPost,
  { isWhole }: Room,
  title: Piece | undefined,
): Piece {
  const { host } = content.school;
  const address = postAddress(host, post);
  const isInFull = isWhole && Boolean(post.content_html);
  const text = postText(post, host, linkColour(content));
  const excerpt = oneLine(post.excerpt, 300);
  const body = isInFull ? text : html`<p style="margin:0 0 16px">${excerpt}</p>`;
  return {
    html: html`${title?.html}<div class="words" style="padding:8px 0;${font};font-size:16px;line-height:1.6;color:#1f2937;word-break:break-word">${body}</div>${isInFull ? '' : button(content, 'Read it all in the portal', address)}`,
    text: `${title ? `${title.text}\n` : ''}\n${isInFull ? plainOf(text.source) : excerpt}\n\n${isInFull ? 'In the portal' : 'Read it all in the portal'}: ${address}`,
  };
}

/** The title of a post inside a message. */
export function postTitle(post: MailPost, level: Level): Piece {
  const title = oneLine(post.title, 200) || 'Untitled';
  return {
    html: heading(level, 'padding:20px 0 4px;font-size:20px;color:#1f2937', title),
    text: `\n${title}\n${'-'.repeat([...title].length)}`,
  };
}

/** Events of the day, one line each: when, what, where. */
export function eventList(content: MailingContent, events: readonly MailEvent[]): Piece {
  const rows = events.map((event) => {
    const when = oneLine(event.when, 60);
    const where = oneLine(event.where ?? '', 120);
    const title = oneLine(event.title, 200) || 'Untitled';
    const address = eventAddress(content.school.host, event);
    return {
      html: html`<tr><td class="words line" valign="top" style="padding:12px 0;border-bottom:1px solid #e5e7eb;${font};font-size:16px;line-height:1.5;color:#1f2937"><span class="quiet" style="font-size:14px;color:#4b5563">${when}</span><br><a class="link" href="${address}" style="font-weight:600;color:${linkColour(content)};text-decoration:none">${title}</a>${where && html`<br><span class="quiet" style="font-size:14px;color:#4b5563">${where}</span>`}</td></tr>`,
      text: `- ${when}: ${title}${where ? `, ${where}` : ''}\n  ${address}`,
    };
  });
  return {
    html: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 12px">${rows.map((row) => row.html)}</table>`,
    text: `\n${rows.map((row) => row.text).join('\n')}`,
  };
}

/** A paragraph of our own words. */
export const paragraph = (words: string): Piece => ({
  html: html`<p class="words" style="margin:0 0 16px;${font};font-size:16px;line-height:1.6;color:#1f2937">${words}</p>`,
  text: `${printable(words)}\n`,
});

/** A link that looks like a button, also in Outlook, which keeps the space around words in table cells alone. */
export function button(content: MailingContent, words: string, address: string): Html {
  const colour = linkColour(content);
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px"><tr><td class="button" align="center" bgcolor="${colour}" style="border-radius:8px;background-color:${colour};mso-padding-alt:12px 24px"><a class="button-words" href="${address}" style="display:inline-block;padding:12px 24px;${font};font-size:16px;line-height:24px;font-weight:600;color:#ffffff;text-decoration:none">${words}</a></td></tr></table>`;
}

/** The way to the portal, with what had no room here. */
export function theRest(content: MailingContent, left: number, path: string): Piece {
  const address = `https://${content.school.host}${path}`;
  const words = left > 0 ? `And ${left} more in the portal` : 'Open the portal';
  return {
    html: html`<div style="padding:16px 0 8px">${button(content, words, address)}</div>`,
    text: `\n${words}: ${address}`,
  };
}
