import type { IncomingMessage, ServerResponse } from 'node:http';
import PostalMime from 'postal-mime';
import * as z from 'zod';
import { readBody } from '../../http.ts';
import { addressOf, readForm, send, sendJson, sendRedirect } from '../../pages/http.ts';
import { EventDetails } from '../event-bodies.ts';
import { eventTypeOf, eventTypes } from '../event-types.ts';
import { type FaultHolder, MailFaults } from '../faults.ts';
import type { Sending } from '../sending.ts';
import type { MailStore } from '../store.ts';
import { attachmentBytes, type Described, describeMessage, messagePage } from './message.ts';
import { type Found, sendListPage, sendMessagePage, sendMissingPage } from './pages.ts';

/** The dependencies of the mailbox. */
export interface MailboxContext {
  store: MailStore;
  sending: Sending;
  faults: FaultHolder;
  /** Returns a text with the addresses of this machine. */
  localise: (text: string) => string;
}

/** Handles all requests under `/mailbox`: pages for people, JSON for scripts. */
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
  // Another site must not submit the forms of this one.
  if (!isRead && req.headers['sec-fetch-site'] === 'cross-site') {
    return sendJson(res, 403, { message: 'Another site must not change the mailbox' });
  }

  if (first === '') return list(context, res, searchParams, sendListPage);
  if (first === 'messages.json') return list(context, res, searchParams, sendList);
  if (first === 'messages' && req.method === 'DELETE') return empty(context, res);
  if (first === 'messages' && req.method === 'POST') return empty(context, res, '/mailbox');
  if (first === 'faults') return await faults(context, req, res);
  if (first === 'suppressed' && req.method === 'POST') return await release(context, req, res);
  const id = first.replace(/\.json$/, '');
  if (second === 'events' && third && req.method === 'POST') {
    return await report(context, req, res, { id, typeName: third });
  }
  if (!isRead) return sendJson(res, 405, { message: 'This address supports only GET' });
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
    const request = MailFaults.safeParse(await readJson(req));
    if (!request.success) return sendJson(res, 400, { message: z.prettifyError(request.error) });
    context.faults.current = request.data;
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
  { id, typeName }: { id: string; typeName: string },
) {
  const type = eventTypeOf(typeName);
  if (!type) {
    const message = `There is no event “${typeName}”; there are ${eventTypes.join(', ')}`;
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
  // A form redirects back to its page; a script gets the event.
  const isButton = req.headers.accept?.includes('text/html');
  if (isButton) return sendRedirect(res, `/mailbox/${encodeURIComponent(id)}#events`, {}, 303);
  sendJson(res, 200, store.event(event)?.body);
}

async function show(
  { store, localise }: MailboxContext,
  res: ServerResponse,
  request: { id: string; asJson: boolean; part: string | undefined; number: number },
) {
  const sent = store.message(request.id);
  if (!sent && request.asJson) return sendJson(res, 404, { message: 'There is no such message' });
  if (!sent) return sendMissingPage(res);
  const email = await PostalMime.parse(sent.raw);
  const described = describeMessage(sent, email, store.eventsOf(request.id));
  if (request.asJson) return sendJson(res, 200, described);
  if (request.part === undefined)
    return sendMessagePage(res, localised(described, localise), sent.raw);
  if (request.part === 'html')
    return messagePage(res, request.id, { ...email, html: localise(email.html ?? '') });
  const attachment = request.part === 'attachments' ? email.attachments[request.number] : undefined;
  if (!attachment) return sendMissingPage(res);
  send(res, 200, attachmentBytes(attachment), {
    'content-type': attachment.mimeType,
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename ?? 'attachment')}`,
    'content-security-policy': "sandbox; default-src 'none'",
  });
}

/**
 * Returns a message whose content has the addresses of this machine, so that its links and pictures
 * work. Scripts, the source and the links to click get it as it was sent.
 */
const localised = (message: Described, localise: MailboxContext['localise']): Described => ({
  ...message,
  text: localise(message.text ?? ''),
});

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
