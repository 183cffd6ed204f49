import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/kernel/errors';
import { at, inMemory, storeOf, type Task, taskOf } from '#test/kernel/record/tasks';
import { slower } from '#test/support/tables/slower';

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

  it('writes more in its transaction, and says what a refused check of it means', async () => {
    const tables = inMemory();
    const stored = storeOf(tables);
    await stored.add(taskOf('a'));
    const noting = { ...editing, more: ({ owner }: Task) => stored.writes.add(taskOf(`${owner}`)) };
    await stored.change(taskOf('a'), at(0), noting);
    expect(await stored.get(taskOf('leo'))).toEqual(taskOf('leo'));
    const again = { ...noting, make: (before: Task) => ({ ...before, mark: 'z' }) };
    await expect(stored.change(taskOf('a'), at(5), again)).rejects.toMatchObject({
      kind: 'conflict',
    });
    const taken = () => new AppError('badRequest', 'noted before');
    await expect(stored.change(taskOf('a'), at(5), { ...again, taken })).rejects.toThrow('noted');
    expect(await stored.get(taskOf('a'))).not.toHaveProperty('mark');
  });
});

describe('a save of what is there once', () => {
  const now = new Date(at(5));
  const saving = {
    now,
    make: (before: Task | undefined) => ({ id: 'a', list: 'home', owner: before ? 'zoe' : 'leo' }),
    view: (current: Task | undefined) => current?.owner,
  };

  it('adds the first state, and replaces it by the version of it', async () => {
    const stored = storeOf(inMemory());
    const first = await stored.save(taskOf('a'), undefined, saving);
    expect(first).toEqual(taskOf('a', { owner: 'leo', updated_at: at(5) }));
    const second = await stored.save(taskOf('a'), at(5), saving);
    expect(second).toEqual(await stored.get(taskOf('a')));
    expect([second.owner, second.updated_at > at(5)]).toEqual(['zoe', true]);
  });

  it('takes an empty version for none', async () => {
    const stored = storeOf(inMemory());
    expect(await stored.save(taskOf('a'), '', saving)).toMatchObject({ owner: 'leo' });
    await expect(stored.save(taskOf('a'), '', saving)).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('writes nothing if nothing changed', async () => {
    const tables = inMemory();
    await storeOf(tables).add(taskOf('a'));
    const same = { ...saving, make: (before: Task | undefined) => before ?? taskOf('a') };
    expect(await storeOf(slower(tables)).save(taskOf('a'), at(0), same)).toEqual(taskOf('a'));
  });

  it('shows a version that the person did not see, and a first one that was faster', async () => {
    const tables = inMemory();
    const stored = storeOf(tables);
    const conflict = (current?: string) => ({ kind: 'conflict', details: { current } });
    await expect(stored.save(taskOf('a'), at(0), saving)).rejects.toMatchObject(conflict());
    const rival = () => stored.add(taskOf('a', { owner: 'ned' }));
    const late = storeOf(slower(tables, rival)).save(taskOf('a'), undefined, saving);
    await expect(late).rejects.toMatchObject(conflict('ned'));
    expect(await stored.get(taskOf('a'))).toMatchObject({ owner: 'ned' });
    const first = stored.save(taskOf('a'), undefined, saving);
    await expect(first).rejects.toMatchObject(conflict('ned'));
  });
});
