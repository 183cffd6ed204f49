import { beforeEach, describe, expect, it } from 'vitest';
import { absenceSchool, callerNamed, secondsIn } from '#test/absences/absence-school';
import { schoolNamed } from '#test/support/records/school';

let school: Awaited<ReturnType<typeof absenceSchool>>;
beforeEach(async () => {
  school = await absenceSchool();
  for (const [id, date] of [
    ['a1', '2026-02-27'],
    ['a2', '2026-02-26'],
  ] as const) {
    school.records.push({
      DAILY_ATTENDANCE_ID: id,
      userUid: 'uid-nina',
      date,
      status: 'unverified',
      period: 'day',
      reason: '',
      homeroom: '',
    });
  }
});

const cara = callerNamed('cara');
const bare = { reason: 'illness', part: 'day' as const, text: '', destination: '' };
type Ids = string | string[];
const explain = (id: Ids, is: object = {}, seconds = 60, by = cara) =>
  school.family.create({ ...bare, DAILY_ATTENDANCE_ID: id, ...is }, by, secondsIn(seconds));
const explanations = async (child = 'n-nina') =>
  (
    await school.family.listNotices(
      { STUDENT_NUMBER: child, limit: 20 },
      callerNamed('otto'),
      secondsIn(900),
    )
  ).records;

describe('a second explanation of an absence', () => {
  it('changes the first one, with one more mail about the change', async () => {
    const first = await explain('a1');
    const second = await explain('a1', { reason: 'family' }, 120);
    expect([second.noticeUid, second.version, second.reason]).toEqual([
      first.noticeUid,
      2,
      'family',
    ]);
    expect(await explanations()).toHaveLength(1);
    expect(school.jobs.map(({ message }) => message.version)).toEqual([1, 2]);
    const stored = await school.notices.of(schoolNamed('main')).get(first.noticeUid);
    expect([stored?.mail, stored?.mail_version]).toEqual(['changed', 2]);
  });

  it('changes nothing when it says the same, or when the call is repeated', async () => {
    const key = { idempotencyKey: 'second' };
    await explain('a1');
    await explain('a1', { DAILY_ATTENDANCE_ID: ['a1'] }, 120);
    for (const seconds of [130, 140]) {
      const again = { ...bare, reason: 'family', DAILY_ATTENDANCE_ID: 'a1' };
      await school.family.create(again, cara, secondsIn(seconds, key));
    }
    expect(school.jobs.map(({ message }) => message.version)).toEqual([1, 2]);
  });

  it('adds one notice when two come at the same moment', async () => {
    const both = await Promise.all([explain('a1'), explain('a1', { reason: 'family' })]);
    expect(new Set(both.map(({ noticeUid }) => noticeUid)).size).toBe(1);
    const [notice] = await explanations();
    expect([await explanations(), notice?.version]).toEqual([[notice], 2]);
  });

  it('is a new notice after the first was withdrawn, and of another carer', async () => {
    const { noticeUid } = await explain('a1');
    await school.family.withdraw({ noticeUid }, cara, secondsIn(100));
    const second = await explain('a1', { reason: 'family' }, 120);
    const third = await explain('a1', { reason: 'medical' }, 130, callerNamed('carl'));
    const uids = [noticeUid, second.noticeUid, third.noticeUid];
    expect(new Set(uids).size).toBe(3);
  });

  it('is refused for a mixture of explained and other absences', async () => {
    await explain(['a1', 'a2']);
    await expect(explain('a1', { reason: 'family' })).rejects.toMatchObject({ kind: 'conflict' });
  });
});

describe('a reason', () => {
  it('is found by its words on the screen', async () => {
    const sent = await explain('a1', { reason: 'Illness' });
    expect([sent.reason, sent.reason_label]).toEqual(['illness', 'Illness']);
    const { noticeUid, updated_at = '' } = sent;
    const changed = { ...bare, noticeUid, updated_at, reason: 'medical or dental appointment' };
    const view = await school.family.change(changed, cara, secondsIn(120));
    expect(view.reason).toBe('medical');
    await expect(explain('a2', { reason: 'Fun' })).rejects.toMatchObject({
      fields: { reason: 'Please choose a reason from the list.' },
      message: 'Please choose a reason from the list.',
    });
  });
});

describe('the mail of a stored notice', () => {
  const mail = (is: object, by = cara) => school.mail.send(is, by, secondsIn(70));

  it('is ordered by a student and a day as well as by the notice', async () => {
    const { noticeUid } = await explain('a1');
    const named = { STUDENT_NUMBER: 'n-nina', day: '2026-02-27' };
    expect(await mail(named)).toEqual({ noticeUid, sending: 'sending' });
    // Another carer of the same child has sent none.
    await expect(mail(named, callerNamed('carl'))).rejects.toMatchObject({ kind: 'notFound' });
    await expect(mail({ ...named, day: '2026-02-20' })).rejects.toMatchObject({
      kind: 'notFound',
    });
    await expect(mail({})).rejects.toMatchObject({
      fields: { STUDENT_NUMBER: 'Please choose a student.', day: 'Please choose a day.' },
    });
  });
});
