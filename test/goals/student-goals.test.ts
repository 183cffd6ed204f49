import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { homeroomCommentsHandlers } from '#functions/goals/homeroom-comments';
import { readingDeps } from '#functions/goals/reading-deps';
import { callerAs as callerAt, goalsOver, now2, storeSchools, uid } from '#test/goals/goals-school';
import { memoryTables } from '#test/support/memory/memory-tables';
import { schoolsIn } from '#test/support/memory/schools-in';
import { slower as slowerTables } from '#test/support/tables/slower';

let tables: ReturnType<typeof memoryTables>;
let school: ReturnType<typeof goalsOver>;
beforeAll(async () => {
  tables = memoryTables(async () => {});
  await storeSchools(tables);
});
beforeEach(() => {
  school = goalsOver(tables);
});

/** The people of a school that is not the first one, so a forgotten school is found. */
const callerAs = (username: string) => callerAt(username, 'regional');
const read = { goals: ['Read each day.'], reflections: [] };

describe('goals that a student writes', () => {
  it('keeps one list for each semester, and every version of it', async () => {
    const sam = callerAs('sam');
    const { handlers, at } = school;
    const made = await handlers.create({ ...now2, ...read }, sam, at());
    expect(made).toMatchObject({ ...read, may_write: true, may_comment: false, comment: '' });
    const { updated_at } = made;
    const goals = ['Read each day.', 'Ask more.'];
    const second = await handlers.change({ ...now2, goals, updated_at }, sam, at());
    expect(second).toMatchObject({ goals, reflections: [] });
    const reflections = ['It works.\nI go on.'];
    const version = { updated_at: second.updated_at };
    const third = await handlers.change({ ...now2, reflections, ...version }, sam, at());
    expect(third).toMatchObject({ goals, reflections });
    const pages = [];
    let next_token: string | undefined;
    do {
      const page = await handlers.versions({ ...now2, limit: 1, next_token }, sam, at());
      pages.push(...page.records);
      next_token = page.next_token;
    } while (next_token);
    expect(pages.map((each) => [each.goals.length, each.reflections.length])).toEqual([
      [2, 1],
      [2, 0],
      [1, 0],
    ]);
    expect(pages.map(({ is_current }) => is_current)).toEqual([true, false, false]);
    const all = await handlers.versions({ ...now2, limit: 2 }, sam, at());
    expect(all.records.map(({ version: at }) => at)).toEqual(
      pages.slice(0, 2).map(({ version: at }) => at),
    );
    // The other semester and the other school have lists of their own.
    expect(await handlers.get({ ...now2, semester: '1' }, sam, at())).toMatchObject({ goals: [] });
    const twin = callerAt('sam', 'main');
    expect(await handlers.get(now2, twin, at())).toMatchObject({ goals: [], may_write: true });
  });

  it('answers 409 with the newer version to a stale save and to a second first save', async () => {
    const sue = callerAs('sue');
    const { handlers, at } = school;
    const { updated_at } = await handlers.create({ ...now2, ...read }, sue, at());
    const newer = await handlers.change({ ...now2, goals: ['New.'], updated_at }, sue, at());
    const conflict = { kind: 'conflict', details: { current: { goals: ['New.'] } } };
    await expect(
      handlers.change({ ...now2, goals: ['Old.'], updated_at }, sue, at()),
    ).rejects.toMatchObject(conflict);
    await expect(
      handlers.create({ ...now2, goals: ['Other.'], reflections: [] }, sue, at()),
    ).rejects.toMatchObject(conflict);
    await expect(handlers.change({ ...now2, goals: ['Old.'] }, sue, at())).rejects.toMatchObject({
      fields: { updated_at: expect.any(String) },
    });
    expect(await handlers.get(now2, sue, at())).toEqual(newer);
    // The same text makes no version.
    const version = { updated_at: newer.updated_at };
    expect(await handlers.change({ ...now2, goals: ['New.'], ...version }, sue, at())).toEqual(
      newer,
    );
  });

  it('creates once, however often a request is repeated', async () => {
    const pia = callerAs('pia');
    const { handlers, at } = school;
    const key = { idempotencyKey: 'one' };
    const tries = [1, 2, 3].map(() => handlers.create({ ...now2, ...read }, pia, at(key)));
    const answers = await Promise.all(tries);
    const versions = await handlers.versions({ ...now2, limit: 20 }, pia, at());
    expect(versions.records).toHaveLength(1);
    expect(new Set(answers.map(({ updated_at }) => updated_at)).size).toBe(1);
  });

  it('lets goals be written in their own year only, and read for two years more', async () => {
    const sam = callerAs('sam');
    const { handlers, at } = school;
    const last = { semester: '1', selected_year: '2025' } as const;
    await expect(handlers.create({ ...last, ...read }, sam, at())).rejects.toMatchObject({
      kind: 'badRequest',
      message: '2025 has ended. You can read it, but not change it.',
    });
    expect(await handlers.get(last, sam, at())).toMatchObject({ may_write: false });
    await handlers.get({ ...last, selected_year: '2024' }, sam, at());
    for (const selected_year of ['2023', '2027']) {
      await expect(handlers.get({ ...last, selected_year }, sam, at())).rejects.toMatchObject({
        fields: { selected_year: 'Choose this year or one of the two years before.' },
      });
    }
    // The school's year begins in its own time zone: it is already 2027 in Sydney.
    const silvester = at({ now: new Date('2026-12-31T14:00:00Z') });
    expect(await handlers.get({ semester: '1' }, sam, silvester)).toMatchObject({
      selected_year: '2027',
    });
  });

  it('refuses a save without any text, and goals that nobody has written yet', async () => {
    const { handlers, at } = school;
    const yan = callerAs('yan');
    const nothing = { goals: [], reflections: [] };
    await expect(handlers.create({ ...now2, ...nothing }, yan, at())).rejects.toMatchObject({
      fields: { goals: 'Write at least one goal or one reflection.' },
    });
    await expect(handlers.change({ ...now2 }, yan, at())).rejects.toMatchObject({
      kind: 'badRequest',
    });
    const updated_at = '2026-08-03T00:00:00.000Z';
    await expect(
      handlers.change({ ...now2, goals: ['A'], updated_at }, yan, at()),
    ).rejects.toMatchObject({ kind: 'notFound' });
  });

  it('slows down a person who saves too often', async () => {
    const { handlers } = school;
    const lou = callerAs('sam');
    const now = new Date('2026-09-01T00:00:00Z');
    const again = () =>
      handlers.change(
        { ...now2, goals: ['A'], updated_at: now.toISOString() },
        lou,
        school.at({ now }),
      );
    for (let i = 0; i < 30; i++) await again().catch(() => undefined);
    await expect(again()).rejects.toMatchObject({ kind: 'tooMany' });
    const first = () => handlers.create({ ...now2, ...read }, callerAs('pia'), school.at({ now }));
    for (let i = 0; i < 30; i++) await first().catch(() => undefined);
    await expect(first()).rejects.toMatchObject({ kind: 'tooMany' });
  });
});

