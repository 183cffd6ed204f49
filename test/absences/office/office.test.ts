import { beforeEach, describe, expect, it } from 'vitest';
import { knownAway } from '#functions/absences/store/known-away';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import {
  absenceSchool,
  callerNamed,
  everyone,
  fever,
  secondsIn,
} from '#test/absences/absence-school';
import { schoolNamed } from '#test/support/records/school';

let school: Awaited<ReturnType<typeof absenceSchool>>;
beforeEach(async () => {
  school = await absenceSchool();
});

const cara = callerNamed('cara');
const send = (is: object = {}, seconds = 0, by = cara) =>
  school.family.create({ ...fever, ...is }, by, secondsIn(seconds));

describe('the attendance office', () => {
  const otto = callerNamed('otto');
  const leave = { kind: 'leave', reason: 'family', days: undefined, part: 'day' };

  it('lists the notices of a day and of a kind until they end, without those in their first seconds', async () => {
    const { noticeUid, updated_at = '' } = await send();
    const open = async (seconds: number) =>
      (await school.office.listOpen({ kind: 'absence', limit: 20 }, otto, secondsIn(seconds)))
        .records;
    const ofDay = async (seconds: number) =>
      (await school.office.listDay({ day: '2026-03-03', limit: 20 }, otto, secondsIn(seconds)))
        .records;
    expect([await open(5), await ofDay(5)]).toEqual([[], []]);
    expect([(await open(60)).length, (await ofDay(60)).length]).toEqual([1, 1]);
    await school.office.record({ noticeUid, updated_at }, otto, secondsIn(70));
    expect([(await open(80)).length, (await ofDay(80))[0]?.state]).toEqual([0, 'recorded']);
  });

  it('knows for an emergency who is away all day by what it recorded, not by what families say', async () => {
    const away = async () => [
      ...(await knownAway(school.tables)
        .of(schoolNamed('main'))
        .on('2026-03-03', secondsIn(95).now)),
    ];
    const whole = { part: 'day' as const, time: undefined };
    const { noticeUid, updated_at = '' } = await send(whole);
    const late = await send({ STUDENT_NUMBER: 'n-max' });
    expect(await away()).toEqual([]);
    await school.office.record({ noticeUid, updated_at }, otto, secondsIn(70));
    const named = { noticeUid: late.noticeUid, updated_at: late.updated_at ?? '' };
    await school.office.record(named, otto, secondsIn(80));
    expect(await away()).toEqual(['uid-nina']);
    await school.office.takeBack({ noticeUid, updated_at }, otto, secondsIn(90));
    expect(await away()).toEqual([]);
  });

  it('takes its own record back for 10 minutes, which opens the notice and keeps its files', async () => {
    const { noticeUid, updated_at = '' } = await send();
    const stored = async () => school.notices.of(schoolNamed('main')).get(noticeUid);
    const loaded = await stored();
    if (!loaded) throw new Error('The notice was not stored');
    const file = {
      attachmentUid: 'f1',
      filename: 'note.pdf',
      content_type: 'application/pdf',
      size: 10,
      added_at: loaded.created_at,
    };
    await school.put('absence-notices', {
      pk: 'main',
      sk: noticeUid,
      ...loaded,
      attachments: [file],
    });
    const at = { noticeUid, updated_at };
    const due = () => school.all('absence-notices').filter(({ pk }) => pk === 'main#file-due');
    const open = async (seconds: number) =>
      (await school.office.listOpen({ kind: 'absence', limit: 20 }, otto, secondsIn(seconds)))
        .records.length;
    await school.office.record(at, otto, secondsIn(60));
    expect([due().length, await open(61)]).toEqual([1, 0]);
    for (const seconds of [70, 80]) {
      const view = await school.office.takeBack(at, otto, secondsIn(seconds));
      expect(view).toMatchObject({ state: 'seen', days: [{ state: 'open' }] });
    }
    expect([due().length, await open(81)]).toEqual([0, 1]);
    expect((await stored())?.history.map(({ state }) => state)).toEqual([
      'sent',
      'recorded',
      'seen',
    ]);
    await school.family.withdraw({ noticeUid }, cara, secondsIn(90));
    await expect(school.office.takeBack(at, otto, secondsIn(95))).rejects.toMatchObject({
      kind: 'conflict',
    });
    const late = await send({ days: ['2026-03-04'] }, 100);
    const named = { noticeUid: late.noticeUid, updated_at: late.updated_at ?? '' };
    await school.office.record(named, otto, secondsIn(160));
    await expect(school.office.takeBack(named, otto, secondsIn(761))).rejects.toMatchObject({
      kind: 'conflict',
    });
  });

  it('gets the homeroom of each child, and a mark on families with an arrangement', async () => {
    await send({ STUDENT_NUMBER: ['n-nina', 'n-max'] });
    await send({ STUDENT_NUMBER: 'n-max' }, 1);
    const page = { kind: 'absence', limit: 20 } as const;
    const { records } = await school.office.listOpen(page, otto, secondsIn(60));
    const seen = records.map(({ days, family_check }) => [
      new Set(days.map(({ homeroom }) => homeroom)),
      family_check,
    ]);
    expect(seen).toEqual([
      [new Set([undefined]), false],
      [new Set(['8A', undefined]), true],
    ]);
  });

  it('gets another mark for a new notice once it is released, a version and a state only', async () => {
    const pulse = async (seconds: number) =>
      (await school.office.pulse({}, otto, secondsIn(seconds))).mark;
    const empty = await pulse(0);
    const { noticeUid, updated_at = '' } = await send();
    expect(await pulse(5)).toBe(empty);
    const sent = await pulse(11);
    expect([sent === empty, await pulse(60)]).toEqual([false, sent]);
    const content = { part: 'day' as const, reason: 'family', text: 'Changed', destination: '' };
    await school.family.change({ noticeUid, updated_at, ...content }, cara, secondsIn(70));
    const changed = await pulse(90);
    const now = (await school.notices.of(schoolNamed('main')).get(noticeUid))?.updated_at ?? '';
    await school.office.see({ noticeUid, updated_at: now }, otto, secondsIn(95));
    expect(new Set([empty, sent, changed, await pulse(96)]).size).toBe(4);
    await send({ ...leave, from: '2026-03-05', to: '2026-03-06' }, 100);
    const { waiting } = await school.office.pulse({}, otto, secondsIn(120));
    expect(waiting).toEqual({ absence: 0, leave: 1, explanation: 0, unexplained: 0 });
  });

  it('marks a notice as seen once, which the family reads', async () => {
    const { noticeUid, updated_at = '' } = await send();
    for (const seconds of [60, 90]) {
      await school.office.see({ noticeUid, updated_at }, otto, secondsIn(seconds));
    }
    const view = await school.family.getNotice({ noticeUid }, cara, secondsIn(100));
    expect(view).toMatchObject({ state: 'seen', seen_at: '2026-03-02T00:01:00.000Z' });
  });

  it('decides a leave after a check of the family arrangement, and mails the sender once', async () => {
    const sent = await send({ ...leave, from: '2026-03-05', to: '2026-03-06' });
    const { noticeUid, updated_at = '' } = sent;
    const decide = (is: object) =>
      school.office.decide({ noticeUid, updated_at, approved: true, ...is }, otto, secondsIn(60));
    await expect(decide({})).rejects.toMatchObject({
      fields: { family_checked: expect.any(String) },
    });
    await expect(decide({ approved: false })).rejects.toMatchObject({
      fields: { answer: expect.any(String) },
    });
    expect(await decide({ family_checked: true })).toMatchObject({
      state: 'approved',
      family_check: true,
    });
    await decide({ family_checked: true });
    await expect(decide({ approved: false, answer: 'No.' })).rejects.toMatchObject({
      kind: 'conflict',
    });
    expect(school.jobs.map(({ message }) => message.version)).toEqual([1, 2]);
    const view = await school.family.getNotice({ noticeUid }, callerNamed('carl'), secondsIn(70));
    expect([view.state, view.answer]).toEqual(['approved', undefined]);
  });

  it('takes its decision about a leave back on the same day, and mails the sender', async () => {
    const sent = await send({ ...leave, from: '2026-03-05', to: '2026-03-06' });
    const at = { noticeUid: sent.noticeUid, updated_at: sent.updated_at ?? '' };
    const decline = { ...at, approved: false, answer: 'There is a test on Friday.' };
    await school.office.decide(decline, otto, secondsIn(60));
    // The day of the school ends at 13:00 in UTC.
    await expect(school.office.undecide(at, otto, secondsIn(13 * 3600))).rejects.toMatchObject({
      kind: 'conflict',
    });
    for (const seconds of [70, 80]) {
      expect(await school.office.undecide(at, otto, secondsIn(seconds))).toMatchObject({
        state: 'requested',
        answer: undefined,
        ended_at: undefined,
      });
    }
    expect(school.jobs.map(({ message }) => message.version)).toEqual([1, 2, 3]);
    expect((await school.notices.of(schoolNamed('main')).get(at.noticeUid))?.mail).toBe(
      'undecided',
    );
    const listed = await school.office.listOpen({ kind: 'leave', limit: 20 }, otto, secondsIn(90));
    expect(listed.records).toMatchObject([{ state: 'requested' }]);
    const approve = { ...at, approved: true, family_checked: true };
    expect((await school.office.decide(approve, otto, secondsIn(100))).state).toBe('approved');
    await expect(school.office.undecide(at, cara, secondsIn(110))).rejects.toMatchObject({
      kind: 'notFound',
    });
  });

  it('takes no decision back that is none of a leave', async () => {
    const { noticeUid, updated_at = '' } = await send();
    const at = { noticeUid, updated_at };
    await school.office.record(at, otto, secondsIn(60));
    await expect(school.office.undecide(at, otto, secondsIn(70))).rejects.toMatchObject({
      kind: 'conflict',
    });
  });

  it('gets a conflict for a decision on a version that the family changed', async () => {
    const sent = await send({ ...leave, from: '2026-03-05', to: '2026-03-06' });
    const { noticeUid, updated_at = '' } = sent;
    const content = { part: 'day' as const, reason: 'family', text: 'Changed', destination: '' };
    await school.family.change({ noticeUid, updated_at, ...content }, cara, secondsIn(30));
    const late = { noticeUid, updated_at, approved: false, answer: 'No.' };
    await expect(school.office.decide(late, otto, secondsIn(60))).rejects.toMatchObject({
      kind: 'conflict',
    });
  });
});

