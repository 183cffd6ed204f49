import { beforeEach, describe, expect, it } from 'vitest';
import { demoSettings } from '#bin/demo/content';
import {
  absenceSchool,
  callerNamed,
  fever,
  secondsIn,
  secret,
} from '#test/absences/absence-school';
import { schoolNamed } from '#test/support/records/school';

let school: Awaited<ReturnType<typeof absenceSchool>>;
beforeEach(async () => {
  school = await absenceSchool();
});

const cara = callerNamed('cara');
const send = (is: object = {}, seconds = 0, by = cara) =>
  school.family.create({ ...fever, ...is }, by, secondsIn(seconds));
const notFound = { kind: 'notFound' };

const recordOf = (
  DAILY_ATTENDANCE_ID: string,
  userUid: string,
  date: string,
  status: 'verified' | 'unverified',
) => ({ DAILY_ATTENDANCE_ID, userUid, date, status, period: 'day', reason: '', homeroom: '' });

describe('a notice at another school', () => {
  it('is checked by the reasons and the days of that school', async () => {
    const regional = await absenceSchool('regional');
    const carla = { ...cara, ...schoolNamed('regional') };
    const reasons = [{ reason: 'boarding', label: 'Boarding' }];
    await regional.put('settings', {
      pk: 'regional',
      sk: 'settings',
      ...demoSettings.regional,
      absences: { reasons },
    });
    const sent = await regional.family.create(
      { ...fever, reason: 'boarding' },
      carla,
      secondsIn(0),
    );
    expect(sent.reason_label).toBe('Boarding');
    const { noticeUid, updated_at = '' } = sent;
    const content = { reason: 'boarding', text: 'New', part: 'day' as const, destination: '' };
    const changing = { noticeUid, updated_at, ...content };
    const after = await regional.family.change(changing, carla, secondsIn(60));
    expect([after.text, after.reason_label]).toEqual(['New', 'Boarding']);
    const unknown = { ...changing, updated_at: after.updated_at ?? '', reason: 'illness' };
    await expect(regional.family.change(unknown, carla, secondsIn(120))).rejects.toMatchObject({
      fields: { reason: expect.any(String) },
    });
    const office = { ...callerNamed('otto'), ...schoolNamed('regional') };
    const asked = { noticeUid, updated_at: after.updated_at ?? '' };
    const seen = await regional.office.see(asked, office, secondsIn(180));
    expect(seen.state).toBe('seen');
    expect((await regional.notices.of(schoolNamed('regional')).get(noticeUid))?.state).toBe('seen');
  });
});