describe('the comment of a homeroom teacher', () => {
  it('has versions of its own and never conflicts with the goals', async () => {
    const [sam, tess] = [callerAs('sam'), callerAs('tess')];
    const { handlers, at, audited } = school;
    const of = { ...now2, username: 'sam' };
    const before = await handlers.get(of, tess, at());
    expect(before).toMatchObject({ may_write: false, may_comment: true });
    const first = await handlers.change({ ...of, comment: 'Well done.' }, tess, at());
    expect(first).toMatchObject({
      comment: 'Well done.',
      home_class: '7A regional',
      home_teacher: 'Tess Of regional',
      updated_at: before.updated_at,
    });
    // A repeat of the first save, whose answer was lost, changes nothing.
    expect(await handlers.change({ ...of, comment: 'Well done.' }, tess, at())).toEqual(first);
    const { updated_at = '' } = await handlers.get(now2, sam, at());
    await handlers.change({ ...now2, goals: ['Newer.'], updated_at }, sam, at());
    const version = { updated_at: first.comment_updated_at };
    const second = await handlers.change({ ...of, comment: 'Better.', ...version }, tess, at());
    expect(second).toMatchObject({ comment: 'Better.', goals: ['Newer.'] });
    for (const stale of [version, {}]) {
      await expect(
        handlers.change({ ...of, comment: 'Old.', ...stale }, tess, at()),
      ).rejects.toMatchObject({
        details: { current: { comment: 'Better.', updated_at: second.comment_updated_at } },
      });
    }
    const versions = await handlers.versions({ ...of, limit: 20 }, tess, at());
    expect(versions.records.map(({ comment, goals }) => [comment, goals])).toEqual([
      ['Better.', []],
      ['Well done.', []],
    ]);
    // A homeroom teacher who administers too is still the author.
    const both = { ...tess, capabilities: ['administrator' as const] };
    expect(await handlers.versions({ ...of, limit: 20 }, both, at())).toEqual(versions);
    // Taken back, it is shown to nobody; the version stays.
    const gone = { comment: '', updated_at: second.comment_updated_at };
    expect(await handlers.change({ ...of, ...gone }, tess, at())).toMatchObject({ comment: '' });
    const comments = homeroomCommentsHandlers(readingDeps(tables));
    expect(await comments.list(now2, sam, at())).toEqual([]);
    expect(new Set(audited)).toEqual(new Set([uid('regional', 'sam')]));
  });

  it('is written by the homeroom teacher only, who may change nothing else', async () => {
    const { handlers, at } = school;
    const of = { ...now2, username: 'sam' };
    const updated_at = (await handlers.get(of, callerAs('tess'), at())).updated_at;
    for (const fields of [{ goals: ['Mine.'] }, { reflections: [] }, { goals: [], comment: 'A' }]) {
      await expect(
        handlers.change({ ...of, ...fields, updated_at }, callerAs('tess'), at()),
      ).rejects.toMatchObject({ kind: 'forbidden' });
    }
    await expect(handlers.create({ ...of, ...read }, callerAs('tess'), at())).rejects.toMatchObject(
      {
        kind: 'forbidden',
      },
    );
    await expect(
      handlers.change({ ...now2, comment: 'I am great.' }, callerAs('sam'), at()),
    ).rejects.toMatchObject({ kind: 'forbidden' });
    // Pat teaches in the homeroom, Lena leads, Ada administers, Cara is a carer.
    for (const who of ['pat', 'theo', 'lena', 'ada', 'cara', 'sue']) {
      await expect(
        handlers.change({ ...of, comment: 'Hello.' }, callerAs(who), at()),
      ).rejects.toMatchObject({ kind: 'notFound' });
    }
    for (const who of ['pat', 'lena', 'cara']) {
      expect(await handlers.versions({ ...of, limit: 20 }, callerAs(who), at())).toEqual({
        records: [],
      });
    }
    await expect(
      handlers.versions({ ...of, limit: 20 }, callerAs('ada'), at()),
    ).rejects.toMatchObject({ kind: 'notFound' });
    const last = { ...of, selected_year: '2025' };
    await expect(
      handlers.change({ ...last, comment: 'Late.' }, callerAs('tess'), at()),
    ).rejects.toMatchObject({ kind: 'badRequest' });
  });
});

