import type { IncomingMessage, ServerResponse } from 'node:http';
import PostalMime from 'postal-mime';
import * as z from 'zod';
import { readBody } from '../http.ts';
import { addressOf, readForm, send, sendJson, sendRedirect } from '../pages/http.ts';
import { EventDetails } from './event-bodies.ts';
import { eventTypeOf, eventTypes } from './event-types.ts';
import { type FaultHolder, MailFaults } from './faults.ts';
import { attachmentBytes, describeMessage, messagePage } from './mailbox-message.ts';
import { type Found, sendListPage, sendMessagePage, sendMissingPage } from './mailbox-pages.ts';
import type { Sending } from './sending.ts';
import type { MailStore } from './store.ts';

/** What the mailbox shows and does. */
export interface MailboxContext {
  store: MailStore;
  sending: Sending;
  faults: FaultHolder;
}

/** Answers everything under `/mailbox`: pages for people, JSON for scripts. */
export async function handleMailbox(
  context: MailboxContext,
  req: IncomingMessage,
  res: ServerResponse,
) {
  const { pathname, searchParams } = addressOf(req);
  const [first = '', second, third] = pathname
    .replace(/^\/mailbox\/?/, '')
    .split('/')
    .map(decode);
  const isRead = req.method === 'GET' || req.method === 'HEAD';
  // A page of some other site must not press the buttons of this one.
  if (!isRead && req.headers['sec-fetch-site'] === 'cross-site') {
    return sendJson(res, 403, { message: 'Another site may not change the mailbox' });
  }

  if (first === '') return list(context, res, searchParams, sendListPage);
  if (first === 'messages.json') return list(context, res, searchParams, sendList);
  if (first === 'messages' && req.method === 'DELETE') return empty(context, res);
  if (first === 'messages' && req.method === 'POST') return empty(context, res, '/mailbox');
  if (first === 'faults') return await faults(context, req, res);
  if (first === 'suppressed' && req.method === 'POST') return await release(context, req, res);
  const id = first.replace(/\.json$/, '');
  if (second === 'events' && third && req.method === 'POST') {
    return await report(context, req, res, id, third);
  }
  if (!isRead) return sendJson(res, 405, { message: 'This address is only read' });
  await show(context, res, { id, asJson: first !== id, part: second, number: Number(third) });
}

function list(
  { store }: MailboxContext,
  res: ServerResponse,
  query: URLSearchParams,
  answer: (res: ServerResponse, found: Found, store: MailStore) => void,
) {
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1);
  const value = (name: string) => query.get(name) ?? undefined;
  const search = { words: value('q'), to: value('to'), subject: value('subject') };
  const { messages, total } = store.search(search, (page - 1) * pageSize, pageSize);
  const pages = Math.max(1, Math.ceil(total / pageSize));
  answer(res, { query, messages, total, page, pages }, store);
}

const sendList = (res: ServerResponse, { messages, total, page, pages }: Found) =>
  sendJson(res, 200, { messages, total, page, pages });

function empty({ store }: MailboxContext, res: ServerResponse, backTo?: string) {
  store.clear();
  if (backTo) return sendRedirect(res, backTo, {}, 303);
  sendJson(res, 200, { message: 'The mailbox is empty' });
}

async function faults(context: MailboxContext, req: IncomingMessage, res: ServerResponse) {
  if (req.method === 'POST') {
    const asked = MailFaults.safeParse(await readJson(req));
    if (!asked.success) return sendJson(res, 400, { message: z.prettifyError(asked.error) });
    context.faults.current = asked.data;
  }
  sendJson(res, 200, context.faults.current);
}

async function release({ store }: MailboxContext, req: IncomingMessage, res: ServerResponse) {
  store.release((await readForm(req)).get('address') ?? '');
  sendRedirect(res, '/mailbox', {}, 303);
}

async function report(
  { store, sending }: MailboxContext,
  req: IncomingMessage,
  res: ServerResponse,
  id: string,
  name: string,
) {
  const type = eventTypeOf(name);
  if (!type) {
    const message = `There is no event “${name}”; there are ${eventTypes.join(', ')}`;
    return sendJson(res, 404, { message });
  }
  const isForm = req.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  const given = isForm
    ? Object.fromEntries([...(await readForm(req))].filter(([, value]) => value !== ''))
    : await readJson(req);
  const details = EventDetails.safeParse(given);
  if (!details.success) return sendJson(res, 400, { message: z.prettifyError(details.error) });
  const event = sending.report(id, type, details.data);
  if (event === undefined) return sendJson(res, 404, { message: `There is no message “${id}”` });
  // A button of the page leads back to it; a script hears what was made.
  const isButton = req.headers.accept?.includes('text/html');
  if (isButton) return sendRedirect(res, `/mailbox/${encodeURIComponent(id)}#events`, {}, 303);
  sendJson(res, 200, store.event(event)?.body);
}

async function show(
  { store }: MailboxContext,
  res: ServerResponse,
  asked: { id: string; asJson: boolean; part: string | undefined; number: number },
) {
  const sent = store.message(asked.id);
  if (!sent && asked.asJson) return sendJson(res, 404, { message: 'There is no such message' });
  if (!sent) return sendMissingPage(res);
  const email = await PostalMime.parse(sent.raw);
  const described = describeMessage(sent, email, store.eventsOf(asked.id));
  if (asked.asJson) return sendJson(res, 200, described);
  if (asked.part === undefined) return sendMessagePage(res, described, sent.raw);
  if (asked.part === 'html') return messagePage(res, asked.id, email);
  const attachment = asked.part === 'attachments' ? email.attachments[asked.number] : undefined;
  if (!attachment) return sendMissingPage(res);
  send(res, 200, attachmentBytes(attachment), {
    'content-type': attachment.mimeType,
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename ?? 'attachment')}`,
    'content-security-policy': "sandbox; default-src 'none'",
  });
}

async function readJson(req: IncomingMessage): Promise<unknown> {
  const text = (await readBody(req, 100_000)).toString('utf8').trim();
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const pageSize = 50;
