import type { ServerResponse } from 'node:http';
import { type Html, html, sendPage } from '../../pages/html.ts';
import { eventTypes } from '../event-types.ts';
import type { Message } from '../records.ts';
import type { MailStore } from '../store.ts';
import type { Described } from './message.ts';

/** One page of a search. */
export interface Found {
  query: URLSearchParams;
  messages: Message[];
  total: number;
  page: number;
  pages: number;
}

/** Sends the list of found messages, newest first. */
export function sendListPage(res: ServerResponse, found: Found, store: MailStore) {
  const { query, messages, total, page, pages } = found;
  const words = query.get('q') ?? '';
  const body = html`<main>
<nav class="bar"><h1>Mailbox</h1><a href="/mailbox">Newest messages</a></nav>
<p>Messages that the portal sent on this machine. None left this machine.</p>
<form method="get" action="/mailbox" role="search" class="row">
<div class="grow"><label for="q">Find by address or subject</label>
<input type="search" id="q" name="q" value="${words}"></div>
<button>Find</button>
</form>
${messages.length === 0 ? html`<p class="card">${words ? `No message matches “${words}”.` : 'No message was sent yet.'}</p>` : table(found)}
${
  pages > 1 &&
  html`<nav class="bar" aria-label="Pages"><span>${page > 1 && pageLink(query, page - 1, 'Newer')}</span>
<span class="quiet">Page ${page} of ${pages}</span><span>${page < pages && pageLink(query, page + 1, 'Older')}</span></nav>`
}
${suppressedSection(store)}
${
  total > 0 &&
  html`<details><summary>Empty the mailbox</summary>
<form method="post" action="/mailbox/messages"><p>This deletes all messages. You cannot undo it.</p><button>Delete all messages</button></form></details>`
}
</main>`;
  sendPage(res, { title: 'Mailbox', body });
}

/** Sends the page of a message: content, events, buttons that make events, and the source. */
export function sendMessagePage(res: ServerResponse, message: Described, raw: Uint8Array) {
  const at = `/mailbox/${encodeURIComponent(message.id)}`;
  const body = html`<main>
<p><a href="/mailbox">Mailbox</a></p>
<h1>${message.subject || 'No subject'}</h1>
${rows('About this message', [
  ['From', message.from],
  ['To', message.recipients.join(', ')],
  ['Sent', time(message.sentAt)],
  ['Configuration set', message.configurationSet ?? 'none: no events are published'],
])}
${message.html ? html`<h2>Page</h2><iframe src="${at}/html" sandbox="allow-popups allow-popups-to-escape-sandbox" title="The message as a page"></iframe>` : html`<h2>Text</h2><pre tabindex="0">${message.text}</pre>`}
<p class="quiet">Addresses of the schools lead to this machine. The source shows them as they were sent.</p>
${message.attachments.length > 0 && html`<h2>Attachments</h2><ul>${message.attachments.map(({ name, type, size }, n) => html`<li><a href="${at}/attachments/${n}">${name}</a> <span class="quiet">${type}, ${size} bytes</span></li>`)}</ul>`}
<h2 id="events">Events</h2>
${eventTable(message)}
<h2>Make an event</h2>
<form method="post" class="row">
<div class="grow"><label for="recipient">Recipient</label>
<select id="recipient" name="recipient">${message.recipients.map((r) => html`<option>${r}</option>`)}</select></div>
${eventTypes.filter((type) => type !== 'Click').map((type) => html`<button formaction="${at}/events/${encodeURIComponent(type)}">${type}</button>`)}
</form>
${message.links.length > 0 && html`<h3>Click a link</h3><form method="post" action="${at}/events/Click"><ul class="people">${message.links.map((link) => html`<li><button name="link" value="${link}">${link}</button></li>`)}</ul></form>`}
<h2>Details</h2>
${message.html && html`<details><summary>Text</summary><pre tabindex="0">${message.text || 'The message has no text part.'}</pre></details>`}
<details><summary>Tags</summary>${rows(
    'Tags',
    Object.entries(message.tags).map(([name, values]) => [name, values.join(', ')]),
  )}</details>
<details><summary>Headers</summary>${rows(
    'Headers',
    message.headers.map(({ name, value }) => [name, value]),
  )}</details>
<details><summary>Source</summary><pre tabindex="0">${source(raw)}</pre></details>
</main>`;
  sendPage(res, { title: `${message.subject || 'No subject'} · Mailbox`, body, frames: "'self'" });
}

