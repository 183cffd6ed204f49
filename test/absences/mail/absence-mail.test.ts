import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { wakeUnsentMail } from '#functions/absences/store/unsent-mail';
import { messageView } from '#functions/email-logs/emailstatistics-view';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { personKeys } from '#functions/people/store/person-record';
import { callerNamed, everyone, fever, secondsIn, secret } from '#test/absences/absence-school';
import { type AbsenceMailRoom, absenceMailRoom } from '#test/support/mail/absence-mail-room';
import { schoolNamed } from '#test/support/records/school';

let room: AbsenceMailRoom;
beforeEach(async () => {
  room = await absenceMailRoom();
});
const cara = callerNamed('cara');
const send = (is: object = {}, seconds = 0) =>
  room.family.create({ ...fever, ...is }, cara, secondsIn(seconds));
const office = 'absences@main.portal.example.edu';
const addresses = () => room.sent.map(({ to }) => to).sort();
const carasAddress = everyone.find(({ username }) => username === 'cara')?.email ?? '';

describe('the mail about a notice', () => {
  it('goes to the office and the sender once, after the time to take the notice back', async () => {
    const { noticeUid } = await send();
    room.pass(9);
    await room.work();
    expect([room.sent, room.jobs.map(({ seconds }) => seconds)]).toEqual([[], [1, 1]]);
    room.pass(2);
    await room.work();
    await room.work();
    expect(addresses()).toEqual([office, carasAddress].sort());
    const view = await room.family.getNotice({ noticeUid }, cara, secondsIn(60));
    expect(view.sending).toBe('sended');
    expect(await room.notices.of(schoolNamed('main')).unsent(100)).toEqual([]);
  });

  it('does not leave for a notice that was taken back', async () => {
    const { noticeUid } = await send();
    await room.family.withdraw({ noticeUid }, cara, secondsIn(5));
    room.pass(60);
    await room.work();
    expect([
      room.sent,
      room.rows(),
      await room.notices.of(schoolNamed('main')).unsent(100),
    ]).toEqual([[], [], []]);
  });

  it('names the child and the day, and never the reason, text or destination', async () => {
    await send({
      kind: 'leave',
      days: undefined,
      from: '2026-03-05',
      to: '2026-03-06',
      part: 'day',
      reason: 'religious',
      text: secret,
      destination: 'Canary-island',
    });
    room.pass(11);
    await room.work();
    const about = 'nina Of-nina, Thursday 5 March to Friday 6 March';
    expect(room.sent.map(({ message }) => message.subject).sort()).toEqual([
      `Leave request: ${about}`,
      `We have your leave request: ${about}`,
    ]);
    for (const { message } of room.sent) {
      expect(message.text).toContain('Thursday 5 March to Friday 6 March');
      expect(JSON.stringify(message)).not.toMatch(/canary|religious|cultural/i);
    }
    const tables = [
      'emailstatistics',
      'mail-counters',
      'mailings',
      'idempotency',
      'limits',
    ] as const;
    const stored = tables.flatMap((table) => room.all(table));
    expect(JSON.stringify(stored)).not.toMatch(/canary/i);
    expect(room.sent).toHaveLength(2);
  });

  it.each([
    ['a late arrival', {}, 'Absence: nina Of-nina, Tuesday 3 March, arrives at 10:30', 'reported'],
    [
      'a morning',
      { part: 'morning' },
      'Absence: nina Of-nina, Tuesday 3 March, morning',
      'The portal shows the reason',
    ],
    [
      'a leave with its dates',
      { kind: 'leave', reason: 'family', part: 'day', from: '2026-03-05', to: '2026-03-06' },
      'Leave request: nina Of-nina, Thursday 5 March to Friday 6 March',
      'waits for your decision',
    ],
  ] as const)('tells the office the part and the state of %s', async (_, is, subject, state) => {
    await send({ ...is, ...('from' in is && { days: undefined }) });
    room.pass(11);
    await room.work();
    const toOffice = room.sent.find(({ to }) => to === office)?.message;
    expect([toOffice?.subject, toOffice?.text]).toEqual([subject, expect.stringContaining(state)]);
    expect(toOffice?.text).toMatch(/\nFrom: Sam Ng\nSent: .*\n/);
  });

  it('tells the office that a notice was withdrawn, and the sender that a decision was', async () => {
    const leave = { kind: 'leave', reason: 'family', part: 'day', days: undefined };
    const { noticeUid, updated_at = '' } = await send({
      ...leave,
      from: '2026-03-05',
      to: '2026-03-06',
    });
    const otto = callerNamed('otto');
    const at = { noticeUid, updated_at };
    const decision = { ...at, approved: true, family_checked: true };
    await room.office.decide(decision, otto, secondsIn(60));
    await room.office.undecide(at, otto, secondsIn(70));
    room.pass(80);
    await room.work();
    expect(room.sent.map(({ to, message }) => [to, message.subject])).toEqual([
      [carasAddress, expect.stringMatching(/^We decide again on your leave request: nina/)],
    ]);
    await room.family.withdraw({ noticeUid }, cara, secondsIn(90));
    room.pass(20);
    await room.work();
    const toOffice = room.sent.find(({ to }) => to === office)?.message;
    expect(toOffice?.subject).toMatch(/^Withdrawn: Leave request/);
    expect(toOffice?.text).toContain('A family withdrew this notice.');
  });

  it('reaches an address that complained with the confirmation of an own act, and with no answer of the office', async () => {
    const complaint = {
      reason: 'complaint',
      at: secondsIn(0).now.toISOString(),
      mailingUid: 'm',
    } as const;
    await suppressionRepository(room.tables).of(schoolNamed('main')).add(carasAddress, complaint);
    const leave = {
      kind: 'leave',
      days: undefined,
      from: '2026-03-05',
      to: '2026-03-06',
      part: 'day',
    };
    const { noticeUid, updated_at = '' } = await send({ ...leave, reason: 'religious' });
    room.pass(11);
    await room.work();
    expect(addresses()).toEqual([office, carasAddress].sort());
    const decision = { noticeUid, updated_at, approved: true, family_checked: true } as const;
    await room.office.decide(decision, callerNamed('otto'), secondsIn(3_600));
    room.pass(3_600);
    await room.work();
    expect(room.sent).toHaveLength(2);
    expect(
      room
        .rows()
        .map(({ state }) => state)
        .sort(),
    ).toEqual(['failed', 'sent', 'sent']);
  });

  it('has rows in the e-mail log, whose reason only the attendance office reads', async () => {
    await send({ STUDENT_NUMBER: ['n-nina', 'n-max'], days: ['2026-03-03', '2026-03-04'] });
    room.pass(11);
    await room.work();
    const row = room.rows().find(({ userUid }) => userUid === 'uid-cara');
    expect(row).toMatchObject({
      type: 'Notify Absence',
      state: 'sent',
      student_id: 'uid-max, uid-nina',
      student_number: 'n-max, n-nina',
      student_name: 'max Of-max, nina Of-nina',
      absence_date: '2026-03-03, 2026-03-04',
    });
    // 400 days after it could leave.
    expect(row?.expires_at).toBe(Date.parse('2027-04-06T00:00:10.000Z') / 1000);
    if (!row) return;
    expect(messageView(row, new Map())).toMatchObject({
      student_id: 'n-max, n-nina',
      reason: 'on file',
    });
    expect(messageView(row, new Map(), { seesReasons: true }).reason).toBe('Illness');
  });

  it('has the type Unverified Absence for an explanation', async () => {
    room.records.push({
      DAILY_ATTENDANCE_ID: 'a1',
      userUid: 'uid-nina',
      date: '2026-02-27',
      status: 'unverified',
      period: 'day',
      reason: '',
      homeroom: '',
    });
    const bare = { part: 'day' as const, reason: 'illness', text: '', destination: '' };
    await room.family.create({ ...bare, DAILY_ATTENDANCE_ID: 'a1' }, cara, secondsIn(0));
    room.pass(11);
    await room.work();
    expect(room.rows().map(({ type }) => type)).toEqual(Array(2).fill('Unverified Absence'));
  });

  it('goes to the office only when the sender lost the link meanwhile', async () => {
    await send();
    const profile = everyone.find(({ username }) => username === 'cara');
    if (!profile) throw new Error('There is no cara');
    const ended = { ...profile, children: [] };
    const Item = { ...ended, ...personKeys(schoolNamed('main'), ended) };
    await room.db.send(new PutCommand({ TableName: 'users', Item }));
    room.pass(11);
    await room.work();
    expect(addresses()).toEqual([office]);
  });

  it('goes out once for each act, and the newest act replaces one that has not left', async () => {
    const { noticeUid, updated_at = '' } = await send();
    const content = { part: 'day' as const, reason: 'illness', text: '', destination: '' };
    await room.family.change({ noticeUid, updated_at, ...content }, cara, secondsIn(5));
    room.pass(30);
    await room.work();
    const about = 'nina Of-nina, Tuesday 3 March, whole day';
    expect(room.sent.map(({ message }) => message.subject)).toEqual([
      `Changed: Absence: ${about}`,
      `We have your changed absence report: ${about}`,
    ]);
    await room.family.withdraw({ noticeUid }, cara, secondsIn(60));
    await room.work();
    expect(room.sent).toHaveLength(4);
    expect(await room.notices.of(schoolNamed('main')).unsent(100)).toEqual([]);
  });

  it('goes out about a decision that comes days after the request', async () => {
    const { noticeUid, updated_at = '' } = await send({
      kind: 'leave',
      days: undefined,
      from: '2026-03-09',
      to: '2026-03-10',
      part: 'day',
      reason: 'religious',
    });
    room.pass(11);
    await room.work();
    const decision = { noticeUid, updated_at, approved: true, family_checked: true } as const;
    await room.office.decide(decision, callerNamed('otto'), secondsIn(3 * 86_400));
    room.pass(3 * 86_400);
    await room.work();
    expect(room.sent.map(({ to }) => to).slice(2)).toEqual([carasAddress]);
  });
});

