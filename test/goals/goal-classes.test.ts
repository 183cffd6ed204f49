import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { homeroomCommentsHandlers } from '#functions/goals/homeroom-comments';
import { readingDeps } from '#functions/goals/reading-deps';
import { studentLearningGoalsHandlers } from '#functions/goals/student-learning-goals';
import { callerAs, goalsOver, now2, room, storeSchools, uid } from '#test/goals/goals-school';
import { memoryTables } from '#test/support/memory/memory-tables';
import { storePortalRecords } from '#test/support/records/portal-file-records';

let tables: ReturnType<typeof memoryTables>;
let school: ReturnType<typeof goalsOver>;
beforeAll(async () => {
  tables = memoryTables(async () => {});
  await storeSchools(tables);
});
beforeEach(() => {
  school = goalsOver(tables);
});

/** Writes what the classes show: goals of Pia, Sam and Sue. */
beforeAll(async () => {
  const { handlers, at } = goalsOver(tables);
  for (const [who, goals, reflections] of [
    ['pia', ['Read each day.'], []] as const,
    ['sam', ['Newer.'], ['It works.\nI go on.']] as const,
    ['sue', ['New.'], []] as const,
  ]) {
    const texts = { goals: [...goals], reflections: [...reflections] };
    await handlers.create({ ...now2, ...texts }, callerAs(who), at());
  }
});

