import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { kindOfRecord } from '#functions/kernel/record/declaration';
import { recordReader } from '#functions/kernel/record/reads';
import { recordStore } from '#functions/kernel/record/record';
import { actOf, idempotencyRepository } from '#functions/kernel/store/idempotency';
import type { Tables } from '#functions/kernel/store/tables';
import type { TransactItem } from '#functions/kernel/store/transaction';
import { AppError } from '#shared/kernel/errors';
import { memoryTables } from '#test/support/memory/memory-tables';
import { slower } from '#test/support/tables/slower';

const Task = z.object({
  id: z.string(),
  list: z.string(),
  owner: z.string().optional(),
  mark: z.string().optional(),
  updated_at: z.string(),
});
type Task = z.infer<typeof Task>;

/** A table that any test may fill: its name and the index `person` exist, its records are made up. */
const task = kindOfRecord({
  table: 'weblogs',
  shape: {
    key: '{list} / {id}',
    history: 'old#{id} / {updated_at}',
    indexes: { person: { key: '{owner} / {id}', copies: 'all' } },
  },
  schema: Task,
  unique: {
    key: 'mark / {mark}',
    fieldsOf: (_, { mark, id }: Task) => ({ mark: mark ?? `none-${id}` }),
    owner: 'id',
  },
  alongside: ({ site, TableName, before, after }) =>
    after?.list === 'noted'
      ? [{ Put: { TableName, Item: { pk: `${site}#notes`, sk: before ? 'changed' : 'added' } } }]
      : [],
});
const inMemory = () => memoryTables(async () => {});
const storeOf = (tables: Tables, site = 'regional') =>
  recordStore(task, tables, idempotencyRepository(tables)).of({ site });

const at = (minute: number) => `2026-03-02T00:0${minute}:00.000Z`;
const taskOf = (id: string, is: Partial<Task> = {}): Task => ({
  id,
  list: 'home',
  updated_at: at(0),
  ...is,
});
const page = { limit: 10 };
const act = (key: string, input: unknown = {}) =>
  actOf({ site: 'regional', userUid: 'ada' }, 'task.add', input, {
    idempotencyKey: key,
    now: new Date(at(0)),
  });

