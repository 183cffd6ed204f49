import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { askMail } from '#functions/asks/mail/ask-mail';
import { cancelledMail } from '#functions/asks/mail/cancelled-mail';
import { placeMail } from '#functions/asks/mail/place-mail';
import { askOfEvent } from '#functions/asks/rules/event-asks';
import { answerRepository } from '#functions/asks/store/answers';
import { askItem, askReader } from '#functions/asks/store/ask.record';
import { placeKeeping } from '#functions/asks/store/places/place-keeping';
import { placeReader } from '#functions/asks/store/places/place-reader';
import { placesStore } from '#functions/asks/store/places/places';
import type { Tables } from '#functions/kernel/store/tables';
import { peopleRepository } from '#functions/people/store/people';
import { personKeys } from '#functions/people/store/person-record';
import { userRepository } from '#functions/people/store/users';
import { Ask } from '#shared/asks/ask.schemas';
import { storeAsk } from '#test/asks/stored-ask';
import { profile } from '#test/mailings/messages/school';
import { collegeEvent } from '#test/support/college/calendar';
import { type Ordered, orderedAt, own, site } from '#test/support/outbox/ordered-kind';
import { todoPushes } from '#test/support/push/todo-pushes';
import { bound } from '#test/support/records/school';

const asked_at = '2026-03-02T00:00:00.000Z';
const carers = ['cara', 'carl', 'cleo'];
const readers = carers.map((name) => `${name}@example.org`);
const amy = { kind: 'child', userUid: 'amy' } as const;
const goes = {
  questionUid: 'goes',
  text: 'May your child go?',
  hint: '',
  required: true,
  options: [],
  kind: 'yes-no' as const,
  goes: true,
};
const asked = { by: '2026-03-06', rule: 'any_carer' as const, asked_at };

/** Stores a child with three carers. */
async function storeFamily({ db }: Tables): Promise<void> {
  const child = { userUid: 'amy', status: 'active' as const, restricted: false };
  const people = [
    profile({ userUid: 'amy', type: 'student', email: '' }),
    ...carers.map((userUid) =>
      profile({ userUid, email: `${userUid}@example.org`, is_carer: true, children: [child] }),
    ),
  ];
  for (const person of people) {
    const Item = { ...personKeys(own, person), ...person };
    await db.send(new PutCommand({ TableName: 'users', Item }));
  }
}

export const asking = (tables: Tables) => ({
  asks: askReader(tables),
  people: peopleRepository(tables),
  users: userRepository(tables),
  answers: answerRepository(tables),
  places: placeReader(tables),
  pushes: todoPushes(tables),
  excerptOf: async () => 'Please bring a hat and lunch.',
});

const yes = {
  source: 'portal' as const,
  given_by: 'cara',
  at: '2026-03-02T01:00:00.000Z',
  values: { goes: 'yes' },
};

function reminder(): Ordered {
  const order = { kind: 'ask', site, askUid: 'trip', day: '2026-03-03' };
  return {
    readers,
    async prepare(tables) {
      await storeFamily(tables);
      await storeAsk(tables, { postUid: 'trip', title: 'Trip to the zoo' }, asked);
      return [order];
    },
    again: (_, __, queue) => queue.send(order),
    worker: (sending) => ({ sending, kind: askMail(asking(sending.tables)) }),
  };
}

/** A child has come from the list; the schedule orders the mail until it is settled. */
function place(): Ordered {
  const order = { kind: 'ask-place', site, askUid: 'camp', asked_at, call: 1 };
  const limited = { ...asked, questions: [{ ...goes, limit: 1 }] };
  return {
    readers,
    async prepare(tables) {
      await storeFamily(tables);
      await storeAsk(tables, { postUid: 'camp', title: 'Camp' }, limited);
      const ask = await askReader(tables).of(own).get('camp');
      if (!ask) throw new Error('There is no camp');
      const places = placeKeeping({
        tables,
        orders: { send: async () => {} },
        wait: async () => {},
      }).of(own);
      const given = { values: { goes: 'yes' }, join: true };
      await places.claim(ask, 'c:ben', given, orderedAt);
      await places.claim(ask, 'c:amy', given, orderedAt);
      await answerRepository(tables).of(own).add(ask, amy, yes);
      await places.claim(ask, 'c:ben', { values: undefined, join: false }, orderedAt);
      return [order];
    },
    async again(tables, now, queue) {
      const ask = await askReader(tables).of(own).get('camp');
      const places = placeKeeping({ tables, orders: queue, wait: async () => {} });
      if (ask) await places.of(own).tend(ask, now);
    },
    worker: (sending) => ({
      sending,
      kind: placeMail({
        ...asking(sending.tables),
        places: placesStore(sending.tables),
        placePushes: { send: async () => {} },
      }),
    }),
  };
}

function cancelled(): Ordered {
  const order = { kind: 'ask-cancelled', site, askUid: 'concert', asked_at };
  const event = {
    ...collegeEvent({ eventUid: 'concert', starts: '2026-03-10', groups: [] }),
    status: 'cancelled' as const,
    updated_at: asked_at,
  };
  const stamps = { users_userid: 'ed', saved_by: 'ed', updated_at: asked_at };
  const ask = askOfEvent(event, Ask.parse({ ...asked, questions: [goes] }), stamps);
  return {
    readers,
    async prepare(tables) {
      await storeFamily(tables);
      await tables.db.send(new PutCommand({ TableName: 'asks', Item: askItem(own, ask) }));
      await answerRepository(tables).of(own).add(ask, amy, yes);
      return [order];
    },
    again: (_, __, queue) => queue.send(order),
    worker: (sending) => ({
      sending,
      kind: cancelledMail({
        ...asking(sending.tables),
        events: bound({ get: async () => event }),
      }),
    }),
  };
}

/** The kinds of mail about asks. */
export const orderedAskMail: Record<string, Ordered> = {
  'the reminder to answer': reminder(),
  'the mail that somebody has a place': place(),
  'the mail that an event was cancelled': cancelled(),
};
