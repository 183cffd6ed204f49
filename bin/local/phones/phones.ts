import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../http.ts';
import { addressOf, readForm, send, sendJson, sendRedirect } from '../pages/http.ts';
import { numberList } from './number-pages.ts';
import { pathOf, sendPhonePage, sendPhonesPage } from './pages.ts';
import { answers, openPhoneStore, type Phone, type PhoneStore } from './phone-store.ts';
import { type BrowserKeys, newBrowser, Refused, received } from './push-service.ts';
import type { Texts } from './texts.ts';

/**
 * Adds a browser to the devices of a person through the API of the school. Returns the public key of
 * the portal; rejects with a sentence.
 */
export type AddDevice = (
  at: { readonly site: string; readonly username: string },
  device: { readonly endpoint: string; readonly keys: BrowserKeys; readonly name: string },
) => Promise<string>;

interface PhonesOptions {
  readonly folder: string;
  /** The origin of the local run: `http://localhost:4000`. It is that of the push service too. */
  readonly origin: string;
  readonly addDevice: AddDevice;
  /** What sends texts on this machine. */
  readonly texts: Pick<Texts, 'numbers' | 'handlePage'>;
  /** Returns a text with the addresses of this machine. */
  readonly localise: (text: string) => string;
  /** Milliseconds since 1970; tests replace it. */
  readonly now?: () => number;
}

/** The phones of people on this machine, with the push service that reaches them. */
export interface Phones {
  /** Handles all requests under `/phones`: pages for people, JSON for scripts. */
  handlePages(sites: readonly string[], req: IncomingMessage, res: ServerResponse): Promise<void>;
  /** Handles all requests under `/push`, as the push service of a browser. */
  handlePush(req: IncomingMessage, res: ServerResponse): Promise<void>;
}

/** Opens the phones of a folder. */
export function openPhones(options: PhonesOptions): Phones {
  const store = openPhoneStore(options.folder);
  return {
    handlePages: (sites, req, res) => handlePages({ ...options, store, sites }, req, res),
    handlePush: (req, res) => handlePush({ ...options, store }, req, res),
  };
}

type PagesContext = PhonesOptions & {
  readonly store: PhoneStore;
  /** The first labels of the schools’ hosts. */
  readonly sites: readonly string[];
};

async function handlePages(context: PagesContext, req: IncomingMessage, res: ServerResponse) {
  const { store, sites } = context;
  const isRead = req.method === 'GET' || req.method === 'HEAD';
  // Another site must not submit the forms of this one.
  if (!isRead && req.headers['sec-fetch-site'] === 'cross-site') {
    return sendJson(res, 403, { message: 'Another site must not change the phones' });
  }
  const [, , site = '', named = '', act] = addressOf(req).pathname.split('/').map(decode);
  if (site === '') {
    const numbers = numberList(context.texts.numbers());
    if (isRead) return sendPhonesPage(res, { sites, phones: store.all(), numbers });
    const form = await readForm(req);
    const [at = '', username = ''] = ['site', 'username'].map((name) => form.get(name)?.trim());
    return sendRedirect(res, username ? pathOf({ site: at, username }) : '/phones', {}, 303);
  }
  if (site === 'numbers') return context.texts.handlePage(req, res, named);
  const username = named.replace(/\.json$/, '');
  if (!sites.includes(site) || username === '') {
    return sendJson(res, 404, { message: 'There is no such phone' });
  }
  const phone = store.of(site, username);
  if (isRead && named !== username) return sendJson(res, 200, withoutSecrets(phone));
  if (isRead) return sendPhonePage(res, { phone, localise: context.localise });
  const problem = await changed(context, phone, act ?? '', await readForm(req));
  if (problem === undefined) return sendRedirect(res, pathOf(phone), {}, 303);
  sendPhonePage(res, { phone, problem, localise: context.localise });
}

const withoutSecrets = ({ subscription, ...phone }: Phone) => ({
  ...phone,
  isOn: subscription !== undefined,
});

/** Does what a button of a phone says. Returns a sentence if it could not be done. */
async function changed(
  context: PagesContext,
  phone: Phone,
  act: string,
  form: URLSearchParams,
): Promise<string | undefined> {
  const { store } = context;
  if (act === 'push') return turnOn(context, phone);
  const answer = answers.find((each) => each === form.get('answer'));
  if (act === 'answer' && answer) store.change(phone, { answer });
  else if (act === 'clear') store.change(phone, { lockScreen: [], refused: [] });
  else return 'A phone has no such button.';
  return undefined;
}

async function turnOn(
  { store, origin, addDevice }: PagesContext,
  phone: Phone,
): Promise<string | undefined> {
  const { own, keys } = newBrowser();
  try {
    const device = { endpoint: `${origin}/push/${own.id}`, keys, name: 'Phone of the local run' };
    const portalKey = await addDevice(phone, device);
    store.change(phone, { subscription: { ...own, portalKey }, answer: 'taken' });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** More than any push has, in bytes: a larger one is not read. */
const largestBody = 64 * 1024;

async function handlePush(
  { store, origin, now = Date.now }: PhonesOptions & { readonly store: PhoneStore },
  req: IncomingMessage,
  res: ServerResponse,
) {
  if (req.method !== 'POST') return sendJson(res, 405, { message: 'A push is a POST' });
  const body = await readBody(req, largestBody);
  const phone = store.subscribed(addressOf(req).pathname.split('/')[2] ?? '');
  const { subscription } = phone ?? {};
  if (!phone || !subscription) return sendJson(res, 410, { message: 'This browser is gone' });
  if (phone.answer === 'busy') {
    return send(res, 429, 'Too many pushes', { 'content-type': 'text/plain', 'retry-after': '5' });
  }
  if (phone.answer === 'gone') {
    store.change(phone, { subscription: undefined, answer: 'taken' });
    return sendJson(res, 410, { message: 'This browser is gone' });
  }
  const at = now();
  try {
    const { headers } = req;
    const shown = await received(subscription, { headers, body }, { origin, now: at });
    // The phone may have changed while the signature was checked.
    store.show(store.subscribed(subscription.id) ?? phone, shown);
    send(res, 201, '', { location: `${origin}/push/${subscription.id}` });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    store.refuse(store.subscribed(subscription.id) ?? phone, error.message, at);
    sendJson(res, error.status, { message: error.message });
  }
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