describe('a kind of record', () => {
  it('is in an index only while it has the fields of the index', async () => {
    const stored = storeOf(inMemory());
    await stored.add(taskOf('a', { owner: 'mia' }));
    await stored.add(taskOf('b'));
    const mine = async () => (await stored.by('person', { owner: 'mia' }, page)).records;
    expect((await mine()).map(({ id }) => id)).toEqual(['a']);
    await stored.replace(taskOf('a', { owner: 'mia' }), taskOf('a', { updated_at: at(1) }));
    expect(await mine()).toEqual([]);
    expect((await stored.page({ list: 'home' }, page)).records).toHaveLength(2);
  });

  it('keeps each replaced state once, newest first, and refuses an older version', async () => {
    const stored = storeOf(inMemory());
    await stored.add(taskOf('a'));
    for (const minute of [1, 2, 3]) {
      const [before, after] = [minute - 1, minute].map((each) =>
        taskOf('a', { updated_at: at(each) }),
      ) as [Task, Task];
      expect(await stored.replace(before, after)).toBe(true);
      expect(await stored.replace(before, after)).toBe(false);
    }
    const times = ({ records }: { records: readonly Task[] }) =>
      records.map(({ updated_at }) => updated_at);
    expect(times(await stored.states(taskOf('a'), page))).toEqual([at(3), at(2), at(1), at(0)]);
    const first = await stored.states(taskOf('a'), { limit: 3 });
    expect(times(first)).toEqual([at(3), at(2), at(1)]);
    const { next_token } = first;
    const last = await stored.states(taskOf('a'), { limit: 3, next_token });
    expect([times(last), last.next_token]).toEqual([[at(0)], undefined]);
    const all: string[] = [];
    for (let token: string | undefined, isMore = true; isMore; ) {
      const one = await stored.states(taskOf('a'), { limit: 1, next_token: token });
      all.push(...times(one));
      token = one.next_token;
      isMore = token !== undefined;
    }
    expect(all).toEqual([at(3), at(2), at(1), at(0)]);
  });

  it('reaches no other school, by key, list, index, history or unique value', async () => {
    const tables = inMemory();
    const [own, other] = [storeOf(tables), storeOf(tables, 'main')];
    await own.add(taskOf('a', { owner: 'mia', mark: 'x' }));
    const after = taskOf('a', { owner: 'mia', mark: 'x', updated_at: at(1) });
    await own.replace(taskOf('a', { owner: 'mia', mark: 'x' }), after);
    expect(await other.get(taskOf('a'))).toBeUndefined();
    expect(await other.many([taskOf('a')])).toEqual([]);
    expect((await other.page({ list: 'home' }, page)).records).toEqual([]);
    expect((await other.by('person', { owner: 'mia' }, page)).records).toEqual([]);
    expect((await other.states(taskOf('a'), page)).records).toEqual([]);
    expect(await other.remove(taskOf('a'))).toBe(false);
    expect(await other.removeUnchanged(after)).toBe(false);
    expect(await other.replace(after, taskOf('a', { updated_at: at(2) }))).toBe(false);
    expect(await other.add(taskOf('b', { mark: 'x' }))).toMatchObject({ id: 'b' });
    expect(await own.get(taskOf('a'))).toEqual(after);
  });

  it('has no read by a whole key, which could name another school', () => {
    const tables = inMemory();
    const all = [recordReader(task, tables), recordStore(task, tables)];
    for (const each of all) expect(Object.keys(each.of({ site: 'main' }))).not.toContain('at');
  });

  it('refuses a list without a field of its partition, instead of reading more', () => {
    expect(() => storeOf(inMemory()).page({} as never, page)).toThrow('lacks a field');
  });

  it('refuses an index and a history that the row does not have', () => {
    const plain = kindOfRecord({ ...task, shape: { key: '{list} / {id}' } });
    const stored = recordStore(plain, inMemory()).of({ site: 'regional' });
    expect(() => stored.by('person' as never, {} as never, page)).toThrow('no index person');
    expect(() => stored.versions(taskOf('a'), page)).toThrow('no history');
  });

  it('gives a unique value to one record, and frees it with a change or the record', async () => {
    const stored = storeOf(inMemory());
    const [first, second] = [taskOf('a', { mark: 'x' }), taskOf('b', { mark: 'x' })];
    expect(await stored.add(first)).toEqual(first);
    expect(await stored.add(second)).toBeUndefined();
    const moved = taskOf('a', { mark: 'y', updated_at: at(1) });
    expect(await stored.replace(first, moved)).toBe(true);
    expect(await stored.add(second)).toEqual(second);
    expect(await stored.removeUnchanged(first)).toBe(false);
    expect(await stored.removeUnchanged(second)).toBe(true);
    expect(await stored.add(taskOf('c', { mark: 'x' }))).toMatchObject({ id: 'c' });
    expect(await stored.add(taskOf('d', { mark: 'y' }))).toBeUndefined();
  });

  it('writes what stands beside a change in its transaction, or neither', async () => {
    const tables = inMemory();
    const stored = storeOf(tables);
    await stored.add(taskOf('a', { list: 'noted' }));
    await stored.add(taskOf('a', { list: 'noted' }));
    const notes = recordStore(task, tables).of({ site: 'regional' });
    expect(await notes.remove({ list: 'notes', id: 'added' })).toBe(true);
    expect(await notes.remove({ list: 'notes', id: 'changed' })).toBe(false);
  });
});

describe('an act that adds a record', () => {
  it('adds it once, and returns it again', async () => {
    const stored = storeOf(inMemory());
    expect(await stored.create(taskOf('a'), act('1'))).toEqual(taskOf('a'));
    expect(await stored.create(taskOf('b'), act('1'))).toEqual(taskOf('a'));
    expect(await stored.get(taskOf('b'))).toBeUndefined();
    expect(await stored.madeBy(act('1'))).toEqual(taskOf('a'));
    expect(await stored.madeBy(act('2'))).toBeUndefined();
  });

  it('says so when the record was deleted since, and refuses another content', async () => {
    const stored = storeOf(inMemory());
    await stored.create(taskOf('a'), act('1'));
    await expect(stored.create(taskOf('a'), act('1', 'other'))).rejects.toThrow(
      'different content',
    );
    await stored.remove(taskOf('a'));
    await expect(stored.create(taskOf('a'), act('1'))).rejects.toThrow('deleted');
  });

  it('says so when another record has its key', async () => {
    const stored = storeOf(inMemory());
    await stored.add(taskOf('a'));
    await expect(stored.create(taskOf('a'), act('1'))).rejects.toThrow('deleted');
  });

  it('returns what a faster request of the same act added', async () => {
    const tables = inMemory();
    const faster = () => storeOf(tables).create(taskOf('a'), act('1'));
    expect(await storeOf(slower(tables, faster)).create(taskOf('b'), act('1'))).toEqual(
      taskOf('a'),
    );
  });

  it('remembers the sort key alone in the school’s own partition, as earlier releases do', () => {
    const tables = inMemory();
    const own = kindOfRecord({ ...task, shape: { key: '/ {id}' } });
    const stored = recordStore(own, tables, idempotencyRepository(tables)).of({ site: 'main' });
    const made = ({ Put }: TransactItem) => Put?.Item?.made;
    expect(made(stored.remember(act('1'), taskOf('a')))).toBe('a');
    expect(made(storeOf(tables).remember(act('1'), taskOf('a')))).toBe('#home\na');
  });

  it('needs the right to remember acts', async () => {
    const without = recordStore(task, inMemory()).of({ site: 'regional' });
    await expect(without.create(taskOf('a'), act('1'))).rejects.toThrow('without the acts');
  });
});

