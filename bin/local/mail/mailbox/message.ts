import type { ServerResponse } from 'node:http';
import type { Attachment, Email } from 'postal-mime';
import { send } from '../../pages/http.ts';
import type { EventMail, MailEvent, Message } from '../records.ts';

/** A message with its content and events, for its page and for scripts. */
export type Described = ReturnType<typeof describeMessage>;

/** Combines the content, sending data and events of a message. */
export function describeMessage(
  { message, mail }: { message: Message; mail: EventMail },
  email: Email,
  events: MailEvent[],
) {
  return {
    ...message,
    tags: mail.tags,
    headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    html: email.html,
    text: email.text,
    links: linksOf(email.html ?? '', email.text ?? ''),
    attachments: email.attachments.map((attachment, number) => ({
      name: attachment.filename ?? `part ${number + 1}`,
      type: attachment.mimeType,
      size: attachmentBytes(attachment).byteLength,
    })),
    events: events.map(({ id, type, at, state, body }) => ({ id, type, at, state, body })),
  };
}

/** Sends the HTML of a message, without scripts and without requests to other machines. */
export function messagePage(res: ServerResponse, id: string, email: Email) {
  const local = "'self' http://localhost:* http://*.localhost:* http://127.0.0.1:* data:";
  send(res, 200, `<base target="_blank">${withInlineImages(email, id)}`, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      'sandbox allow-popups allow-popups-to-escape-sandbox',
      "default-src 'none'",
      `img-src ${local}`,
      "style-src 'unsafe-inline'",
      "frame-ancestors 'self'",
    ].join('; '),
    'referrer-policy': 'no-referrer',
  });
}

/** Returns the bytes of an attachment. */
export function attachmentBytes({ content }: Attachment): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
}

function withInlineImages({ html = '', attachments }: Email, id: string) {
  return html.replace(/cid:([^"'\s)>]+)/gi, (whole, cid: string) => {
    const number = attachments.findIndex(({ contentId }) => contentId === `<${cid}>`);
    return number < 0 ? whole : `/mailbox/${encodeURIComponent(id)}/attachments/${number}`;
  });
}

function linksOf(html: string, text: string): string[] {
  const inHtml = [...html.matchAll(/<a\s[^>]*?href\s*=\s*["']?(https?:[^"'\s>]+)/gi)];
  const inText = html ? [] : [...text.matchAll(/(https?:\/\/[^\s<>"]+)/g)];
  const found = [...inHtml, ...inText].map(([, link = '']) => link.replaceAll('&amp;', '&'));
  return [...new Set(found)].filter((link) => URL.canParse(link));
}
