import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { contentStore } from '#functions/kernel/store/content';
import {
  type Act,
  actOf,
  idempotencyRepository,
  isDerived,
} from '#functions/kernel/store/idempotency';
import { memoryTables } from '#test/support/memory/memory-tables';
import { schoolNamed } from '#test/support/records/school';
import { bucketsOf, tablesOf } from '#test/support/tables/named';

describe('contentStore', () => {
  it('reads a text only for its own school', async () => {
    const Body = { transformToString: async () => 'the text' };
    const store = contentStore(bucketsOf({ send: async () => ({ Body }) } as never));
    const content_key = 'main/posts/p1/abc.html';
    expect(await store.of(schoolNamed('main')).read({ content_key })).toBe('the text');
    await expect(store.of(schoolNamed('regional')).read({ content_key })).rejects.toThrow(
      'does not belong to site',
    );
    await expect(store.of(schoolNamed('mai')).read({ content_key })).rejects.toThrow(
      'does not belong to site',
    );
  });
});

describe('idempotencyRepository', () => {
  const now = new Date('2026-03-02T00:00:00.000Z');
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const caller = { ...schoolNamed('main'), userUid: 'uid-ed' };
  const act = (idempotencyKey: string | undefined, input: object, at = now): Act =>
    actOf(caller, 'post.add', input, { idempotencyKey, now: at });
  const started = async (first: Act) => {
    const { db } = memoryTables(async () => {});
    const repository = idempotencyRepository(tablesOf(db));
    await db.send(new TransactWriteCommand({ TransactItems: [repository.remember(first, 'p1')] }));
    return repository;
  };

  it('finds the record of an act for 1 day by key, and for 15 minutes without a key', async () => {
    const given = await started(act('k', { a: 1 }));
    expect(await given.made(act('k', { a: 1 }, later(86_399)))).toBe('p1');
    expect(await given.made(act('k', { a: 1 }, later(86_400)))).toBeUndefined();
    const derived = await started(act(undefined, { a: 1 }));
    expect(await derived.made(act(undefined, { a: 1 }, later(899)))).toBe('p1');
    expect(await derived.made(act(undefined, { a: 1 }, later(900)))).toBeUndefined();
    expect([isDerived(act('k', {})), isDerived(act(undefined, {}))]).toEqual([false, true]);
  });

  it('finds the record only for the same person, operation, key and content', async () => {
    const repository = await started(act('k', { a: 1 }));
    const original = act('k', { a: 1 });
    for (const other of [
      { ...original, ...schoolNamed('regional') },
      { ...original, userUid: 'uid-other' },
      act('other', { a: 1 }),
      act(undefined, { a: 1 }),
      actOf(caller, 'plc.add', { a: 1 }, { idempotencyKey: 'k', now }),
    ]) {
      expect(await repository.made(other)).toBeUndefined();
    }
    await expect(repository.made(act('k', { a: 2 }))).rejects.toMatchObject({ kind: 'badRequest' });
  });
});
