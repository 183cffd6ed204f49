import { expect, it } from 'vitest';
import { recipientsOf } from '#functions/notes/recipients';
import { storeOf } from '#test/support/fixed-store';
import { person } from '#test/support/records/people';
import { profile } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';

const teacher = { type: 'faculty', email: 'theo@x.example', children: [], capabilities: [] };
const card = { ...teacher, userUid: 'u-theo', firstname: 'Theo', surname: 'Teach', groups: [] };

/** The records of a school with some people. */
const schoolWith = (cards: readonly object[]) => {
  const theo = profile({ username: 'theo', ...(card as object) });
  const deps = {
    users: storeOf({ get: undefined, many: [theo] }),
    years: storeOf({ ofYear: [] }),
    settings: storeOf({ get: { mail_domains: ['x.example'] } }),
    cards: async () => cards,
    senderOf: async () => 'portal@x.example',
  };
  const student = profile({ username: 'mia', groups: ['7A'], form_run: 'Year 7' });
  const caller = person({ ...schoolNamed('regional'), username: 'tess' });
  return {
    find: (choice: object) =>
      recipientsOf(deps as never, { caller, student }, {
        email_recipients: [],
        visible_all: true,
        ...choice,
      } as never),
  };
};

it('finds the recipients of a note', async () => {
  const { find } = schoolWith([card]);
  const { recipients } = await find({ email_recipients: ['theo@x.example'] });
  expect(recipients).toMatchObject([{ name: 'Theo Teach', email: 'theo@x.example' }]);
});

it('has at most 80 recipients, each once', async () => {
  const teachers = Array.from({ length: 81 }, (_, i) => ({
    ...card,
    userUid: `u-${i}`,
    email: `t${i}@x.example`,
    groups: ['7A'],
  }));
  const choice = { email_class_teachers: true, email_recipients: ['T7@x.example'] };
  expect((await schoolWith(teachers.slice(1)).find(choice)).recipients).toHaveLength(80);
  await expect(schoolWith(teachers).find(choice)).rejects.toThrow('at most 80 people');
});

it('writes to no mailbox of a family, with a tag or without, when a teacher has its address too', async () => {
  const pat = { ...card, userUid: 'u-pat', type: 'affiliate', email: 'pat@x.example' };
  const shared = { ...card, userUid: 'u-homer', email: 'Pat@x.example', groups: ['7A'] };
  const tagged = { ...pat, userUid: 'u-mum', email: 'mum+school@x.example' };
  const { find } = schoolWith([card, pat, shared, tagged]);
  for (const typed of ['pat+1@x.example', 'PAT+a+b@x.example', 'mum@x.example', 'mum+2@x.example'])
    await expect(find({ email_recipients: [typed] })).rejects.toThrow('not the student’s family');
  expect((await find({ email_class_teachers: true })).recipients).toEqual([]);
  const { recipients } = await find({ email_recipients: ['theo+notes@x.example'] });
  expect(recipients).toMatchObject([{ email: 'theo+notes@x.example' }]);
});

it('writes to no mailbox of who is blocked, also when the school lists or somebody types it', async () => {
  const blocked = { ...card, userUid: 'u-bea', email: '', blocked_email: 'bea@x.example' };
  const { find } = schoolWith([card, { ...blocked, groups: ['7A'] }]);
  for (const typed of ['bea@x.example', 'BEA+notes@x.example'])
    await expect(find({ email_recipients: [typed] })).rejects.toThrow('not the student’s family');
  expect((await find({ email_class_teachers: true })).recipients).toEqual([]);
});
