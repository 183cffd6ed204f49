/// <reference lib="webworker" />
import { answerOf } from './answer.ts';
import { handlingOf } from './handling.ts';
import { openIn, ownAddress, shownOf } from './push.ts';

/**
 * The service worker of the portal. It stores the page and its code, so that a visit begins at once
 * and without a connection. It stores no answer of the API, so nothing about a person. It shows what
 * the school pushes. Only devices of one's own have it.
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

/**
 * Opens what the installation has stored. A worker that was replaced still answers what it was asked:
 * opening would make the cache again that the newer one has removed, and nobody would remove it then.
 */
const openShell = async () => ((await caches.has(shell)) ? caches.open(shell) : undefined);

// A page asks for the new version once its person has agreed.
self.addEventListener('message', ({ data }) => {
  if (data === 'activate') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { method, url, mode } = request;
  const handling = handlingOf(
    { method, url, isNavigation: mode === 'navigate' },
    self.location.origin,
  );
  if (!handling) return;
  const answer = answerOf(handling, request, {
    openShell,
    fetch: (asked) => fetch(asked),
    after: (work) => event.waitUntil(work),
    isOnline: () => self.navigator.onLine,
  });
  event.respondWith(answer);
});

self.addEventListener('push', (event) => {
  const { title, body, tag, opens } = shownOf(event.data?.text(), self.location.origin);
  // A change of an emergency replaces the message before it, and must be heard like that one.
  const options: NotificationOptions & { readonly renotify: boolean } = {
    body,
    tag,
    icon: '/icon.svg',
    data: opens,
    renotify: true,
  };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(ownAddress(event.notification.data, self.location.origin)));
});

/** Shows an address in a tab of the portal. */
async function open(address: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  await openIn(tabs, address, (wanted) => self.clients.openWindow(wanted));
}