/** Sends the page for an unknown message. */
export function sendMissingPage(res: ServerResponse) {
  const body = html`<main><p><a href="/mailbox">Mailbox</a></p><h1>Message not found</h1><p>It may have been deleted.</p></main>`;
  sendPage(res, { status: 404, title: 'Message not found · Mailbox', body });
}

const table = ({ messages, total }: Found) => html`<table class="stack">
<caption>${total === 1 ? '1 message' : `${total} messages, newest first`}</caption>
<thead><tr><th scope="col">Subject</th><th scope="col">To</th><th scope="col">From</th><th scope="col">Sent</th></tr></thead>
<tbody>${messages.map(row)}</tbody>
</table>`;

const row = ({ id, subject, recipients, from, sentAt }: Message): Html => html`<tr>
<th scope="row"><a href="/mailbox/${encodeURIComponent(id)}">${subject || 'No subject'}</a></th>
<td>${recipients.join(', ')}</td><td>${from}</td><td class="time">${time(sentAt)}</td></tr>`;

function pageLink(query: URLSearchParams, page: number, text: string) {
  const next = new URLSearchParams(query);
  next.set('page', String(page));
  return html`<a href="/mailbox?${next.toString()}">${text}</a>`;
}

function suppressedSection(store: MailStore) {
  const entries = store.allSuppressed();
  if (entries.length === 0) return undefined;
  return html`<h2>Suppressed addresses</h2>
<p class="quiet">After a permanent bounce or a complaint, mail to these addresses bounces without an attempt.</p>
<form method="post" action="/mailbox/suppressed"><table>
<thead><tr><th scope="col">Address</th><th scope="col">Reason</th><th scope="col">Change</th></tr></thead>
<tbody>${entries.map(
    ({
      address,
      reason,
    }) => html`<tr><th scope="row">${address}</th><td>${reason.toLowerCase()}</td>
<td><button name="address" value="${address}">Release <span class="hidden">${address}</span></button></td></tr>`,
  )}</tbody></table></form>`;
}

function eventTable({ events }: Described) {
  if (events.length === 0) return html`<p>No events yet.</p>`;
  return html`<table class="stack">
<caption>Events, oldest first</caption>
<thead><tr><th scope="col">Event</th><th scope="col">When</th><th scope="col">Published</th><th scope="col">As published</th></tr></thead>
<tbody>${events.map(
    ({
      type,
      at,
      state,
      body,
    }) => html`<tr><th scope="row">${type}</th><td class="time">${time(at)}</td><td>${states[state]}</td>
<td><details><summary>JSON</summary><pre tabindex="0">${JSON.stringify(body, null, 2)}</pre></details></td></tr>`,
  )}</tbody></table>`;
}

const states = {
  pending: 'waiting',
  published: 'yes',
  dropped: 'no, dropped by a fault',
  unmatched: 'no, no topic has this type',
};

const rows = (caption: string, pairs: [string, string | Html][]) => html`<div class="scroll"><table>
<caption class="hidden">${caption}</caption>
<tbody>${pairs.map(([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)}</tbody></table></div>`;

const time = (instant: number) => {
  const [day = '', rest = ''] = new Date(instant).toISOString().split('T');
  return html`<time datetime="${day}T${rest}">${day} ${rest.slice(0, 8)} UTC</time>`;
};

// At most 200,000 characters of the source.
const source = (raw: Uint8Array) => {
  const text = Buffer.from(raw).toString('utf8');
  return text.length > 200_000 ? `${text.slice(0, 200_000)}\n…` : text;
};
