import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { closingNames, type DeclaredQueue, workedWith } from '#shared/store-names';
import { type MemoryPortal, startMemoryPortal } from '#test/support/memory/memory-portal';
import { type Facts, frozenMessages, readJson, thaw } from '#test/support/release/frozen';

/** The release whose messages are on their way when this one is deployed. */
const release = '1.4.0';
const facts = readJson<Facts>(release, 'facts.json');

/** What a message of a queue is about, as it was when the message was sent, and what must follow. */
interface InFlight {
  readonly prepare: (portal: MemoryPortal) => Promise<void>;
  /** Messages that the frozen release has not sent itself. */
  readonly bodies?: readonly object[];
  /** Returns what the messages have led to. */
  readonly effect: (portal: MemoryPortal) => unknown;
  readonly expected: unknown;
}

/** Each queue that goes has a row here, by its name. */
const inFlight: Readonly<Record<string, InFlight>> = {};

it('has a row for each queue that goes', () => {
  expect(Object.keys(inFlight).sort()).toEqual([...closingNames].sort());
});

describe.each(Object.entries(inFlight))(
  `messages of ${release} on the queue %s, which goes`,
  (name, { prepare, bodies = [], effect, expected }) => {
    const queue = name as DeclaredQueue;
    const [, frozen = []] = frozenMessages(release).find(([name]) => name === queue) ?? [];
    const messages = [...frozen, ...bodies.map((body) => JSON.stringify(body))];
    let portal: MemoryPortal;
    beforeAll(async () => {
      vi.spyOn(console, 'info').mockImplementation(() => {});
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(facts.now) });
      portal = await startMemoryPortal(['main']);
      await thaw(portal, release);
      await prepare(portal);
    });
    afterAll(async () => {
      vi.useRealTimers();
      vi.restoreAllMocks();
      await portal.stop();
    });

    it('gets done by the worker that has its work now', async () => {
      expect(messages.length).toBeGreaterThan(0);
      expect(await portal.deliver(queue, messages)).toBe(0);
      expect(effect(portal)).toEqual(expected);
    });

    it('has no second effect when they come again, on this queue or from the watch on the other', async () => {
      const before = [effect(portal), new Map(portal.objects)];
      expect(await portal.deliver(queue, messages)).toBe(0);
      expect(await portal.deliver(workedWith(queue), messages)).toBe(0);
      expect([effect(portal), new Map(portal.objects)]).toEqual(before);
    });
  },
);