describe('a notice', () => {
  it('is stored once for the same act, and mailed after the time to take it back', async () => {
    const first = await send();
    const again = await send({}, 2);
    expect(again.noticeUid).toBe(first.noticeUid);
    expect(first).toMatchObject({
      state: 'sent',
      kind: 'absence',
      mine: true,
      by: 'you',
      changeable: true,
      reason: 'illness',
      reason_label: 'Illness',
      text: secret,
      sending: 'sending',
      undo_until: '2026-03-02T00:00:10.000Z',
    });
    expect(school.jobs).toEqual([
      { message: expect.objectContaining({ noticeUid: first.noticeUid, version: 1 }), seconds: 10 },
    ]);
  });

  it('turns into leave from three consecutive school days on, unless the reason allows any length', async () => {
    const days = ['2026-03-05', '2026-03-06', '2026-03-09'];
    const whole = { days, part: 'day', time: undefined };
    expect((await send({ ...whole, reason: 'family' })).kind).toBe('leave');
    expect((await send({ ...whole, reason: 'illness' })).kind).toBe('absence');
    const span = { kind: 'leave', days: undefined, from: '2026-03-05', to: '2026-03-09' };
    const ill = await send({ ...whole, ...span, reason: 'illness' });
    expect([ill.kind, ill.state, ill.days.length]).toEqual(['absence', 'sent', 3]);
    const two = await send({ ...whole, days: days.slice(0, 2), reason: 'family' });
    expect([two.kind, two.state]).toEqual(['absence', 'sent']);
  });

  it('names every child and school day of a leave, and is refused above 30 days', async () => {
    const leave = { kind: 'leave', reason: 'family', days: undefined, part: 'day' };
    const both = { STUDENT_NUMBER: ['n-nina', 'n-max'], ...leave };
    const stored = await send({ ...both, from: '2026-03-06', to: '2026-03-10' });
    expect(stored.state).toBe('requested');
    expect(stored.days.map(({ firstname, day }) => `${firstname} ${day}`).sort()).toEqual(
      ['max', 'nina'].flatMap((name) =>
        ['2026-03-06', '2026-03-09', '2026-03-10'].map((day) => `${name} ${day}`),
      ),
    );
    const long = send({ ...both, from: '2026-03-06', to: '2026-05-06' });
    await expect(long).rejects.toMatchObject({ fields: { from: expect.stringContaining('30') } });
  });

  it.each([
    [{ reason: 'because' }, 'reason'],
    [{ days: ['2026-03-07'] }, 'days'],
    [{ days: ['2025-01-01'] }, 'days'],
    [{ days: undefined }, 'days'],
    [{ time: undefined }, 'time'],
    [{ STUDENT_NUMBER: undefined }, 'STUDENT_NUMBER'],
    [{ kind: 'leave', days: undefined, from: '2026-03-10', to: '2026-03-06' }, 'from'],
    [{ kind: 'leave', days: undefined, from: '2026-03-10' }, 'to'],
    [{ kind: 'explanation', days: undefined }, 'DAILY_ATTENDANCE_ID'],
  ])('refuses %j with a sentence, and stores nothing', async (is, field) => {
    await expect(send(is)).rejects.toMatchObject({
      kind: 'badRequest',
      fields: { [field]: expect.stringMatching(/^[A-Z].*\.$/) },
    });
    expect(school.all('absence-notices')).toEqual([]);
    expect(school.jobs).toEqual([]);
  });

  it('explains a recorded absence with only a reason and its id', async () => {
    school.records.push(
      recordOf('a1', 'uid-nina', '2026-02-27', 'unverified'),
      recordOf('a2', 'uid-nina', '2026-02-26', 'verified'),
      recordOf('o1', 'uid-olga', '2026-02-27', 'unverified'),
    );
    const bare = { reason: 'illness', part: 'day' as const, text: '', destination: '' };
    const explain = (id: string) =>
      school.family.create({ ...bare, DAILY_ATTENDANCE_ID: id }, cara, secondsIn(0));
    expect(await explain('a1')).toMatchObject({
      kind: 'explanation',
      state: 'sent',
      days: [{ DAILY_ATTENDANCE_ID: 'a1', day: '2026-02-27', STUDENT_NUMBER: 'n-nina' }],
    });
    await expect(explain('a2')).rejects.toMatchObject({ kind: 'badRequest' });
    for (const foreign of ['o1', 'none'])
      await expect(explain(foreign)).rejects.toMatchObject(notFound);
  });

  it('hides it, without mail, when its sender takes it back within ten seconds', async () => {
    const { noticeUid } = await send();
    const lookAt = (who: string, seconds: number) =>
      school.family.getNotice({ noticeUid }, callerNamed(who), secondsIn(seconds));
    await expect(lookAt('carl', 9)).rejects.toMatchObject(notFound);
    const taken = await school.family.withdraw({ noticeUid }, cara, secondsIn(9));
    expect(taken).toMatchObject({ state: 'withdrawn', changeable: false });
    expect(school.jobs).toHaveLength(1);
    // Others never learn of it.
    for (const who of ['carl', 'otto', 'nina']) {
      await expect(lookAt(who, 60)).rejects.toMatchObject(notFound);
    }
    expect((await lookAt('cara', 60)).state).toBe('withdrawn');
  });

  it('sends mail once when it is withdrawn later', async () => {
    const { noticeUid } = await send();
    await school.family.withdraw({ noticeUid }, cara, secondsIn(60));
    await school.family.withdraw({ noticeUid }, cara, secondsIn(61));
    expect(school.jobs.map(({ message }) => message.version)).toEqual([1, 2]);
    expect(await school.notices.of(schoolNamed('main')).get(noticeUid)).toMatchObject({
      mail: 'withdrawn',
    });
  });

  it('keeps every version of a change, and refuses a stale one', async () => {
    const { noticeUid, updated_at = '' } = await send();
    const change = (text: string, version: string, seconds: number) => {
      const content = { part: 'day' as const, reason: 'medical', text, destination: '' };
      return school.family.change(
        { noticeUid, updated_at: version, ...content },
        cara,
        secondsIn(seconds),
      );
    };
    const second = await change('A dentist.', updated_at, 30);
    expect(second).toMatchObject({
      version: 2,
      reason: 'medical',
      text: 'A dentist.',
      state: 'sent',
    });
    await expect(change('Too late.', updated_at, 40)).rejects.toMatchObject({
      kind: 'conflict',
      details: { current: { text: 'A dentist.' } },
    });
    const seen = await school.office.get({ noticeUid }, callerNamed('otto'), secondsIn(50));
    expect(seen.versions).toMatchObject([{ version: 1, text: secret, reason_label: 'Illness' }]);
  });

  it('refuses a withdrawal once the school has recorded it', async () => {
    const { noticeUid, updated_at = '' } = await send();
    await school.office.record({ noticeUid, updated_at }, callerNamed('otto'), secondsIn(60));
    const withdrawn = school.family.withdraw({ noticeUid }, cara, secondsIn(70));
    await expect(withdrawn).rejects.toMatchObject({ kind: 'conflict' });
  });
});