describe('goals of the portal and of the school’s files', () => {
  beforeAll(async () => {
    for (const site of ['main', 'regional']) {
      const of = { userUid: uid(site, 'sue'), year: '2026', semester: '2' } as const;
      const goal = (GOAL_ID: string, kind: 'goal' | 'reflection', written_on: string) => ({
        ...of,
        GOAL_ID,
        kind,
        written_on,
        text: `${GOAL_ID} of ${site}`,
      });
      await storePortalRecords(tables, site, 'learning-goals', [
        goal('g2', 'goal', '2026-08-02'),
        goal('g1', 'goal', '2026-08-09'),
        goal('r1', 'reflection', '2026-09-01'),
        { ...goal('g3', 'goal', '2026-08-01'), semester: '1' },
      ]);
      await storePortalRecords(tables, site, 'homeroom-comments', [
        {
          ...of,
          commentUid: 'c1',
          comment: `Kind. ${site}`,
          home_class: '7A',
          teacherUid: uid(site, 'tess'),
        },
        { ...of, commentUid: 'c2', comment: `Steady. ${site}`, home_class: '' },
      ]);
    }
  });

  it('shows both, each with its origin, those of the file first', async () => {
    const { at } = school;
    for (const site of ['main', 'regional']) {
      const goals = studentLearningGoalsHandlers(readingDeps(tables));
      const found = await goals.get(now2, callerAs('sue', site), at());
      const texts = found.goals.map(({ text, origin, written_on }) => [text, origin, written_on]);
      expect(texts).toEqual([
        [`g2 of ${site}`, 'file', '2026-08-02'],
        [`g1 of ${site}`, 'file', '2026-08-09'],
        ...(site === 'main' ? [['New.', 'portal', '2026-08-03']] : []),
      ]);
      expect(found.reflections.map(({ text }) => text)).toEqual([`r1 of ${site}`]);
      const comments = homeroomCommentsHandlers(readingDeps(tables));
      expect(
        await comments.list({ ...now2, username: 'sue' }, callerAs('tess', site), at()),
      ).toEqual([
        {
          comment: `Kind. ${site}`,
          home_class: '7A',
          origin: 'file',
          home_teacher: `Tess Of ${site}`,
        },
        { comment: `Steady. ${site}`, home_class: '', home_teacher: '', origin: 'file' },
      ]);
    }
  });

  it('lists a class by name with who has written and who has a comment', async () => {
    const { handlers, at, audited } = school;
    const tess = callerAs('tess');
    expect(await handlers.listClasses({}, tess, at())).toEqual([
      { groupUid: room('main'), groupname: '7A main', grouptype: 'Homeroom', is_own: true },
      { groupUid: 'y7', groupname: 'Year 7', grouptype: 'Year level', is_own: false },
    ]);
    const query = { ...now2, group: room('main'), limit: 2 };
    const first = await handlers.overview(query, tess, at());
    expect(
      first.records.map((each) => [
        each.username,
        each.goals,
        each.reflections,
        each.has_comment,
        each.may_comment,
      ]),
    ).toEqual([
      ['pia', 1, 0, false, true],
      ['sam', 1, 1, false, true],
    ]);
    expect(first.total).toBe(3);
    const { next_token } = first;
    const second = await handlers.overview({ ...query, next_token }, tess, at());
    expect(second).toMatchObject({ records: [{ username: 'sue', goals: 3, has_comment: true }] });
    expect(second.next_token).toBeUndefined();
    // Who has left the homeroom is not in it.
    expect(new Set(audited)).toEqual(new Set(['pia', 'sam', 'sue'].map((who) => uid('main', who))));
  });

  it('shows each member of staff the students of their duty', async () => {
    const { handlers, at } = school;
    const seenBy = async (who: string, group: string) =>
      handlers.overview({ ...now2, group, limit: 100 }, callerAs(who), at()).then(
        ({ records }) => records.map(({ username }) => username),
        ({ kind }) => kind,
      );
    expect(await seenBy('theo', 'y7')).toEqual(['sue']);
    expect(await seenBy('theo', room('main'))).toEqual(['sue']);
    expect(await seenBy('theo', 'y8')).toBe('notFound');
    // Pat is the carer of Pia, so the link decides, not the duty.
    expect(await seenBy('pat', room('main'))).toEqual(['sam', 'sue']);
    for (const leader of ['lena', 'ada']) {
      expect(await seenBy(leader, 'y8')).toEqual(['yan']);
      expect(await seenBy(leader, 'y7')).toEqual(['pia', 'sam', 'sue']);
      expect(await seenBy(leader, room('main'))).toEqual(['pia', 'sam', 'sue']);
    }
    const head = { ...callerAs('theo'), yearsHeaded: ['Year 7'] };
    const ofHead = async (group: string) =>
      (await handlers.overview({ ...now2, group, limit: 100 }, head, at())).records.map(
        ({ username }) => username,
      );
    expect(await ofHead('y7')).toEqual(['pia', 'sam', 'sue']);
    expect(await ofHead(room('main'))).toEqual(['pia', 'sam', 'sue']);
    await expect(ofHead('y8')).rejects.toMatchObject({ kind: 'notFound' });
    const headed = await handlers.listClasses({}, head, at());
    expect(headed.map(({ groupname }) => groupname)).toEqual(['7A main', 'Year 7']);
    for (const group of [room('regional'), 'all-staff', 'no-such-group']) {
      expect(await seenBy('lena', group)).toBe('notFound');
    }
    const classes = await handlers.listClasses({}, callerAs('lena'), at());
    expect(classes.map(({ groupname }) => groupname)).toEqual(['7A main', 'Year 7', 'Year 8']);
  });

  it('writes a student, a class, or the own homeroom to a CSV file', async () => {
    const { handlers, at, files, audited } = school;
    const load = async (who: string, asked: object) => {
      files.length = 0;
      const answer = await handlers.download(
        { ...now2, is_download: true, ...asked },
        callerAs(who),
        at(),
      );
      expect(answer).toEqual({ pre_signed_URL: 'https://files.example/1' });
      expect(files[0]).toMatchObject({
        name: 'goals-2026-semester-2.csv',
        userUid: uid('main', who),
      });
      return (files[0]?.text ?? '').trimEnd().split('\r\n').slice(1);
    };
    expect(await load('cara', { username: 'sam' })).toEqual([
      '7,Of main,Sam,Year 7,7A main,2026,Semester 2,Goal,Newer.,Sam Of main,2026-08-03,Portal,,',
      '7,Of main,Sam,Year 7,7A main,2026,Semester 2,Reflection,"It works.\nI go on.",Sam Of main,2026-08-03,Portal,,',
    ]);
    expect(await load('sam', {})).toHaveLength(2);
    audited.length = 0;
    const own = await load('tess', {});
    expect(own.map((line) => line.split(',')[2])).toEqual([
      'Pia',
      'Sam',
      'Sam',
      ...Array(6).fill('Sue'),
    ]);
    expect(audited).toHaveLength(3);
    expect(own.at(-1)).toBe(
      '8,Of main,Sue,Year 7,7A main,2026,Semester 2,Comment,Steady. main,,,School file,,',
    );
    expect(await load('lena', { group: 'y8' })).toEqual([
      '10,Of main,Yan,Year 8,,2026,Semester 2,Nothing written yet,,,,,,',
    ]);
    // Administrators name a student or a class too: without one, they get the report of the PDFs.
    expect(await load('ada', { username: 'sam' })).toHaveLength(2);
    expect(await load('ada', { group: 'y8' })).toHaveLength(1);
    await expect(load('lena', {})).rejects.toMatchObject({
      message: 'Choose a student or a class.',
    });
    await expect(load('sam', { group: room('main') })).rejects.toMatchObject({ kind: 'notFound' });
    await expect(load('cara', { username: 'sue' })).rejects.toMatchObject({ kind: 'notFound' });
    const minute = at().now;
    const often = () =>
      handlers.download({ ...now2, is_download: true }, callerAs('yan'), at({ now: minute }));
    for (let i = 0; i < 10; i++) await often();
    await expect(often()).rejects.toMatchObject({ kind: 'tooMany' });
  });

  it('answers the other school with its own students, classes, homerooms and files', async () => {
    const { handlers, at, files } = school;
    const [tess, lena] = [callerAs('tess', 'regional'), callerAs('lena', 'regional')];
    const classes = await handlers.listClasses({}, tess, at());
    expect(classes.map(({ groupUid }) => groupUid)).toEqual([room('regional'), 'y7']);
    const all = await handlers.listClasses({}, lena, at());
    expect(all.map(({ groupname }) => groupname)).toEqual(['7A regional', 'Year 7', 'Year 8']);
    for (const [caller, group] of [
      [tess, room('regional')],
      [tess, 'y7'],
      [lena, 'y7'],
    ] as const) {
      const { records } = await handlers.overview({ ...now2, group, limit: 100 }, caller, at());
      expect(records.map((each) => [each.username, each.surname, each.goals])).toEqual([
        ['pia', 'Of regional', 0],
        ['sam', 'Of regional', 0],
        ['sue', 'Of regional', 2],
      ]);
    }
    const written = { goals: ['Written in regional.'], reflections: [] };
    const made = await handlers.create({ ...now2, ...written }, callerAs('sam', 'regional'), at());
    expect(made).toMatchObject(written);
    const page = { ...now2, group: room('regional'), limit: 100 };
    const progress = (await handlers.overview(page, tess, at())).records;
    expect(progress.map(({ goals }) => goals)).toEqual([0, 1, 2]);
    await handlers.download({ ...now2, is_download: true }, tess, at());
    expect(files[0]?.text).toContain('Written in regional.');
    expect(files[0]?.text).toContain('Year 7,7A regional,2026');
    expect(files[0]).toMatchObject({ site: 'regional', userUid: uid('regional', 'tess') });
    expect(files[0]?.text).toContain('7A regional');
    expect(files[0]?.text).toContain('g2 of regional');
    expect(files[0]?.text).not.toContain('main');
    const of = { ...now2, username: 'pia' };
    await handlers.change({ ...of, comment: 'Welcome.' }, tess, at());
    expect(await handlers.get(of, tess, at())).toMatchObject({
      comment: 'Welcome.',
      home_class: '7A regional',
    });
    expect(await handlers.get(of, callerAs('tess'), at())).toMatchObject({ comment: '' });
  });
});