describe('the mail about a notice when SES fails', () => {
  it('repeats until SES takes it', async () => {
    await send();
    room.pass(11);
    room.answers(() => ({ kind: 'throttled' }));
    await room.work();
    expect(room.sent).toEqual([]);
    room.answers(() => ({ kind: 'sent', messageId: `ses-${Math.random()}` }));
    room.pass(60);
    await room.work();
    expect(addresses()).toEqual([office, carasAddress].sort());
  });

  it('waits ten minutes when SES gives no answer, and leaves once', async () => {
    await send();
    room.pass(11);
    room.answers(() => ({ kind: 'silent' }));
    await room.work();
    room.answers(() => ({ kind: 'sent', messageId: `ses-${Math.random()}` }));
    room.pass(120);
    await room.work();
    expect(room.sent).toEqual([]);
    // Without a Send event for ten minutes it did not leave.
    room.pass(600);
    await room.work();
    expect(addresses()).toEqual([office, carasAddress].sort());
  });

  it('stops after a day', async () => {
    await send();
    room.pass(2 * 86_400);
    room.answers(() => ({ kind: 'throttled' }));
    await room.work();
    expect(room.rows().map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
    expect(await room.notices.of(schoolNamed('main')).unsent(100)).toEqual([]);
  });

  it('goes back to the queue when its message was lost', async () => {
    await send();
    room.jobs.splice(0);
    const wake = (seconds: number) =>
      wakeUnsentMail(room, { ...schoolNamed('main'), now: secondsIn(seconds).now });
    await wake(120);
    expect(room.jobs).toEqual([]);
    await wake(600);
    room.pass(600);
    await room.work();
    expect(room.sent).toHaveLength(2);
  });
});
