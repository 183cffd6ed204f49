import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { kindOfRecord } from '#functions/kernel/record/declaration';
import { recordStore } from '#functions/kernel/record/record';
import type { Tables } from '#functions/kernel/store/tables';
import { mostTries } from '#functions/kernel/store/transaction';
import { AppError } from '#shared/kernel/errors';
import { at, inMemory, storeOf, type Task, task, taskOf } from '#test/kernel/record/tasks';
import { schoolNamed } from '#test/support/records/school';
import { slower } from '#test/support/tables/slower';

describe('a change that another try may let pass', () => {
  const now = new Date(at(5));
  const editing = {
    now,
    make: (before: Task) => ({ ...before, owner: 'leo' }),
    view: ({ owner }: Task) => owner,
    missing: () => new AppError('notFound', 'gone'),
  };
  const patient = {
    ...editing,
    again: true,
    taken: () => new AppError('badRequest', 'busy'),
  } as const;

  it('makes its state and its other writes again, while the version stands', async () => {
    const stored = storeOf(inMemory());
    await stored.add(taskOf('a'));
    await stored.add(taskOf('first'));
    const names = ['first', 'first', 'second'];
    let made = 0;
    const changed = await stored.change(taskOf('a'), at(0), {
      ...patient,
      make: (before) => ({ ...before, owner: `leo ${++made}` }),
      more: async () => stored.writes.add(taskOf(names.shift() ?? 'none')),
    });
    expect(changed).toMatchObject({ owner: 'leo 3', updated_at: at(5) });
    expect(await stored.get(taskOf('a'))).toEqual(changed);
    expect(await stored.get(taskOf('second'))).toEqual(taskOf('second'));
  });

  it('ends after some tries, with its own error or as a conflict', async () => {
    const tables = inMemory();
    const stored = storeOf(tables);
    await stored.add(taskOf('a'));
    let tries = 0;
    const lost = storeOf(slower(tables, async () => ++tries));
    await expect(lost.change(taskOf('a'), at(0), patient)).rejects.toThrow('busy');
    expect(tries).toBe(mostTries);
    const silent = { ...editing, again: true } as const;
    await expect(lost.change(taskOf('a'), at(0), silent)).rejects.toMatchObject({
      kind: 'conflict',
    });
    await expect(lost.change(taskOf('a'), at(0), editing)).rejects.toMatchObject({
      kind: 'conflict',
    });
    expect(tries).toBe(2 * mostTries + 1);
  });

  it('shows a newer version at once', async () => {
    const tables = inMemory();
    const stored = storeOf(tables);
    await stored.add(taskOf('a'));
    let tries = 0;
    const rival = () => {
      tries++;
      return stored.replace(taskOf('a'), taskOf('a', { owner: 'zoe', updated_at: at(1) }));
    };
    const late = storeOf(slower(tables, rival)).change(taskOf('a'), at(0), patient);
    await expect(late).rejects.toMatchObject({ kind: 'conflict', details: { current: 'zoe' } });
    expect(tries).toBe(1);
  });
});

describe('a record of which some writes keep the version', () => {
  const { unique: _, ...plain } = task;
  const counted = kindOfRecord({ ...plain, unchanged: ['mark', 'owner'] });
  const countedIn = (tables: Tables) => recordStore(counted, tables).of(schoolNamed('regional'));

  it('is replaced and removed only as it was read', async () => {
    const stored = countedIn(inMemory());
    const before = taskOf('a', { mark: 'one' });
    await stored.add(before);
    const after = taskOf('a', { mark: 'two', owner: 'leo', updated_at: at(1) });
    expect(await stored.replace(taskOf('a', { mark: 'old' }), after)).toBe(false);
    expect(await stored.replace(taskOf('a'), after)).toBe(false);
    expect(await stored.replace(taskOf('a', { mark: 'one', owner: 'leo' }), after)).toBe(false);
    expect(await stored.replace({ ...before, updated_at: at(2) }, after)).toBe(false);
    expect(await stored.replace(before, after)).toBe(true);
    expect(await stored.removeUnchanged({ ...after, mark: 'one' })).toBe(false);
    expect(await stored.removeUnchanged(after)).toBe(true);
  });
});

describe('many records', () => {
  it('has every earlier write only if that is asked', async () => {
    const tables = inMemory();
    const asked: unknown[] = [];
    const db = {
      send(command: BatchGetCommand) {
        if (command instanceof BatchGetCommand) {
          asked.push(command.input.RequestItems?.weblogs?.ConsistentRead);
        }
        return tables.db.send(command);
      },
    } as Tables['db'];
    const stored = storeOf({ table: tables.table, db });
    await stored.add(taskOf('a'));
    expect(await stored.many([taskOf('a')])).toEqual([taskOf('a')]);
    expect(await stored.many([taskOf('a')], { isConsistent: true })).toEqual([taskOf('a')]);
    expect(asked).toEqual([undefined, true]);
  });

  it('reads only the fields that are asked', async () => {
    const stored = storeOf(inMemory());
    await stored.add(taskOf('a', { owner: 'leo' }));
    const fields = ['id', 'list', 'updated_at'];
    expect(await stored.many([taskOf('a')], { fields })).toEqual([taskOf('a')]);
  });
});
