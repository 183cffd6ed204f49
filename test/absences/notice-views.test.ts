import { beforeEach, describe, expect, it } from 'vitest';
import {
  absenceSchool,
  callerNamed,
  everyone,
  fever,
  secondsIn,
  secret,
} from '#test/absences/absence-school';

let school: Awaited<ReturnType<typeof absenceSchool>>;
beforeEach(async () => {
  school = await absenceSchool();
});

const cara = callerNamed('cara');
const send = (is: object = {}, seconds = 0, by = cara) =>
  school.family.create({ ...fever, ...is }, by, secondsIn(seconds));
const notFound = { kind: 'notFound' };

/** Who sees what of an absence that cara sent about nina. */
const views = {
  whole: ['cara'],
  office: ['otto'],
  carer: ['carl', 'parent', 'oscar'],
  student: ['nina'],
  staff: ['tess', 'homa', 'nurse'],
} as const;
const allowed: readonly string[] = Object.values(views).flat();

describe('a notice about a child', () => {
  const lookAt = async (who: string) => {
    const { noticeUid } = await send();
    return school.family.getNotice({ noticeUid }, callerNamed(who), secondsIn(60));
  };

  it.each(views.carer)('shows %s, another carer, days, kind and state only', async (who) => {
    const view = await lookAt(who);
    expect(view).toMatchObject({ kind: 'absence', part: 'late', by: 'another carer', mine: false });
    expect(JSON.stringify(view)).not.toMatch(new RegExp(`${secret}|illness|Illness|Cara|uid-cara`));
    expect(view.changeable).toBe(false);
  });

  it('shows the student the day and the state only', async () => {
    const view = await lookAt('nina');
    expect(Object.keys(view).sort()).toEqual(
      ['changeable', 'created_at', 'days', 'mine', 'noticeUid', 'state'].sort(),
    );
  });

  it.each(views.staff)('shows %s, who is on duty, that and when, not why', async (who) => {
    const view = await lookAt(who);
    expect(view).toMatchObject({ state: 'sent', part: 'late', time: '10:30' });
    expect(JSON.stringify(view)).not.toMatch(new RegExp(`${secret}|illness|kind|carer`));
  });

  it('shows the office everything', async () => {
    const { noticeUid } = await send();
    const view = await school.office.get({ noticeUid }, callerNamed('otto'), secondsIn(60));
    expect(view).toMatchObject({ text: secret, reason: 'illness', by: expect.any(String) });
    expect(view.history).toHaveLength(1);
  });

  it.each(
    everyone.map(({ username }) => username).filter((username) => !allowed.includes(username)),
  )('is unknown to %s', async (who) => {
    const { noticeUid } = await send();
    const caller = callerNamed(who);
    const { family, office, mail } = school;
    const body = { noticeUid, updated_at: '2020-01-01T00:00:00.000Z' };
    const content = { part: 'day' as const, reason: 'illness', text: '', destination: '' };
    const calls = [
      family.getNotice({ noticeUid }, caller, secondsIn(60)),
      family.withdraw({ noticeUid }, caller, secondsIn(60)),
      family.change({ ...body, ...content }, caller, secondsIn(60)),
      mail.send({ noticeUid }, caller, secondsIn(60)),
      office.get({ noticeUid }, caller, secondsIn(60)),
      office.see(body, caller, secondsIn(60)),
      office.record(body, caller, secondsIn(60)),
      office.decide({ ...body, approved: true }, caller, secondsIn(60)),
      family.listNotices({ STUDENT_NUMBER: 'n-nina', limit: 20 }, caller, secondsIn(60)),
      family.create(fever, caller, secondsIn(60)),
    ];
    const unknown = await family
      .getNotice({ noticeUid: 'none' }, caller, secondsIn(60))
      .catch(String);
    expect(await calls[0]?.catch(String)).toBe(unknown);
    for (const call of calls) await expect(call).rejects.toMatchObject(notFound);
    const day = await office.listDay({ day: '2026-03-03', limit: 20 }, caller, secondsIn(60));
    expect(day.records).toEqual([]);
  });

  it('refuses changes by anyone but its sender', async () => {
    const { noticeUid } = await send();
    for (const who of ['carl', 'parent', 'nina', 'tess', 'otto']) {
      const caller = callerNamed(who);
      const withdrawn = school.family.withdraw({ noticeUid }, caller, secondsIn(60));
      await expect(withdrawn).rejects.toMatchObject(notFound);
      await expect(school.mail.send({ noticeUid }, caller, secondsIn(60))).rejects.toMatchObject(
        notFound,
      );
    }
  });

  it('shows only the children whom the carer has, when it names several', async () => {
    const { noticeUid } = await send({ STUDENT_NUMBER: ['n-nina', 'n-max'] });
    const view = await school.family.getNotice({ noticeUid }, callerNamed('carl'), secondsIn(60));
    expect(view.days.map(({ userUid }) => userUid)).toEqual(['uid-nina']);
    expect(JSON.stringify(view)).not.toContain('max');
  });

  it.each(['n-olga', 'n-none', 'n-gone', 'uid-nina', 'n-cara'])(
    'refuses %s, who is not a child of the sender',
    async (STUDENT_NUMBER) => {
      await expect(send({ STUDENT_NUMBER })).rejects.toMatchObject(notFound);
      await expect(send({ STUDENT_NUMBER: ['n-nina', STUDENT_NUMBER] })).rejects.toMatchObject(
        notFound,
      );
      expect(school.all('absence-notices')).toEqual([]);
    },
  );

  it('is listed newest first, page by page', async () => {
    for (const [i, day] of ['2026-03-03', '2026-03-04', '2026-03-05'].entries()) {
      await send({ days: [day] }, i);
    }
    const list = (next_token?: string) =>
      school.family.listNotices(
        { STUDENT_NUMBER: 'n-nina', limit: 2, next_token },
        callerNamed('carl'),
        secondsIn(60),
      );
    const first = await list();
    const second = await list(first.next_token as string);
    const shown = [...first.records, ...second.records];
    expect(shown.map(({ days }) => days[0]?.day)).toEqual([
      '2026-03-05',
      '2026-03-04',
      '2026-03-03',
    ]);
  });
});
