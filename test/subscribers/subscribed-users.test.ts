import { beforeEach, describe, expect, it } from 'vitest';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { subscriberRecords } from '#functions/subscribers/store/subscriber.record';
import { subscriberRepository } from '#functions/subscribers/store/subscribers';
import { subscriberHandlers } from '#functions/subscribers/subscribed-users';
import { subscribedUsersSchemas } from '#shared/subscribers/subscribed-users.schemas';
import { person } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';
import { slower } from '#test/support/tables/slower';
import { administrator, type SubscriberRoom, subscriberRoom } from './subscriber-room.ts';

let room: SubscriberRoom;
beforeEach(() => {
  room = subscriberRoom();
});
const exists = {
  kind: 'badRequest',
  message: '[ERROR] Subscribed user already exist in database',
};
const list = (query: object = {}, caller = administrator) =>
  room.handlers.list({ limit: 20, ...query }, caller, room.at());
const parsed = (input: object) => subscribedUsersSchemas.create.input.safeParse(input);
const wordsOf = (input: object) => [
  ...new Set(parsed(input).error?.issues.map(({ message }) => message)),
];

describe('subscribers', () => {
  it('lists newest first, page by page, by any part of name and address, of the own school', async () => {
    for (const [i, name] of ['Ann Lee', 'Bob Ray', 'Zoe Lee'].entries()) {
      await room.add(name, `person${i}@Example.org`);
      room.pass(1);
    }
    const first = await list({ limit: 2 });
    expect(first.records.map(({ name }) => name)).toEqual(['Zoe Lee', 'Bob Ray']);
    const { records } = await list({ limit: 2, next_token: first.next_token });
    expect(records.map(({ name }) => name)).toEqual(['Ann Lee']);
    expect((await list({ name: 'lEE' })).records).toHaveLength(2);
    expect((await list({ name: 'lee', email: 'SON2@' })).records).toMatchObject([
      { name: 'Zoe Lee', state: 'active', users_username: 'ada' },
    ]);
    expect((await list({}, person(schoolNamed('main')))).records).toEqual([]);
    expect(JSON.stringify(first)).not.toContain('secret');
  });

  it('makes one subscriber of parallel adds of one address in different spellings', async () => {
    const spellings = ['jo@Example.org', ' JO@example.ORG ', '"jo@example.org"', 'Jo@example.org'];
    const tries = await Promise.allSettled(
      spellings.map((email) => {
        const input = parsed({ name: 'Jo', email }).data;
        return room.handlers.create(input as never, administrator, room.at());
      }),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of tries) {
      if (each.status === 'rejected') expect(each.reason).toMatchObject(exists);
    }
    expect(room.stored()).toHaveLength(1);
    await room.work();
    expect(room.sent).toHaveLength(1);
  });

  it('adds once for a repeated request with its key, and refuses the address later', async () => {
    const first = await room.add('Jo', 'jo@example.org', 'key-1');
    const again = await room.add('Jo', 'jo@example.org', 'key-1');
    expect(again).toEqual(first);
    await expect(room.add('Jo', 'JO@example.org', 'key-2')).rejects.toMatchObject(exists);
    await room.work();
    expect(room.sent).toHaveLength(1);
  });

  it('refuses missing and wrong fields with the specified texts', () => {
    expect(wordsOf({ name: ' ', email: ' ' })).toEqual([
      '*Please enter name.',
      '*Please enter email.',
    ]);
    expect(wordsOf({})).toEqual(['*Please enter name.', '*Please enter email.']);
    expect(wordsOf({ name: 'Jo', email: 'jo at example' })).toEqual(['*Please enter valid email.']);
    const ofClient = { users_userid: 'x', created_at: 'x', updated_at: 'x' };
    expect(parsed({ name: 'Jo', email: ' jo@example.org ', ...ofClient }).data).toMatchObject({
      email: 'jo@example.org',
    });
  });

  it('changes a name, and refuses a version that was changed since', async () => {
    const { subscribedusersUid, updated_at } = await room.add('Jo', 'jo@example.org');
    await room.work();
    const change = { subscribedusersUid, email: 'JO@example.org', updated_at };
    const update = (name: string) =>
      room.handlers.update({ ...change, name }, administrator, room.at());
    expect(await update('Joanna')).toMatchObject({ name: 'Joanna', email: 'JO@example.org' });
    await expect(update('Joe')).rejects.toMatchObject({
      kind: 'conflict',
      details: { current: { name: 'Joanna' } },
    });
    await room.work();
    // The same address in another spelling is no new address.
    expect(room.sent).toHaveLength(1);
  });

  it('sends a welcome to a changed address, frees the former one and ends the links in its mail', async () => {
    const { subscribedusersUid, updated_at } = await room.add('Jo', 'jo@example.org');
    await room.add('Al', 'al@example.org');
    await room.work();
    const change = { subscribedusersUid, name: 'Jo', updated_at };
    const move = (email: string) =>
      room.handlers.updateByBody({ ...change, email }, administrator, room.at());
    await expect(move('AL@example.org')).rejects.toMatchObject(exists);
    room.sent.splice(0);
    await room.add('Temp', 'temp@example.org');
    await room.work();
    const former = room.tokenIn('header');
    const temp = room.stored().find(({ name }) => name === 'Temp');
    await room.handlers.update(
      {
        subscribedusersUid: temp?.subscribedusersUid ?? '',
        name: 'Temp',
        email: 'new@example.org',
        updated_at: temp?.updated_at ?? '',
      },
      administrator,
      room.at(),
    );
    await room.work();
    expect(room.sent.at(-1)?.to).toBe('new@example.org');
    await expect(
      room.links.now({ token: former }, undefined as never, room.at()),
    ).rejects.toMatchObject({ kind: 'notFound' });
    await move('temp@example.org');
    expect(room.stored().map(({ email }) => email)).toContain('temp@example.org');
  });

  it('changes the name of a person who has unsubscribed, and refuses another address', async () => {
    await room.add('Jo', 'jo@example.org');
    await room.work();
    await room.links.now({ token: room.tokenIn('header') }, undefined as never, room.at());
    const gone = room.stored()[0];
    const update = (change: object) =>
      room.handlers.update(
        {
          subscribedusersUid: gone?.subscribedusersUid ?? '',
          name: 'Jo',
          email: 'jo@example.org',
          updated_at: gone?.updated_at ?? '',
          ...change,
        },
        administrator,
        room.at(),
      );
    await expect(update({ email: 'new@example.org' })).rejects.toMatchObject({
      kind: 'badRequest',
    });
    expect(await update({ name: 'Joanna' })).toMatchObject({ name: 'Joanna' });
  });

  it('shows the version of another person who is faster, or refuses an address that is taken', async () => {
    const { subscribedusersUid, updated_at } = await room.add('Jo', 'jo@example.org');
    const own = room.stored()[0];
    const change = { subscribedusersUid, updated_at, name: 'Jo', email: 'al@example.org' };
    if (!own) throw new Error('The subscriber is stored');
    const updateAfter = (rival?: () => Promise<unknown>) => {
      const tables = slower(room.tables, rival);
      const subscribers = subscriberRepository(tables, idempotencyRepository(tables));
      const { update } = subscriberHandlers({ subscribers, queue: room.queue } as never);
      return update(change, administrator, room.at());
    };
    await expect(updateAfter()).rejects.toMatchObject(exists);
    const faster = { ...own, name: 'Joan', updated_at: new Date().toISOString() };
    const rival = () => subscriberRecords(room.tables).of(administrator).replace(own, faster);
    await expect(updateAfter(rival)).rejects.toMatchObject({
      kind: 'conflict',
      details: { current: { name: 'Joan' } },
    });
  });

  it('deletes a subscriber, whose address may then be added again with a new welcome', async () => {
    const { subscribedusersUid } = await room.add('Jo', 'jo@example.org');
    await room.handlers.remove({ subscribedusersUid }, administrator, room.at());
    await room.work();
    // The welcome had not left.
    expect(room.sent).toEqual([]);
    await expect(
      room.handlers.remove({ subscribedusersUid }, administrator, room.at()),
    ).rejects.toMatchObject({ kind: 'notFound' });
    expect(await room.add('Jo', 'jo@example.org')).toMatchObject({ state: 'active' });
    await room.work();
    expect(room.sent).toHaveLength(1);
  });

  it('refuses to find, change or delete a subscriber of another school', async () => {
    const { subscribedusersUid, updated_at } = await room.add('Jo', 'jo@example.org');
    const stranger = person({ ...schoolNamed('main'), capabilities: ['administrator'] });
    const change = { subscribedusersUid, updated_at, name: 'X', email: 'x@example.org' };
    await expect(room.handlers.update(change, stranger, room.at())).rejects.toMatchObject({
      kind: 'notFound',
    });
    await expect(
      room.handlers.remove({ subscribedusersUid }, stranger, room.at()),
    ).rejects.toMatchObject({ kind: 'notFound' });
  });
});
