import { beforeEach, describe, expect, it, vi } from 'vitest';
import { officeCounts } from '#functions/absences/rules/home-away';
import { homeAnswer } from '#functions/home/home';
import { homeDeps } from '#functions/home/home-deps';
import { sceneOf } from '#functions/home/home-scene';
import type { School } from '#functions/kernel/record/declaration';
import type { AbsenceRecord } from '#shared/absences/absence-record';
import type { Home } from '#shared/home/home.contract';
import { absenceSchool, callerNamed, fever, secondsIn, today } from '#test/absences/absence-school';
import { storePortalRecords } from '#test/support/records/portal-file-records';
import { bound } from '#test/support/records/school';

/** Tests what waits on Home, at a school that shows every screen. */

let school: Awaited<ReturnType<typeof absenceSchool>>;
beforeEach(async () => {
  school = await absenceSchool();
});

const cara = callerNamed('cara');
const otto = callerNamed('otto');

/** Returns Home of a person some seconds after the start of the day, and the audited children. */
async function homeOf(username: string, seconds = 3_600, deps = homeDeps(school.tables)) {
  const { now } = secondsIn(seconds);
  const scene = { ...(await sceneOf(deps, callerNamed(username), now)), opens: () => true };
  const audited: Record<string, readonly string[]> = {};
  const home: Home = await homeAnswer(deps, scene, async (children, record = 'timetable') => {
    audited[record] = children;
  });
  return { home, audited };
}

const record = (userUid: string, is: Partial<AbsenceRecord> = {}): AbsenceRecord => ({
  DAILY_ATTENDANCE_ID: `a-${userUid}-${is.date ?? today}-${is.period ?? 'day'}`,
  userUid,
  date: today,
  period: 'day',
  status: 'unverified',
  reason: '',
  homeroom: '',
  ...is,
});
async function recordAll(...records: AbsenceRecord[]): Promise<void> {
  school.records.push(...records);
  await storePortalRecords(school.tables, 'main', 'absences', records);
}

describe('what waits for a carer', () => {
  it('lists unexplained absences of own children, a day once, until a carer explains them', async () => {
    await recordAll(
      record('uid-nina', { date: '2026-02-26', period: '1' }),
      record('uid-nina', { date: '2026-02-26', period: '2' }),
      record('uid-max', { date: '2026-02-27' }),
      record('uid-max', { date: '2026-02-25', status: 'verified' }),
      record('uid-max', { date: '2025-12-01' }),
      record('uid-olga', { date: '2026-02-27' }),
    );
    const { home, audited } = await homeOf('cara');
    expect(home.waiting).toMatchObject([
      { kind: 'absence', child: { firstname: 'max' }, STUDENT_NUMBER: 'n-max', date: '2026-02-27' },
      { kind: 'absence', child: { firstname: 'nina' }, date: '2026-02-26' },
    ]);
    expect(new Set(audited.absence)).toEqual(new Set(['uid-max', 'uid-nina']));
    await school.family.create(
      { DAILY_ATTENDANCE_ID: 'a-uid-max-2026-02-27-day', reason: 'illness', ...plain },
      cara,
      secondsIn(0),
    );
    expect((await homeOf('cara')).home.waiting).toHaveLength(1);
    expect(
      (await homeOf('carl')).home.waiting.map((each) => 'child' in each && each.child),
    ).toEqual([
      { userUid: 'uid-nina', firstname: 'nina' },
      { userUid: 'uid-olga', firstname: 'olga' },
    ]);
    for (const other of ['court', 'ended', 'late', 'stranger', 'tess', 'otto', 'ada']) {
      const text = JSON.stringify((await homeOf(other)).home.waiting);
      expect(text).not.toMatch(/nina|max/);
    }
  });

  it('says for a week what the school decided about leave', async () => {
    const sent = await school.family.create(
      {
        ...fever,
        kind: 'leave',
        reason: 'family',
        part: 'day',
        days: undefined,
        from: '2026-03-05',
        to: '2026-03-06',
        time: undefined,
      },
      cara,
      secondsIn(0),
    );
    const { noticeUid, updated_at = '' } = sent;
    expect((await homeOf('cara')).home.waiting).toEqual([]);
    await school.office.decide(
      { noticeUid, updated_at, approved: true, family_checked: true },
      otto,
      secondsIn(60),
    );
    const decided = { kind: 'leave', approved: true, from: '2026-03-05', to: '2026-03-06' };
    expect((await homeOf('cara')).home.waiting).toMatchObject([decided]);
    expect((await homeOf('cara', 8 * 86_400)).home.waiting).toEqual([]);
  });

  it('names overdue invoices of the own account only', async () => {
    const invoice = (TRANSACTION_ID: string, userUid: string, due_date: string) => ({
      TRANSACTION_ID,
      userUid,
      type: 'invoice' as const,
      date: '2026-02-01',
      due_date,
      description: 'Camp',
      cents: 12_500,
      studentUid: 'uid-nina',
    });
    await storePortalRecords(school.tables, 'main', 'finance', [
      invoice('late', 'uid-cara', '2026-03-01'),
      invoice('due', 'uid-cara', '2026-03-02'),
      invoice('other', 'uid-carl', '2026-02-01'),
    ]);
    expect((await homeOf('cara')).home.waiting).toEqual([
      {
        kind: 'invoice',
        TRANSACTION_ID: 'late',
        description: 'Camp',
        cents: 12_500,
        due_date: '2026-03-01',
        child: { userUid: 'uid-nina', firstname: 'nina' },
      },
    ]);
  });
});