describe('the unexplained absences', () => {
  const absence = (DAILY_ATTENDANCE_ID: string, userUid: string) => ({
    DAILY_ATTENDANCE_ID,
    userUid,
    date: '2026-03-03',
    period: 'day',
    reason: '',
    status: 'unverified' as const,
    homeroom: '',
  });
  const list = async (who: string) =>
    (await school.office.unexplained({ limit: 20 }, callerNamed(who), secondsIn(60))).records;

  it('lists them with what a family reported about the child and the day', async () => {
    school.records.push(absence('a1', 'uid-nina'), absence('a2', 'uid-olga'));
    const { noticeUid } = await send();
    expect(await list('otto')).toMatchObject([
      { DAILY_ATTENDANCE_ID: 'a1', firstname: 'nina', notice: 'sent', noticeUid },
      { DAILY_ATTENDANCE_ID: 'a2', firstname: 'olga' },
    ]);
    // A link of any kind to a child switches the office's rights off.
    for (const who of ['orla', 'oscar']) {
      expect((await list(who)).map(({ firstname }) => firstname)).toEqual(['olga']);
    }
    expect(await list('tess')).toEqual([]);
  });
});

describe('the sender of a notice', () => {
  it('shows the office a mark when mail to the address comes back', async () => {
    const { noticeUid } = await send();
    const look = async () =>
      (await school.office.get({ noticeUid }, callerNamed('otto'), secondsIn(60))).mail_fails;
    expect(await look()).toBe(false);
    const sender = everyone.find(({ username }) => username === 'cara');
    await suppressionRepository(school.tables)
      .of(schoolNamed('main'))
      .add(sender?.email ?? '', {
        reason: 'bounce',
        at: '2026-03-01T00:00:00.000Z',
        mailingUid: 'm1',
      });
    expect(await look()).toBe(true);
  });
});

describe('the mail of a stored notice', () => {
  it('is ordered again only until it was sent', async () => {
    const { noticeUid } = await send();
    expect(await school.mail.send({ noticeUid }, cara, secondsIn(20))).toEqual({
      noticeUid,
      sending: 'sending',
    });
    const stored = await school.notices.of(schoolNamed('main')).get(noticeUid);
    if (stored)
      await school.notices
        .of(schoolNamed('main'))
        .replace(stored, { ...stored, mailed_version: 1 });
    expect((await school.mail.send({ noticeUid }, cara, secondsIn(30))).sending).toBe('sended');
    expect(school.jobs).toHaveLength(2);
    expect(await school.notices.of(schoolNamed('main')).unsent(100)).toEqual([]);
  });
});