describe('a change of the version that a person loaded', () => {
  const now = new Date(at(5));
  const editing = {
    now,
    make: (before: Task) => ({ ...before, owner: 'leo' }),
    view: ({ id, owner }: Task) => ({ id, owner }),
    missing: () => new AppError('notFound', 'gone'),
  };

  it('stores the new state with a later version', async () => {
    const stored = storeOf(inMemory());
    await stored.add(taskOf('a'));
    const changed = await stored.change(taskOf('a'), at(0), editing);
    expect(changed).toEqual(taskOf('a', { owner: 'leo', updated_at: at(5) }));
    expect(await stored.get(taskOf('a'))).toEqual(changed);
    // The clock may stand still, and a version never looks like the one before.
    const again = await stored.change(taskOf('a'), at(5), {
      ...editing,
      make: (before) => ({ ...before, owner: 'ned' }),
    });
    expect(again.updated_at > at(5)).toBe(true);
  });

  it('writes nothing if nothing changed', async () => {
    const tables = inMemory();
    await storeOf(tables).add(taskOf('a'));
    const same = { ...editing, make: (before: Task) => before };
    expect(await storeOf(slower(tables)).change(taskOf('a'), at(0), same)).toEqual(taskOf('a'));
  });

  it('shows the newer version as a conflict, also one of a faster request', async () => {
    const tables = inMemory();
    const stored = storeOf(tables);
    await stored.add(taskOf('a'));
    const current = { id: 'a', owner: 'zoe' };
    const rival = () =>
      stored.replace(taskOf('a'), taskOf('a', { owner: 'zoe', updated_at: at(1) }));
    const conflict = { kind: 'conflict', details: { current } };
    await expect(
      storeOf(slower(tables, rival)).change(taskOf('a'), at(0), editing),
    ).rejects.toMatchObject(conflict);
    await expect(stored.change(taskOf('a'), at(0), editing)).rejects.toMatchObject(conflict);
    await expect(stored.change(taskOf('a'), undefined, editing)).rejects.toMatchObject(conflict);
  });

  it('says that a record is missing, and that a unique value is taken', async () => {
    const tables = inMemory();
    const stored = storeOf(tables);
    await expect(stored.change(taskOf('a'), at(0), editing)).rejects.toThrow('gone');
    await stored.add(taskOf('a'));
    await stored.add(taskOf('b', { mark: 'x' }));
    const marking = {
      ...editing,
      make: (before: Task) => ({ ...before, mark: 'x' }),
      taken: () => new AppError('badRequest', 'taken'),
    };
    await expect(stored.change(taskOf('a'), at(0), marking)).rejects.toThrow('taken');
    const silent = { ...editing, make: marking.make };
    await expect(stored.change(taskOf('a'), at(0), silent)).rejects.toMatchObject({
      kind: 'conflict',
    });
    const rival = () =>
      stored.replace(taskOf('c'), taskOf('c', { owner: 'zoe', updated_at: at(1) }));
    await stored.add(taskOf('c'));
    await expect(
      storeOf(slower(tables, rival)).change(taskOf('c'), at(0), marking),
    ).rejects.toMatchObject({ kind: 'conflict' });
    expect(await stored.get(taskOf('a'))).toEqual(taskOf('a'));
  });
});
