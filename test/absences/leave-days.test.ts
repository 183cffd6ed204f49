import { beforeEach, describe, expect, it } from 'vitest';
import { absenceSweep } from '#functions/absences/absence-sweep';
import type { NoticeForm } from '#shared/absences/notice-form';
import { addDays } from '#shared/kernel/zone';
import { absenceSchool, callerNamed, secondsIn, yearsOf } from '#test/absences/absence-school';
import { school as facts } from '#test/support/mail/mail-sites';
import { bound, schoolNamed } from '#test/support/records/school';
import { leaveDaysOfNotice, schoolDayCount } from '../../web/src/features/absences/words.ts';

/** It is 2 March. The year has two terms, and a closed day in the last week. */
const term = { from: '2026-10-12', until: '2026-12-19' };
const thisYear = { terms: [term], closed: new Map([['2026-12-17', 'Staff day']]) };
const nextYear = {
  ...thisYear,
  terms: [term, { from: '2027-01-27', until: '2027-04-10' }],
};
const cara = callerNamed('cara');
const otto = callerNamed('otto');

let school: Awaited<ReturnType<typeof absenceSchool>>;
beforeEach(async () => {
  school = await absenceSchool();
  school.days.calendar = thisYear;
});

const ask = (is: Partial<NoticeForm>, seconds = 0) =>
  school.family.create(
    {
      kind: 'leave',
      STUDENT_NUMBER: 'n-nina',
      reason: 'family',
      part: 'day',
      text: '',
      destination: '',
      ...is,
    },
    cara,
    secondsIn(seconds),
  );
const daysOf = (notice: { readonly days: readonly { readonly day: string }[] }) => [
  ...new Set(notice.days.map(({ day }) => day)),
];
const sweep = (seconds: number) =>
  absenceSweep(
    {
      notices: school.notices,
      records: bound({ ofStudentIn: async () => [] }),
      intakes: bound({ list: async () => ({ records: [] }) }),
      schoolYears: async () => yearsOf(school.days.calendar),
    },
    [facts],
  )(secondsIn(seconds).now);

describe('a leave', () => {
  it('has school days of the known terms only', async () => {
    const untilChristmas = await ask({ from: '2026-12-07', to: '2026-12-24' });
    expect(daysOf(untilChristmas)).toHaveLength(9);
    expect(daysOf(untilChristmas).at(-1)).toBe('2026-12-18');
    expect(untilChristmas.span).toEqual({
      from: '2026-12-07',
      to: '2026-12-24',
      unknown_from: '2026-12-19',
    });
    const summer = await ask({ from: '2026-12-10', to: '2027-01-29' }, 60);
    expect(daysOf(summer)).toHaveLength(6);
    const known = await ask({ from: '2026-12-14', to: '2026-12-18' }, 120);
    expect(known.span).toEqual({ from: '2026-12-14', to: '2026-12-18' });
    expect(schoolDayCount(leaveDaysOfNotice(known), '2026-03-02')).toBe('4 school days');
    expect(schoolDayCount(leaveDaysOfNotice(summer), '2026-03-02')).toBe(
      '6 school days before Sat 19 Dec; later ones are not known yet',
    );
  });

  it('counts its days for each child, and the sentence says which count', async () => {
    const both = { STUDENT_NUMBER: ['n-nina', 'n-max'] };
    const sixWeeks = await ask({ ...both, from: '2026-10-12', to: '2026-11-20' });
    expect([daysOf(sixWeeks).length, sixWeeks.days.length]).toEqual([30, 60]);
    await expect(ask({ from: '2026-10-12', to: '2026-11-23' }, 60)).rejects.toMatchObject({
      fields: {
        from: 'This leave has 31 school days. One notice can have 30 for each child; weekends, holidays and closed days do not count. Send another for the rest.',
      },
    });
  });

  it('takes leave of unknown days: the office reads it, and gets them when the terms are known', async () => {
    const { noticeUid } = await ask({ from: '2027-01-18', to: '2027-01-29' });
    const { records } = await school.office.listOpen(
      { kind: 'leave', limit: 20 },
      otto,
      secondsIn(60),
    );
    const [seen] = records;
    expect(seen && schoolDayCount(leaveDaysOfNotice(seen), '2026-03-02')).toBe(
      'Its school days are not known yet',
    );
    await school.office.decide(
      {
        noticeUid,
        updated_at: seen?.updated_at ?? '',
        approved: true,
        answer: '',
        family_checked: true,
      },
      otto,
      secondsIn(90),
    );
    await sweep(100);
    const ofDay = async (day: string) =>
      (await school.notices.of(schoolNamed('main')).ofDay(day, { limit: 20 })).records.length;
    expect(await ofDay('2027-01-27')).toBe(0);
    school.days.calendar = nextYear;
    await sweep(200);
    await sweep(300);
    const stored = await school.notices.of(schoolNamed('main')).get(noticeUid);
    expect(stored && [stored.state, daysOf({ days: stored.items }), stored.span]).toEqual([
      'approved',
      ['2027-01-27', '2027-01-28', '2027-01-29'],
      { from: '2027-01-18', to: '2027-01-29' },
    ]);
    expect([await ofDay('2027-01-18'), await ofDay('2027-01-27')]).toEqual([0, 1]);
    expect((await school.notices.of(schoolNamed('main')).later({ limit: 20 })).records).toEqual([]);
  });

  it('fills a long leave in parts, each at most as long as one write can be', async () => {
    const { noticeUid } = await ask({ from: '2026-12-14', to: '2027-04-05' });
    const all = { from: '2026-10-12', until: '2027-04-10' };
    school.days.calendar = { terms: [all], closed: new Map() };
    const spans: (string | undefined)[] = [];
    for (let run = 1; run < 4; run++) {
      await sweep(run * 60);
      spans.push((await school.notices.of(schoolNamed('main')).get(noticeUid))?.span?.unknown_from);
    }
    expect(spans).toEqual([addDays('2027-03-12', 1), undefined, undefined]);
    const stored = await school.notices.of(schoolNamed('main')).get(noticeUid);
    expect(daysOf({ days: stored?.items ?? [] })).toHaveLength(4 + 76);
  });

  it('fills nothing after the family withdrew it', async () => {
    const { noticeUid } = await ask({ from: '2027-01-18', to: '2027-01-29' });
    await school.family.withdraw({ noticeUid }, cara, secondsIn(60));
    school.days.calendar = nextYear;
    await sweep(100);
    const stored = await school.notices.of(schoolNamed('main')).get(noticeUid);
    expect(daysOf({ days: stored?.items ?? [] })).toEqual(['2027-01-18']);
    expect((await school.notices.of(schoolNamed('main')).later({ limit: 20 })).records).toEqual([]);
  });
});

it('refuses an absence on days whose term is not known yet', async () => {
  await expect(ask({ kind: 'absence', days: ['2027-02-01'] })).rejects.toMatchObject({
    fields: {
      days: 'The school days after Friday 18 December are not known yet. Choose an earlier day.',
    },
  });
});
