import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { newId } from '#functions/kernel/id';
import type { Tables } from '#functions/kernel/store/tables';
import { transact } from '#functions/kernel/store/transaction';
import { familyMail } from '#functions/people/mail/family-mail';
import { rightMail } from '#functions/people/mail/right-mail';
import { rosterReminderMail } from '#functions/people/mail/roster-reminder-mail';
import { actWrite, decisionRepository } from '#functions/people/store/decided/decisions';
import { cardsOf } from '#functions/people/store/people-cards';
import { personKeys } from '#functions/people/store/person-record';
import { holdersOf } from '#functions/people/store/rights/holders';
import { rightLedger } from '#functions/people/store/rights/right-ledger';
import { userRepository } from '#functions/people/store/users';
import type { DecidedProfile } from '#shared/intake/roster';
import { profile } from '#test/mailings/messages/school';
import { type Ordered, orderedAt, own, site } from '#test/support/outbox/ordered-kind';

const actUid = newId(orderedAt);
const nina = profile({ userUid: 'nina', email: '', type: 'student', groups: ['maths'] });
const cara: DecidedProfile = {
  ...profile({
    userUid: 'cara',
    email: 'cara@example.org',
    is_carer: true,
    children: [{ userUid: 'nina', status: 'active', restricted: false }],
  }),
  over: {
    version: 1,
    withheld: [{ child: 'nina', at: '2026-02-17T00:00:00.000Z', by: 'ada', reason: 'Because.' }],
  },
};

async function store({ db }: Tables, people: readonly DecidedProfile[]) {
  for (const person of people) {
    await db.send(
      new PutCommand({ TableName: 'users', Item: { ...personKeys(own, person), ...person } }),
    );
  }
}

function right(): Ordered {
  const changeUid = newId(orderedAt);
  const order = { kind: 'right', site, about: { of: 'change', userUid: 'tess', changeUid } };
  const people = [
    profile({ userUid: 'tess', email: 'tess@example.org', capabilities: ['editor'] }),
    profile({ userUid: 'ada', email: 'ada@example.org', capabilities: ['administrator'] }),
    profile({ userUid: 'priya', email: 'priya@example.org', capabilities: ['privacy'] }),
  ];
  return {
    readers: people.map(({ email }) => email).sort(),
    async prepare(tables) {
      await store(tables, people);
      const change = {
        changeUid,
        userUid: 'tess',
        capability: 'editor' as const,
        act: 'give' as const,
        reason: 'Because.',
        asked_by: 'ada',
        at: orderedAt.toISOString(),
      };
      await transact(tables.db, [rightLedger(tables).of(own).remember(change)]);
      return [order];
    },
    again: (_, __, queue) => queue.send(order),
    worker: (sending) => ({
      sending,
      kind: rightMail({
        users: userRepository(sending.tables),
        rights: rightLedger(sending.tables),
        holders: (school) => holdersOf(sending.tables, school, { isConsistent: false }),
      }),
    }),
  };
}

function family(): Ordered {
  const order = { kind: 'family', site, userUid: 'cara', actUid };
  const teachers = ['tess', 'theo'].map((userUid) =>
    profile({ userUid, email: `${userUid}@example.org`, type: 'faculty', groups: ['maths'] }),
  );
  return {
    readers: teachers.map(({ email }) => email),
    async prepare(tables) {
      await store(tables, [nina, cara, ...teachers]);
      const decision = { act: 'withhold', child: 'nina', reason: 'R.', by: 'ada' } as const;
      const noted = { userUid: 'cara', actUid, decision: { ...decision, now: orderedAt } };
      await transact(tables.db, [actWrite('users', own, noted)]);
      return [order];
    },
    again: (_, __, queue) => queue.send(order),
    worker: (sending) => ({
      sending,
      kind: familyMail({
        users: userRepository(sending.tables),
        decisions: decisionRepository(sending.tables),
        cards: (school) => cardsOf(sending.tables, school),
        dutyOf: async () => ({}),
      }),
    }),
  };
}

function rosterReminder(): Ordered {
  // It is due exactly then.
  const since = orderedAt.toISOString();
  const order = { kind: 'roster-reminder', site, userUid: 'cara', child: 'nina', since };
  const office = ['ada', 'ben'].map((userUid) =>
    profile({ userUid, email: `${userUid}@example.org`, capabilities: ['administrator'] }),
  );
  return {
    readers: office.map(({ email }) => email),
    async prepare(tables) {
      await store(tables, [nina, cara, ...office]);
      return [order];
    },
    again: (_, __, queue) => queue.send(order),
    worker: (sending) => ({
      sending,
      kind: rosterReminderMail({
        users: userRepository(sending.tables),
        decisions: decisionRepository(sending.tables),
        holders: (school) => holdersOf(sending.tables, school, { isConsistent: false }),
      }),
    }),
  };
}

/** The kinds of mail about people, for the proof of once each. */
export const orderedPeopleMail: Record<string, Ordered> = {
  'the mail about a right': right(),
  'the mail about a family arrangement': family(),
  'the reminder to correct the roster': rosterReminder(),
};
