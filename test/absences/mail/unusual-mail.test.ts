import { describe, expect, it, vi } from 'vitest';
import { firstDayOf, isUnusual } from '#functions/absences/rules/daily-mail';
import { personKeys } from '#functions/people/store/person-record';
import type { ChildLink } from '#shared/intake/roster';
import { addDays } from '#shared/kernel/zone';
import { weekdayOf } from '#shared/timetables/school-days';
import { callerNamed, today } from '#test/absences/absence-school';
import { type UnexplainedSchool, unexplainedSchool } from '#test/absences/mail/unexplained-school';
import { request } from '#test/support/records/people';
import { profile } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';

const names = Array.from({ length: 12 }, (_, i) => `kid${i}`);
const otto = callerNamed('otto');

/** A school in which twelve students, each with a carer, have an absence without a reason. */
async function schoolWithMany(): Promise<UnexplainedSchool> {
  const school = await unexplainedSchool();
  const put = (person: ReturnType<typeof profile>) =>
    school.put('users', { ...person, ...personKeys(schoolNamed('main'), person) });
  for (const name of names) {
    const link: ChildLink = { userUid: `uid-${name}`, status: 'active', restricted: false };
    await put(profile({ username: name, type: 'student', studentNumber: `n-${name}` }));
    await put(
      profile({ username: `of-${name}`, type: 'affiliate', is_carer: true, children: [link] }),
    );
    school.away(`a-${name}`, name);
  }
  return school;
}

const facts = (school: UnexplainedSchool) => request({ now: school.now() });
const shown = (school: UnexplainedSchool) => school.office.mailDay({}, otto, facts(school));
const decided = (school: UnexplainedSchool, decision: 'send' | 'no', day = today) =>
  school.office.decideMail({ day, decision }, otto, facts(school));
async function mail(school: UnexplainedSchool) {
  await school.order();
  await school.work();
}
const to = ({ left }: UnexplainedSchool) => left.map(({ userUid }) => userUid).sort();
const carers = names.map((name) => `uid-of-${name}`).sort();

