import { afterEach, expect, it, vi } from 'vitest';

const origin = 'https://main.portal.example.edu';
const source = new URL('../../../web/src/worker/worker.ts', import.meta.url);

type Listener = (event: object) => void;

/** The caches of a browser: those that exist, with what they store. */
function memoryCaches() {
  const existing = new Map<string, Map<string, string>>();
  const pathOf = (asked: Request | string) =>
    new URL(typeof asked === 'string' ? asked : asked.url, origin).pathname;
  const cacheOver = (texts: Map<string, string>) => ({
    addAll: async (asked: readonly Request[]) => {
      for (const each of asked) texts.set(pathOf(each), 'stored');
    },
    match: async (asked: Request | string) => {
      const text = texts.get(pathOf(asked));
      return text === undefined ? undefined : new Response(text);
    },
    put: async (asked: Request | string, answer: Response) => {
      texts.set(pathOf(asked), await answer.text());
    },
  });
  return {
    has: async (name: string) => existing.has(name),
    keys: async () => [...existing.keys()],
    delete: async (name: string) => existing.delete(name),
    async open(name: string) {
      const texts = existing.get(name) ?? new Map<string, string>();
      existing.set(name, texts);
      return cacheOver(texts);
    },
  };
}

/** Starts the service worker of a version of the portal. */
async function startWorker(version: string) {
  const listeners = new Map<string, Listener>();
  vi.stubGlobal('shellHash', 'hash');
  vi.stubGlobal('shellFiles', [`${origin}/index.html`, `${origin}/config.json`]);
  vi.stubGlobal('self', {
    policyVersion: version,
    location: { origin },
    navigator: { onLine: true },
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  });
  await import(`${source.href}?${version}`);
  /** Lets the worker handle an event, and waits for all that it does. */
  async function handle(type: string, given: object = {}): Promise<Response | undefined> {
    const work: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    listeners.get(type)?.({
      ...given,
      waitUntil: (each: Promise<unknown>) => work.push(each),
      respondWith: (each: Promise<Response>) => {
        answer = each;
      },
    });
    const answered = await answer;
    await Promise.all(work);
    return answered;
  }
  return {
    install: () => handle('install'),
    activate: () => handle('activate'),
    textOf: async (path: string) => {
      const answered = await handle('fetch', { request: new Request(origin + path) });
      return answered?.text();
    },
  };
}

afterEach(() => vi.unstubAllGlobals());

it('leaves removed what a newer worker has removed, and still answers from the network', async () => {
  const caches = memoryCaches();
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('fetch', async () => new Response('network'));
  const first = await startWorker('first');
  await first.install();
  await first.activate();
  expect(await caches.keys()).toEqual(['portal-hash-first']);
  expect(await first.textOf('/config.json')).toBe('stored');

  const second = await startWorker('second');
  await second.install();
  await second.activate();
  // The browser lets a worker that was replaced finish what a page has asked it.
  expect(await first.textOf('/config.json')).toBe('network');
  expect(await first.textOf('/assets/portal-abc.js')).toBe('network');
  expect(await caches.keys()).toEqual(['portal-hash-second']);
  expect(await second.textOf('/config.json')).toBe('stored');
});
