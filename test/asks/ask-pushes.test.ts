import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cancelledWaits } from '#functions/asks/mail/cancelled-mail';
import { placePush, placeWaits } from '#functions/asks/mail/place-push';
import { answerRepository } from '#functions/asks/store/answers';
import type { PlacePushMessage } from '#functions/asks/store/place-message';
import { placesStore } from '#functions/asks/store/places/places';
import { consumeAll } from '#functions/kernel/jobs/consume';
import { mailWork } from '#functions/kernel/outbox/order-worker';
import { groupedFor } from '#functions/kernel/push/ordinary-push';
import { asking, orderedAskMail } from '#test/asks/ordered-ask-mail';
import { collegeEvent } from '#test/support/college/calendar';
import { deliver } from '#test/support/deliver';
import { claimedMessage } from '#test/support/mail/mail-events';
import { sendingOver } from '#test/support/mail/mail-sending';
import { sites } from '#test/support/mail/mail-sites';
import { memoryTables } from '#test/support/memory/memory-tables';
import { orderedAt, own, site } from '#test/support/outbox/ordered-kind';
import { addDevice, type Pushed, pushesOver } from '#test/support/push/pushes';
import { bound } from '#test/support/records/school';

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
});

const asked_at = '2026-03-02T00:00:00.000Z';
const amy = { kind: 'child', userUid: 'amy' } as const;

/** A school with what a kind of mail is about, and the devices of two carers, one without an address. */
async function room(name: string, start: Date) {
  const kind = orderedAskMail[name];
  if (!kind) throw new Error(`There is no ${name}`);
  const tables = memoryTables(async () => {});
  let at = start.getTime();
  const now = () => new Date(at);
  const pushed: Pushed[] = [];
  const ways = pushesOver(tables, now, (each) => {
    pushed.push(each);
    return { kind: 'sent' };
  });
  const sending = sendingOver(tables, {
    sites,
    now,
    pass: (milliseconds) => {
      at += milliseconds;
    },
    send: async () => ({ kind: 'sent', messageId: 'm' }),
  });
  await kind.prepare(tables);
  const cleo = tables.all('users').find(({ userUid }) => userUid === 'cleo');
  await tables.db.send(new PutCommand({ TableName: 'users', Item: { ...cleo, email: '' } }));
  for (const userUid of ['cara', 'cleo']) await addDevice(tables, userUid, userUid);
  const { kind: made } = kind.worker({ ...sending, tables } as never);
  const worker = consumeAll(
    mailWork({ ...sending, ways }, sites, [made, placePush(asking(tables))]),
  );
  return {
    tables,
    pushed,
    words: () => pushed.map(({ message }) => message.body),
    devices: () => pushed.map(({ endpoint }) => endpoint.split('/').at(-1)).sort(),
    answer: () =>
      answerRepository(tables)
        .of(own)
        .add({ askUid: 'trip', asked_at }, amy, {
          source: 'portal',
          given_by: 'carl',
          at: now().toISOString(),
          values: { goes: 'yes' },
        }),
    pass: (milliseconds: number) => {
      at += milliseconds;
    },
    async work(...bodies: object[]) {
      for (const body of [...bodies, ...bodies]) await deliver(worker, [{ id: 'p', body }]);
    },
  };
}
/** What is stored of a push to Cara that was held. */
const heldRow = (name: string, end = '', is: object = {}) =>
  claimedMessage({
    mailingUid: `${name}-${Date.parse(asked_at)}${end}#push`,
    userUid: 'cara',
    email: '',
    type: 'Other',
    kind: 'Acknowledgement',
    postsUid: [],
    ...is,
  });
const workAt = (at: Date) =>
  ({ facts: sites[0], school: own, settings: undefined, now: () => at }) as never;
/** 7 am on Tuesday at the school. */
const seven = new Date('2026-03-02T20:00:00.000Z');
const reminder = { kind: 'ask', site, askUid: 'trip', day: '2026-03-03', channel: 'push' };

