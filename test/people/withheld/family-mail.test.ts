import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keyOf } from '#functions/kernel/record/key';
import { classUidOf } from '#functions/kernel/roster/uids';
import { familyMail } from '#functions/people/mail/family-mail';
import { decisionRepository } from '#functions/people/store/decided/decisions';
import { type AboutFamily, tellOfFamily } from '#functions/people/store/decided/family-order';
import { cardsOf } from '#functions/people/store/people-cards';
import { userRepository } from '#functions/people/store/users';
import { dutyReader } from '#functions/timetables/store/duty';
import { lessonsRecords, yearInfoRecords } from '#shared/tables/school-days';
import { peopleRoom, refused } from '#test/people/people-room';
import { sendOrder } from '#test/support/mail/order-sending';
import { administrator } from '#test/support/records/people';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';

const own = schoolNamed('main');
const maths = classUidOf(own.site, 'maths');
const staff = (username: string, is: object = {}) => profile({ username, type: 'faculty', ...is });
const linked = { userUid: 'uid-nina', status: 'ended' as const, restricted: true };

const nina = profile({
  username: 'nina',
  firstname: 'Nína',
  surname: 'Rossi',
  groups: [maths, 'year-7', 'school-choir'],
  homeroom_teacher: 'uid-hana',
  form_run: 'Year 7',
});
const room = peopleRoom([
  nina,
  staff('hana'),
  staff('theo', { groups: [maths] }),
  staff('lena'),
  staff('yara'),
  staff('away', { groups: [maths], status: 'left' }),
  staff('mute', { groups: [maths], email: '' }),
  staff('papa', { groups: [maths], is_carer: true, children: [linked] }),
  staff('other', { groups: ['class-art'] }),
]);
const teachers = ['hana', 'lena', 'theo', 'yara'];

beforeEach(async () => {
  for (const name of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, name).mockImplementation(() => {});
  }
  // Lena has a lesson of the class, which no list of classes says; Yara heads the year.
  const lesson = {
    TIMETABLE_ID: 'l1',
    CLASS_ID: 'maths',
    teacherUid: 'uid-lena',
    weekday: 1,
    period: 1,
    starts: '09:00',
    ends: '10:00',
  };
  const head = {
    yearInfoUid: 'y1',
    year: 'Year 7',
    kind: 'head_of_year',
    title: '',
    userUid: 'uid-yara',
  };
  const put = (TableName: string, Item: Record<string, unknown>) =>
    room.tables.db.send(new PutCommand({ TableName, Item }));
  await put('lessons', {
    ...lesson,
    ...keyOf(own, lessonsRecords.lesson.key, lesson),
    teacherPk: 'main#uid-lena',
    teacherSk: '1#09:00#l1',
  });
  await put('year-info', {
    ...head,
    ...keyOf(own, yearInfoRecords.info.key, head),
    headPk: 'main#uid-yara',
    headSk: 'Year 7#y1',
  });
});

/** Sends the mail that was ordered about an act. */
async function sent(about: AboutFamily | undefined, before?: () => Promise<unknown>) {
  if (!about) throw new Error('Nothing was ordered');
  const { tables } = room;
  const orders: object[] = [];
  const tell = tellOfFamily({
    send: async (order, seconds) => void orders.push({ order, seconds }),
  });
  await tell(own, about);
  const body = { kind: 'family', site: 'main', ...about };
  expect(orders).toEqual([{ order: body, seconds: 30 }]);
  const kind = familyMail({
    users: userRepository(tables),
    decisions: decisionRepository(tables),
    cards: (school) => cardsOf(tables, school),
    dutyOf: dutyReader(tables),
  });
  return sendOrder(body, { tables, kind, at: new Date('2026-03-02T00:01:00.000Z'), before });
}
const withhold = () => room.act('cara', { act: 'withhold', child: 'uid-nina' });

describe('the mail about a family arrangement', () => {
  it('reaches homeroom, class and timetable teachers and the head of year once, but no carer of the child', async () => {
    await withhold();
    expect(room.familyTold).toHaveLength(1);
    expect((await sent(room.familyTold[0])).to).toEqual(teachers);
  });

  it('names the child, and neither the carer, the reason, the act nor who acted', async () => {
    await withhold();
    const { subject, preview, text } = await sent(room.familyTold[0]);
    expect(subject).toBe('A change about Nína Rossi');
    expect(preview).toBe('Please read this before you next see or write to the family.');
    expect(text).toContain('Ask the office before you write to a carer');
    for (const hidden of ['Cara', 'Because.', 'Ada', 'ithh', 'given back'])
      expect(text).not.toContain(hidden);
  });

  it('is the same when the child is given back', async () => {
    await withhold();
    const first = await sent(room.familyTold[0]);
    await room.act('cara', { act: 'give-back', child: 'uid-nina', version: 1 });
    const second = await sent(room.familyTold[1]);
    expect([second.to, second.text]).toEqual([teachers, first.text]);
  });

  it('is ordered once for a repeated call, and not sent about an act that was refused', async () => {
    await room.act('cara', { act: 'withhold', child: 'uid-nina' }, administrator, 'key');
    await room.act('cara', { act: 'withhold', child: 'uid-nina' }, administrator, 'key');
    expect(room.familyTold).toHaveLength(1);
    const stale = room.act('cara', { act: 'give-back', child: 'uid-nina', version: 7 });
    await expect(stale).rejects.toEqual(refused('conflict'));
    expect((await sent(room.familyTold[1])).to).toEqual([]);
  });

  it('is not ordered by acts that are about no link', async () => {
    await room.act('cara', { act: 'block', child: 'uid-nina' });
    expect(room.familyTold).toEqual([]);
  });

  it('is asked for again right before each message leaves', async () => {
    await withhold();
    const { to } = await sent(room.familyTold[0], () =>
      storeProfiles(
        room.tables,
        staff('theo', { children: [linked], groups: [maths] }),
        staff('hana', { email: 'new@example.org' }),
        staff('lena', { status: 'left' }),
        staff('yara', { type: 'affiliate' }),
      ),
    );
    expect(to.length).toBeLessThanOrEqual(1);
  });

  it('is not sent about a child who has left', async () => {
    await withhold();
    await storeProfiles(room.tables, { ...nina, status: 'left' });
    expect((await sent(room.familyTold[0])).to).toEqual([]);
  });
});