describe('a day on which unusually many students have an absence without a reason', () => {
  it.each([
    [9, 20, false],
    [10, 20, true],
    [15, 100, false],
    [16, 100, true],
    [150, 1000, false],
    [151, 1000, true],
    [2250, 15_000, false],
    [2251, 15_000, true],
  ])('waits from 10 students and over 15 % on: %i of %i', (unexplained, students, is) => {
    expect(isUnusual(unexplained, students)).toBe(is);
  });

  it('waits until the office says that the file is complete, then each carer once', async () => {
    const school = await schoolWithMany();
    expect(await shown(school)).toEqual({ on: true, hour: 10 });
    await mail(school);
    expect([school.left, school.rows()]).toEqual([[], []]);
    const waits = { day: today, students: 12, carers: 12 };
    expect(await shown(school)).toEqual({ on: true, hour: 10, waits });
    const audited: string[] = [];
    const audit = async (children: readonly string[]) => void audited.push(...children);
    const after = await school.office.decideMail({ day: today, decision: 'send' }, otto, {
      ...facts(school),
      audit,
    });
    expect(after.waits).toEqual({ ...waits, decision: 'send' });
    expect(audited.sort()).toEqual(names.map((name) => `uid-${name}`).sort());
    expect(await decided(school, 'send')).toEqual(after);
    await school.work();
    await mail(school);
    expect(to(school)).toEqual(carers);
    await expect(decided(school, 'no')).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('sends nothing on a day that the office leaves out, and the next school day asks again', async () => {
    const school = await schoolWithMany();
    await mail(school);
    await decided(school, 'no');
    school.pass(1800);
    await mail(school);
    expect(school.left).toEqual([]);
    // Within the hours of the mail the office may think again.
    expect((await shown(school)).waits?.decision).toBe('no');
    school.pass(86_400 - 1800);
    await mail(school);
    expect([school.left, (await shown(school)).waits]).toEqual([
      [],
      { day: '2026-03-03', students: 12, carers: 12 },
    ]);
    await expect(decided(school, 'send')).rejects.toMatchObject({ kind: 'conflict' });
    await decided(school, 'send', '2026-03-03');
    await school.work();
    expect(to(school)).toEqual(carers);
  });

  it('sends what a file of the same day explains no longer, without a question', async () => {
    const school = await schoolWithMany();
    await mail(school);
    for (const record of school.records.slice(3)) Object.assign(record, { status: 'verified' });
    school.pass(900);
    await mail(school);
    expect(to(school)).toEqual(['uid-of-kid0', 'uid-of-kid1', 'uid-of-kid2']);
    expect((await shown(school)).waits).toBeUndefined();
  });

  it('refuses a decision when the mail of the day can no longer leave', async () => {
    const school = await schoolWithMany();
    await expect(decided(school, 'send')).rejects.toMatchObject({ kind: 'conflict' });
    await mail(school);
    school.pass(3 * 3600);
    expect((await shown(school)).waits).toBeUndefined();
    await expect(decided(school, 'send')).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('reaches each carer once when workers are killed at any step', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    for (let step = 1; step < 60; step += 2) {
      const school = await schoolWithMany();
      let left = step;
      school.crashes(() => {
        left -= 1;
        if (left === 0) throw new Error('The worker stops here');
      });
      await mail(school);
      expect(to(school), `step ${step}`).toEqual([]);
      await mail(school);
      await decided(school, 'send');
      left = step;
      await school.work();
      for (let i = 0; i < 4; i++) {
        school.pass(660);
        await school.report();
        await mail(school);
      }
      expect(to(school), `step ${step}`).toEqual(carers);
    }
  }, 120_000);
});

describe('the days of the mail', () => {
  const closed = new Map([['2026-03-09', 'Labour Day']]);
  const terms = [{ from: '2026-02-02', until: '2026-04-03' }];

  it('leaves only on school days, with what the school day before left open', () => {
    const calendar = { terms, closed };
    const cases: Record<string, string | undefined> = {
      '2026-03-03': '2026-03-02',
      '2026-03-02': '2026-02-27',
      '2026-03-07': undefined,
      '2026-03-09': undefined,
      '2026-03-10': '2026-03-06',
      '2026-02-02': '2026-01-30',
      '2026-04-06': undefined,
    };
    for (const [day, from] of Object.entries(cases)) {
      expect([day, firstDayOf(calendar, day)]).toEqual([day, from]);
    }
  });

  it('is each weekday for a school whose terms nobody knows', () => {
    const calendar = { terms: [], closed };
    for (let day = '2026-03-01'; day < '2026-05-01'; day = addDays(day, 1)) {
      const isSchool = weekdayOf(day) <= 5 && !closed.has(day);
      expect([day, firstDayOf(calendar, day) !== undefined]).toEqual([day, isSchool]);
    }
  });

  it('orders nothing on a closed day, and names its absences on the next school day', async () => {
    const school = await unexplainedSchool();
    school.away('a1', 'nina');
    school.days.calendar = { terms: [], closed: new Map([[today, 'Storm']]) };
    await mail(school);
    expect([school.left, school.jobs]).toEqual([[], []]);
    school.away('a2', 'nina', '2026-02-27');
    school.pass(86_400);
    await mail(school);
    const caras = school.left.find(({ userUid }) => userUid === 'uid-cara');
    expect(caras?.ids).toEqual(['a1', 'a2']);
  });

  it('reaches nobody whom the school blocks', async () => {
    const school = await unexplainedSchool();
    school.away('a1', 'nina');
    const at = '2026-03-01T00:00:00.000Z';
    const blocked = { at, by: 'uid-ada', reason: 'Violence.' };
    await school.change('cara', { over: { version: 1, withheld: [], blocked } } as object);
    await mail(school);
    expect(to(school)).toEqual(['uid-carl', 'uid-oscar', 'uid-parent']);
  });
});