const plain = { part: 'day' as const, text: '', destination: '' };

describe('what waits at the school', () => {
  it('names the students of own classes who are away today to their teachers, audited', async () => {
    await recordAll(
      record('uid-nina', { period: '2' }),
      record('uid-nina', { period: '1' }),
      record('uid-olga'),
    );
    for (const [name, shown] of [
      ['tess', ['nina']],
      ['homa', ['nina']],
      ['tim', []],
      ['parent', []],
      ['exparent', []],
      ['ada', []],
      ['otto', []],
    ] as const) {
      const { home, audited } = await homeOf(name);
      expect([name, home.away.map(({ firstname }) => firstname)]).toEqual([name, shown]);
      if (name !== 'parent') {
        expect(audited.absence).toEqual(shown.map((child) => `uid-${child}`));
      }
    }
    expect((await homeOf('tess')).home.away).toEqual([
      {
        userUid: 'uid-nina',
        firstname: 'nina',
        surname: 'Of-nina',
        year: 'Year 8',
        lessons: ['1', '2'],
      },
    ]);
  });

  it('counts what a family reported for today, once it can no longer be taken back', async () => {
    await school.family.create({ ...fever, days: [today] }, cara, secondsIn(0));
    expect((await homeOf('tess', 5)).home.away).toEqual([]);
    expect((await homeOf('tess')).home.away).toMatchObject([{ firstname: 'nina', part: 'late' }]);
    expect(JSON.stringify((await homeOf('tess')).home)).not.toContain('Canary');
    expect((await homeOf('tim')).home.away).toEqual([]);
  });

  it('counts for the office the notices that nobody has seen, and leave without a decision', async () => {
    const { noticeUid, updated_at = '' } = await school.family.create(fever, cara, secondsIn(0));
    await school.family.create(
      {
        ...fever,
        kind: 'leave',
        reason: 'family',
        part: 'day',
        days: undefined,
        from: '2026-03-05',
        to: '2026-03-06',
        time: undefined,
      },
      cara,
      secondsIn(1),
    );
    const counts = (seconds: number) => officeCounts(school, otto, secondsIn(seconds).now);
    expect(await counts(5)).toEqual([]);
    expect(await counts(60)).toEqual([
      { kind: 'notices', count: 1, more: false },
      { kind: 'leave requests', count: 1, more: false },
    ]);
    await school.office.see({ noticeUid, updated_at }, otto, secondsIn(61));
    expect(await counts(70)).toEqual([{ kind: 'leave requests', count: 1, more: false }]);
  });
});

describe('Home with a part that fails', () => {
  it('names the part, and shows the others', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    await recordAll(record('uid-max', { date: '2026-02-27' }));
    const deps = homeDeps(school.tables);
    const broken = {
      ...deps,
      accounts: bound({ ofCarer: () => Promise.reject(new Error('nina owes money')) }),
      favorites: {
        of: (school: School) => ({
          ...deps.favorites.of(school),
          list: () => Promise.reject(new Error('out')),
        }),
      },
    };
    const { home } = await homeOf('cara', 3_600, broken);
    expect(home.missing).toEqual(['accounts', 'favourites']);
    expect(home.waiting).toHaveLength(1);
    expect(log).toHaveBeenCalledTimes(2);
    expect(log.mock.calls.flat().join()).not.toContain('nina');
    expect((await homeOf('tess', 3_600, broken)).home.missing).toEqual(['favourites']);
  });
});
