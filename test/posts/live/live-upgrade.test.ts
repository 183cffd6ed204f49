import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { api } from '#shared/api';
import { requestFor } from '#shared/kernel/request';
import { type MemoryPortal, startMemoryPortal } from '#test/support/memory/memory-portal';
import { type Facts, readJson, thaw } from '#test/support/release/frozen';

const release = '1.4.0';
const facts = readJson<Facts>(release, 'facts.json');
const readers = ['administrator', 'faculty', 'carer-north', 'student-north'] as const;
const minute = 60_000;

let portal: MemoryPortal;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(facts.now) });
  portal = await startMemoryPortal(['main']);
  await thaw(portal, release);
});
afterAll(async () => {
  vi.useRealTimers();
  await portal.stop();
});

/** Returns what the posts and Home of every reader answer. */
async function answers(): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const actor of readers) {
    const token = await portal.admit('main', actor, `uid-${actor}`);
    const calls = {
      posts: requestFor(api.posts.list, { limit: 3 } as never),
      newsletters: requestFor(api.posts.list, { types: ['newsletter'] } as never),
      home: requestFor(api.home.get, {} as never),
    };
    for (const [name, request] of Object.entries(calls)) {
      const { status, text } = await portal.call('main', token, request);
      expect([name, status]).toEqual([name, 200]);
      found[`${name} of ${actor}`] = JSON.parse(text);
    }
  }
  return found;
}

const sweep = () => portal.run('post-sweep');
const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * minute);
const objects = () => [...portal.objects.keys()].filter((key) => key.includes('posts/main/'));

it('answers as before, while the sweep takes in the posts of the earlier release, and from the object', async () => {
  const before = await answers();
  expect(JSON.stringify(before)).toContain('canary-main');
  await sweep();
  expect(objects()).toEqual([]);
  expect(await answers()).toEqual(before);
  pass(60);
  await sweep();
  expect(objects()).toHaveLength(1);
  pass(2);
  const queried = vi.spyOn(portal.tables.db, 'send');
  expect(await answers()).toEqual(before);
  const read = queried.mock.calls.map(([command]) => JSON.stringify(command.input));
  expect(read.filter((each) => each.includes('"IndexName":"live"'))).toEqual([]);
});