describe('a save at the same moment as another one', () => {
  const stale = { kind: 'conflict', details: { current: expect.anything() } };
  const slower = () => goalsOver(tables, slowerTables(tables));

  it('keeps the other goals', async () => {
    const [sam, { handlers, at }] = [callerAs('sam'), slower()];
    const { updated_at = '' } = await handlers.get(now2, sam, at());
    const goals = handlers.change({ ...now2, goals: ['Both.'], updated_at }, sam, at());
    await expect(goals).rejects.toMatchObject(stale);
  });

  it('keeps the other comment', async () => {
    const [tess, { handlers, at }] = [callerAs('tess'), slower()];
    const comment = async (username: string) => {
      const of = { ...now2, username };
      const { comment_updated_at } = await handlers.get(of, tess, at());
      const version = comment_updated_at ? { updated_at: comment_updated_at } : {};
      return handlers.change({ ...of, comment: 'Both.', ...version }, tess, at());
    };
    await expect(comment('sam')).rejects.toMatchObject(stale);
    await expect(comment('sue')).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('refuses an empty first comment, and the version of one that there is none of', async () => {
    const [tess, { handlers, at }] = [callerAs('tess'), school];
    const version = { updated_at: '2026-08-03T00:00:00.000Z' };
    const comment = { ...now2, username: 'sue', comment: 'New.', ...version };
    await expect(handlers.change(comment, tess, at())).rejects.toMatchObject({ kind: 'conflict' });
    const empty = { ...now2, username: 'sue', comment: '' };
    await expect(handlers.change(empty, tess, at())).rejects.toMatchObject({
      fields: { comment: 'Write a comment.' },
    });
  });
});

it('stores everything at the school of the people', () => {
  for (const name of ['student-goals', 'limits', 'idempotency']) {
    expect([name, schoolsIn(tables, name)]).toEqual([name, ['regional']]);
  }
});
