import { beforeEach, describe, expect, it } from 'vitest';
import { newestFirst, putIfAbsent, putIfUnchanged } from '#functions/kernel/store/records';
import { memoryTables } from '#test/support/memory/memory-tables';

let tables: ReturnType<typeof memoryTables>;
beforeEach(() => {
  tables = memoryTables(async () => {});
});
const notes = () => ({ db: tables.db, TableName: 'notes' });
const note = (sk: string, is: Record<string, unknown> = {}) => ({ pk: 'main', sk, ...is });

describe('putIfAbsent', () => {
  it('adds a record once, and tells whether it was new', async () => {
    expect(await putIfAbsent(notes(), note('a', { text: 'first' }))).toBe(true);
    expect(await putIfAbsent(notes(), note('a', { text: 'second' }))).toBe(false);
    expect(tables.all('notes')).toEqual([note('a', { text: 'first' })]);
  });
});

describe('putIfUnchanged', () => {
  it('replaces only the loaded version', async () => {
    expect(await putIfUnchanged(notes(), note('a', { updated_at: '1' }), undefined)).toBe(true);
    expect(await putIfUnchanged(notes(), note('a', { updated_at: '2' }), undefined)).toBe(false);
    expect(await putIfUnchanged(notes(), note('a', { updated_at: '2' }), '1')).toBe(true);
    expect(await putIfUnchanged(notes(), note('a', { updated_at: '3' }), '1')).toBe(false);
    expect(tables.all('notes')).toEqual([note('a', { updated_at: '2' })]);
  });

  it('adds no record in place of a deleted one', async () => {
    expect(await putIfUnchanged(notes(), note('a', { updated_at: '2' }), '1')).toBe(false);
  });
});

describe('newestFirst', () => {
  it('returns pages below a key, newest first, each record once', async () => {
    for (const sk of ['a', 'b', 'c', 'd', 'x']) await putIfAbsent(notes(), note(sk));
    await putIfAbsent(notes(), { ...note('c'), pk: 'regional' });
    const seen: unknown[] = [];
    let next_token: string | undefined;
    do {
      const page = { limit: 2, next_token };
      const found = await newestFirst(notes(), { pk: 'main', page, below: 'x' });
      seen.push(...found.items.map(({ pk, sk }) => `${pk} ${sk}`));
      next_token = found.next_token;
    } while (next_token);
    expect(seen).toEqual(['main d', 'main c', 'main b', 'main a']);
  });
});
