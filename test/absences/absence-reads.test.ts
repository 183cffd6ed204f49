import { beforeEach, describe, expect, it } from 'vitest';
import { carerStudentsHandlers } from '#functions/absences/carerstudents';
import { userRepository } from '#functions/people/store/users';
import { settingsRepository } from '#functions/site/store/settings';
import { absenceSchool, callerNamed, everyone, secondsIn } from '#test/absences/absence-school';

let school: Awaited<ReturnType<typeof absenceSchool>>;
beforeEach(async () => {
  school = await absenceSchool();
  for (const [i, date] of ['2026-02-26', '2026-02-27'].entries()) {
    school.records.push({
      DAILY_ATTENDANCE_ID: `a${i}`,
      userUid: 'uid-nina',
      date,
      period: 'day',
      status: i === 0 ? 'verified' : 'unverified',
      reason: 'Canary-words',
      homeroom: '',
    });
  }
});
const named = { STUDENT_NUMBER: 'n-nina', limit: 20 };
const readers = ['nina', 'cara', 'carl', 'parent', 'tess', 'homa', 'nurse', 'otto', 'oscar'];
const others = everyone.map(({ username }) => username).filter((each) => !readers.includes(each));

describe('the absences of a student', () => {
  it.each(readers)(
    'shows %s days and status; only the office gets the school’s words',
    async (who) => {
      const { records } = await school.family.list(named, callerNamed(who), secondsIn(60));
      expect(records.map(({ date, status }) => [date, status])).toEqual([
        ['2026-02-26', 'verified'],
        ['2026-02-27', 'unverified'],
      ]);
      expect(JSON.stringify(records).includes('Canary')).toBe(who === 'otto');
    },
  );

  it.each(others)('answers %s as for no student', async (who) => {
    const caller = callerNamed(who);
    const { family } = school;
    const calls = (STUDENT_NUMBER: string, username: string) => [
      family.list({ ...named, STUDENT_NUMBER }, caller, secondsIn(60)),
      family.percentage({ STUDENT_NUMBER }, caller, secondsIn(60)),
      family.summary({ username }, caller, secondsIn(60)),
    ];
    const theirs = await Promise.all(calls('n-nina', 'nina').map((each) => each.catch(String)));
    const nobodys = await Promise.all(calls('n-none', 'none').map((each) => each.catch(String)));
    expect(theirs).toEqual(nobodys);
    for (const call of calls('n-nina', 'nina')) {
      await expect(call).rejects.toMatchObject({ kind: 'notFound' });
    }
  });

  it('carries the state of the newest explanation', async () => {
    const bare = { part: 'day' as const, reason: 'illness', text: '', destination: '' };
    const sent = { ...bare, DAILY_ATTENDANCE_ID: 'a1' };
    const { noticeUid } = await school.family.create(sent, callerNamed('cara'), secondsIn(0));
    const { records } = await school.family.list(named, callerNamed('carl'), secondsIn(60));
    expect(records[1]).toMatchObject({ explanation: 'sent', noticeUid });
    await school.family.withdraw({ noticeUid }, callerNamed('cara'), secondsIn(70));
    const after = await school.family.list(named, callerNamed('carl'), secondsIn(80));
    expect(after.records[1]?.explanation).toBeUndefined();
  });

  it('gives no rate before the first school day', async () => {
    const caller = callerNamed('cara');
    expect(await school.family.percentage(named, caller, secondsIn(0))).toMatchObject({
      percentage: null,
    });
  });
});

describe('the students of a carer', () => {
  const list = (who: string) =>
    carerStudentsHandlers({
      users: userRepository(school.tables),
      settings: settingsRepository(school.tables),
    }).list({}, callerNamed(who), secondsIn(0));

  it.each([
    ['cara', ['n-max', 'n-nina']],
    ['parent', ['n-nina']],
    ['ended', ['n-olga']],
    ['court', []],
    ['late', []],
    ['soon', []],
    ['former', []],
    ['tess', []],
  ])('lists for %s exactly those with a link in force: %j', async (who, numbers) => {
    expect((await list(who)).map(({ STUDENT_NUMBER }) => STUDENT_NUMBER)).toEqual(numbers);
  });
});
