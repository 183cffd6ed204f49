import { describe, expect, it } from 'vitest';
import { answerOf } from '../../../web/src/worker/answer.ts';
import type { Handling } from '../../../web/src/worker/handling.ts';

const url = 'https://main.portal.example.edu/config.json';

/** Answers a request with a storage that has these texts, or with a broken one. */
async function ask(
  handling: Handling,
  stored: Record<string, string> | 'closed' | 'full',
  { isOnline = true, isReachable = true } = {},
) {
  const texts = new Map(typeof stored === 'object' ? Object.entries(stored) : []);
  const work: Promise<unknown>[] = [];
  const asked: Request[] = [];
  const shell = {
    match: async (name: unknown) => {
      const text = texts.get(String(name));
      return text === undefined ? undefined : new Response(text);
    },
    put: async (name: unknown, answer: Response) => {
      if (stored === 'full') throw new DOMException('Full', 'QuotaExceededError');
      texts.set(String(name), await answer.text());
    },
  };
  const answer = await answerOf(handling, new Request(url), {
    openShell: async () => {
      if (stored === 'closed') throw new DOMException('Refused', 'SecurityError');
      return shell;
    },
    fetch: async (request) => {
      asked.push(request);
      if (!isReachable) throw new TypeError('Failed to fetch');
      return new Response('network');
    },
    after: (each) => void work.push(each),
    isOnline: () => isOnline,
  });
  await Promise.all(work);
  return { text: await answer.text(), answer, asked, texts };
}

describe('an answer of the service worker', () => {
  it.each<Handling>(['page', 'file', 'renewed'])(
    'is that of the network for a %s when the storage is refused or full',
    async (handling) => {
      expect((await ask(handling, 'closed')).text).toBe('network');
      expect((await ask(handling, 'full')).text).toBe('network');
    },
  );

  it('is the stored page at every address, which no visit replaces', async () => {
    const { text, asked } = await ask('page', { '/index.html': 'page' });
    expect([text, asked]).toEqual(['page', []]);
    expect((await ask('page', {})).texts.size).toBe(0);
  });

  it.each([
    ['closed', false, 'You are offline'],
    [{}, false, 'You are offline'],
    [{}, true, 'The portal can’t be reached'],
  ] as const)(
    'says for a page what is wrong when neither the storage (%j) nor the network has it',
    async (stored, isOnline, title) => {
      const { text, answer } = await ask('page', stored, { isOnline, isReachable: false });
      expect(text).toContain(`<h1>${title}</h1>`);
      expect(text).toContain('<a href="">Try again</a>');
      expect(answer.status).toBe(503);
      // It loads and runs nothing.
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(text).not.toMatch(/<script|src=|https?:/);
    },
  );

  it('fails for a file that neither has: its page says so', async () => {
    await expect(ask('file', {}, { isReachable: false })).rejects.toThrow('Failed to fetch');
  });

  it('is a stored file, and stores a missing one', async () => {
    expect((await ask('file', { [url]: 'stored' })).text).toBe('stored');
    expect((await ask('file', {})).texts.get(url)).toBe('network');
  });

  it('is a stored file that is read again past the HTTP cache', async () => {
    const { text, texts, asked } = await ask('renewed', { [url]: 'stored' });
    expect([text, texts.get(url)]).toEqual(['stored', 'network']);
    expect(asked[0]?.cache).toBe('no-cache');
  });
});
