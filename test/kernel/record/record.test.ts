import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { kindOfRecord } from '#functions/kernel/record/declaration';
import { recordReader } from '#functions/kernel/record/reads';
import { recordStore } from '#functions/kernel/record/record';
import { actOf, idempotencyRepository } from '#functions/kernel/store/idempotency';
import type { TransactItem } from '#functions/kernel/store/transaction';
import { at, inMemory, storeOf, type Task, task, taskOf } from '#test/kernel/record/tasks';
import { schoolNamed } from '#test/support/records/school';
import { slower } from '#test/support/tables/slower';

const page = { limit: 10 };
const act = (key: string, input: unknown = {}) =>
  actOf({ ...schoolNamed('regional'), userUid: 'ada' }, 'task.add', input, {
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

  it('is stored without what only its key has, and with what only DynamoDB reads', async () => {
    const tables = inMemory();
    const Own = z
      .object({ sk: z.string(), mark: z.string(), updated_at: z.string() })
      .transform(({ sk, ...rest }) => ({ ...rest, id: sk }));
    const own = kindOfRecord({
      table: 'weblogs',
      shape: { key: '/ {id}', history: 'old#{id} / {updated_at}' },
      schema: Own,
      stored: ({ id: _, ...rest }: z.infer<typeof Own>) => ({ ...rest, expires_at: 9 }),
    });
    const stored = recordStore(own, tables).of(schoolNamed('main'));
    const [first, next] = [0, 1].map((minute) => ({ id: 'a', mark: 'x', updated_at: at(minute) }));
    if (!first || !next) throw new Error('There are 2 states');
    await stored.add(first);
    await stored.replace(first, next);
    expect(await stored.get({ id: 'a' })).toEqual(next);
    const items = stored.writes.replace(first, next).map(({ Put }) => Put?.Item);
    expect(items).toEqual([
      { pk: 'main', sk: 'a', mark: 'x', updated_at: at(1), expires_at: 9 },
      { pk: 'main#old#a', sk: at(0), mark: 'x', updated_at: at(0), expires_at: 9 },
    ]);
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
    expect(await other.removeUnchanged(after)).toBe(false);
    expect(await other.replace(after, taskOf('a', { updated_at: at(2) }))).toBe(false);
    expect(await other.add(taskOf('b', { mark: 'x' }))).toMatchObject({ id: 'b' });
    expect(await own.get(taskOf('a'))).toEqual(after);
  });

  it('has no read by a whole key, which could name another school', () => {
    const tables = inMemory();
    const all = [recordReader(task, tables), recordStore(task, tables)];
    for (const each of all) expect(Object.keys(each.of(schoolNamed('main')))).not.toContain('at');
  });

  it('refuses a list without a field of its partition, instead of reading more', () => {
    expect(() => storeOf(inMemory()).page({} as never, page)).toThrow('lacks a field');
  });

  it('lists some fields only, page by page', async () => {
    const stored = storeOf(inMemory());
    for (const id of ['a', 'b', 'c']) await stored.add(taskOf(id, { mark: id, owner: 'mia' }));
    const fields = ['id', 'list', 'owner', 'updated_at'];
    const first = await stored.page({ list: 'home' }, { limit: 2 }, { fields });
    const second = await stored.page({ list: 'home' }, { limit: 2, ...first }, { fields });
    expect([first, second].map(({ records }) => records)).toEqual([
      [taskOf('c', { owner: 'mia' }), taskOf('b', { owner: 'mia' })],
      [taskOf('a', { owner: 'mia' })],
    ]);
  });

  it('refuses an index and a history that the row does not have', () => {
    const plain = kindOfRecord({ ...task, shape: { key: '{list} / {id}' } });
    const stored = recordStore(plain, inMemory()).of(schoolNamed('regional'));
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
    const { unique: _, alongside: __, ...plain } = task;
    const notes = recordStore(plain, tables).of(schoolNamed('regional'));
    expect(await notes.remove({ list: 'notes', id: 'added' })).toBe(true);
    expect(await notes.remove({ list: 'notes', id: 'changed' })).toBe(false);
  });
});

describe('a deletion in any version', () => {
  const { unique: _, alongside: __, ...plain } = task;

  it('says whether there was a record, in its own school', async () => {
    const tables = inMemory();
    const of = (site: string) => recordStore(plain, tables).of(schoolNamed(site));
    await of('regional').add(taskOf('a'));
    expect(await of('main').remove(taskOf('a'))).toBe(false);
    expect(await of('regional').remove(taskOf('a'))).toBe(true);
    expect(await of('regional').remove(taskOf('a'))).toBe(false);
  });

  it('refuses a kind with a unique value or other writes, which would stay', async () => {
    const tables = inMemory();
    for (const kind of [
      { ...plain, unique: task.unique },
      { ...plain, alongside: task.alongside },
    ]) {
      const stored = recordStore(kind as typeof task, tables).of(schoolNamed('regional'));
      await expect(stored.remove(taskOf('a'))).rejects.toThrow('leaves with other writes');
    }
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
    await stored.removeUnchanged(taskOf('a'));
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
    const stored = recordStore(own, tables, idempotencyRepository(tables)).of(schoolNamed('main'));
    const made = ({ Put }: TransactItem) => Put?.Item?.made;
    expect(made(stored.remember(act('1'), taskOf('a')))).toBe('a');
    expect(made(storeOf(tables).remember(act('1'), taskOf('a')))).toBe('#home\na');
  });

  it('needs the right to remember acts', async () => {
    const without = recordStore(task, inMemory()).of(schoolNamed('regional'));
    await expect(without.create(taskOf('a'), act('1'))).rejects.toThrow('without the acts');
  });
});
