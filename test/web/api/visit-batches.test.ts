import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#shared/kernel/errors';
import type { BatchedVisit } from '#shared/web-logs/weblogs.contract';
import { visitBatches } from '../../../web/src/api/visits/batches.ts';

/** A storage of a browser, whose keys are its own properties. */
function storage(isFull = false): Storage {
  const items: Record<string, string> = {};
  Object.defineProperties(items, {
    getItem: { value: (key: string) => items[key] ?? null },
    setItem: {
      value: (key: string, value: string) => {
        if (isFull) throw new DOMException('Full', 'QuotaExceededError');
        items[key] = value;
      },
    },
    removeItem: { value: (key: string) => delete items[key] },
  });
  return items as unknown as Storage;
}

interface Sent {
  readonly key: string;
  readonly as: string | undefined;
  readonly visits: readonly BatchedVisit[];
}

/** A device: its storage, who is signed in, and the calls of its tabs. */
function device() {
  const own = storage();
  const sent: Sent[] = [];
  const state: { person: string | undefined; refusal: Error | undefined } = {
    person: 'mia',
    refusal: undefined,
  };
  const tab = (storages: Storage[] = [own]) =>
    visitBatches({
      person: () => state.person,
      send: async (visits, key) => {
        sent.push({ key, as: state.person, visits });
        if (state.refusal) throw state.refusal;
      },
      storages: () => storages,
      now: () => new Date(),
    });
  return { own, sent, state, tab };
}

const offline = new AppError('unavailable', 'You are offline.');
const page = (n: number) => ({
  pageId: `/p${n}`,
  title: `Page ${n}`,
  pageType: 'page',
  visited_at: new Date().toISOString(),
});

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-02T01:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('collected visits', () => {
  it('sends six visits in one call when the page hides, each with its time', async () => {
    const { sent, tab, own } = device();
    const { add, flush } = tab();
    for (let n = 0; n < 6; n++) {
      add(page(n));
      await vi.advanceTimersByTimeAsync(20_000);
    }
    expect(sent).toEqual([]);
    await flush();
    await flush();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.visits.map(({ pageId }) => pageId)).toEqual(
      [0, 1, 2, 3, 4, 5].map((n) => `/p${n}`),
    );
    expect(sent[0]?.visits.at(-1)?.visited_at).toBe('2026-03-02T01:01:40.000Z');
    expect(Object.keys(own)).toEqual([]);
  });

  it('sends them when there are 20, after 2 quiet minutes, and 5 minutes after the first', async () => {
    const { sent, tab } = device();
    const { add } = tab();
    for (let n = 0; n < 20; n++) add(page(n));
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.map(({ visits }) => visits.length)).toEqual([20]);
    add(page(20));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sent.map(({ visits }) => visits.length)).toEqual([20, 1]);
    for (let n = 0; n < 4; n++) {
      add(page(n));
      await vi.advanceTimersByTimeAsync(100_000);
    }
    expect(sent.map(({ visits }) => visits.length)).toEqual([20, 1, 4]);
  });

  it('sends them again with their key after a failure, also from the next tab', async () => {
    const { sent, state, tab } = device();
    const first = tab();
    first.add(page(1));
    state.refusal = offline;
    await first.flush();
    await first.flush();
    state.refusal = undefined;
    await tab().flush();
    await tab().flush();
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  it('sends nothing again after a refusal that would come again, or after a day', async () => {
    const { sent, state, tab } = device();
    const { add, flush } = tab();
    add(page(1));
    state.refusal = new AppError('badRequest', 'No.');
    await flush();
    await flush();
    expect(sent).toHaveLength(1);
    state.refusal = offline;
    add(page(2));
    await flush();
    vi.setSystemTime(new Date('2026-03-03T02:00:00.000Z'));
    await flush();
    expect(sent).toHaveLength(2);
  });

  it('sends nothing for another person, who deletes them', async () => {
    const { own, sent, state, tab } = device();
    const first = tab();
    state.refusal = offline;
    first.add(page(1));
    await first.flush();
    first.add(page(2));
    state.person = 'leo';
    state.refusal = undefined;
    await first.flush();
    first.add(page(3));
    await tab().flush();
    await first.flush();
    state.person = 'mia';
    await tab().flush();
    expect(sent.map(({ as, visits }) => [as, visits.map(({ pageId }) => pageId)])).toEqual([
      ['mia', ['/p1']],
      ['leo', ['/p3']],
    ]);
    expect(Object.keys(own)).toEqual([]);
  });

  it('sends once from a device without storage', async () => {
    const { sent, tab } = device();
    const { add, flush } = tab([storage(true)]);
    add(page(1));
    await flush();
    expect(sent).toHaveLength(1);
  });
});
