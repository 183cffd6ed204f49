/// <reference lib="webworker" />
import { handlingOf } from './handling.ts';

/**
 * The service worker of the portal. It stores the page and its code, so that a visit begins at once
 * and without a connection. It stores no answer of the API, so nothing about a person. Only devices
 * of one's own have it.
 */

/** Set by the build: the files that a device stores, and their hash. */
declare const shellFiles: readonly string[];
declare const shellHash: string;

declare const self: ServiceWorkerGlobalScope & {
  /** Written in front of this text by the deployment. */
  readonly policyVersion?: string;
};

const prefix = 'portal-';
const shell = `${prefix}${shellHash}-${self.policyVersion ?? 'local'}`;
const page = '/index.html';

self.addEventListener('install', (event) => {
  event.waitUntil(store());
});

/** Stores every file of the shell. A file with its hash in its name may come from the HTTP cache. */
async function store(): Promise<void> {
  const cache = await caches.open(shell);
  const fromCache = (name: string) => (name.startsWith('/assets/') ? 'default' : 'reload');
  await cache.addAll(shellFiles.map((name) => new Request(name, { cache: fromCache(name) })));
}

self.addEventListener('activate', (event) => {
  event.waitUntil(removeOld());
});

async function removeOld(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== shell);
  await Promise.all(old.map((name) => caches.delete(name)));
}

// A page asks for the new version once its person has agreed.
self.addEventListener('message', ({ data }) => {
  if (data === 'activate') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const asked = { ...facts(request), isNavigation: request.mode === 'navigate' };
  const handling = handlingOf(asked, self.location.origin);
  if (handling === 'page') event.respondWith(stored(page, request));
  if (handling === 'file') event.respondWith(storedOnce(request));
  if (handling === 'renewed') event.respondWith(storedAndRenewed(event));
});

const facts = ({ method, url }: Request) => ({ method, url });

async function stored(name: string, request: Request): Promise<Response> {
  const cache = await caches.open(shell);
  return (await cache.match(name)) ?? fetch(request);
}

/** Answers with a stored file, or stores it: its content never changes. */
async function storedOnce(request: Request): Promise<Response> {
  const cache = await caches.open(shell);
  const found = await cache.match(request.url);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request.url, answer.clone());
  return answer;
}

/** Answers with a stored file, and reads it again for the next visit. */
async function storedAndRenewed(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(shell);
  const renew = async () => {
    const answer = await fetch(new Request(request.url, { cache: 'no-cache' }));
    if (answer.ok) await cache.put(request.url, answer.clone());
    return answer;
  };
  const found = await cache.match(request.url);
  if (!found) return renew();
  event.waitUntil(renew().catch(() => undefined));
  return found;
}