describe('the push of a reminder to answer', () => {
  it('leaves 5 minutes after 7, once for each carer, and names neither post nor child', async () => {
    const school = await room('the reminder to answer', seven);
    school.pass(groupedFor - 1);
    await school.work(reminder);
    expect(school.pushed).toEqual([]);
    school.pass(1);
    await school.work(reminder);
    expect(school.devices()).toEqual(['cara', 'cleo']);
    expect(JSON.stringify(school.words())).not.toMatch(/zoo|amy|trip/i);
  });

  it('does not leave once another carer has answered', async () => {
    const school = await room('the reminder to answer', seven);
    await school.answer();
    school.pass(groupedFor);
    await school.work(reminder);
    expect(school.pushed).toEqual([]);
  });
});

describe('the push about a place', () => {
  const order: PlacePushMessage = {
    kind: 'ask-place-push',
    site,
    askUid: 'camp',
    asked_at,
    subject: 'c:amy',
    at: orderedAt.toISOString(),
  };

  it('reaches who can answer for the child once, 5 minutes later, also after its mail was settled', async () => {
    const school = await room('the mail that somebody has a place', orderedAt);
    await placesStore(school.tables)
      .of(own)
      .settle({ askUid: 'camp', asked_at }, 'c:amy', 1, orderedAt);
    await school.work(order);
    expect(school.pushed).toEqual([]);
    school.pass(groupedFor);
    await school.work(order);
    expect(school.devices()).toEqual(['cara', 'cleo']);
    expect(new Set(school.words())).toEqual(
      new Set(['A place has come free, and it is yours. Open to see it.']),
    );
  });

  it('does not leave when the place was given back meanwhile', async () => {
    const school = await room('the mail that somebody has a place', orderedAt);
    const places = placesStore(school.tables).of(own);
    const seen = (await places.stored({ askUid: 'camp', asked_at }))?.of['c:amy'];
    if (!seen) throw new Error('Amy has no place');
    await places.giveBack({ askUid: 'camp', asked_at }, 'c:amy', seen, orderedAt);
    school.pass(groupedFor);
    await school.work(order);
    expect(school.pushed).toEqual([]);
  });

  it('is not told on the next morning either when the place was given back', async () => {
    const school = await room('the mail that somebody has a place', orderedAt);
    const waits = () =>
      placeWaits(asking(school.tables))(
        workAt(orderedAt),
        heldRow('places-camp', `-2026-03-03`, { postsUid: ['camp'], kind: 'Place' }),
      );
    expect(await waits()).toBe(true);
    const places = placesStore(school.tables).of(own);
    const seen = (await places.stored({ askUid: 'camp', asked_at }))?.of['c:amy'];
    if (!seen) throw new Error('Amy has no place');
    await places.giveBack({ askUid: 'camp', asked_at }, 'c:amy', seen, orderedAt);
    expect(await waits()).toBe(false);
  });
});

describe('the push that an event was cancelled', () => {
  it('is not told on the next morning when that was taken back, and is no reminder', async () => {
    const school = await room('the mail that an event was cancelled', new Date(asked_at));
    const event = collegeEvent({ eventUid: 'concert', starts: '2026-03-10', groups: [] });
    const waits = (status: 'cancelled' | 'confirmed', name: string) =>
      cancelledWaits({
        ...asking(school.tables),
        events: bound({ get: async () => ({ ...event, status }) }),
      })(workAt(new Date(asked_at)), heldRow(name));
    expect(await waits('cancelled', 'cancelled-concert')).toBe(true);
    expect(await waits('confirmed', 'cancelled-concert')).toBe(false);
    expect(await waits('cancelled', 'ask-concert')).toBeUndefined();
  });

  it('reaches who said yes once, 5 minutes later, and names neither event nor child', async () => {
    const order = { kind: 'ask-cancelled', site, askUid: 'concert', asked_at, channel: 'push' };
    const school = await room('the mail that an event was cancelled', new Date(asked_at));
    await school.work(order);
    expect(school.pushed).toEqual([]);
    school.pass(groupedFor);
    await school.work(order);
    expect(school.devices()).toEqual(['cara', 'cleo']);
    expect(new Set(school.words())).toEqual(
      new Set(['An event that you answered is cancelled. Open to see it.']),
    );
  });
});
