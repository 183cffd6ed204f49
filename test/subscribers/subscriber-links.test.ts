import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '#functions/kernel/id';
import {
  isSubscribersToken,
  readSubscriberToken,
  subscriberToken,
} from '#functions/subscribers/store/subscriber-token';
import { chance } from '#test/support/chance';
import { schoolNamed } from '#test/support/records/school';
import { administrator, type SubscriberRoom, subscriberRoom } from './subscriber-room.ts';

let room: SubscriberRoom;
beforeEach(() => {
  room = subscriberRoom();
  vi.spyOn(console, 'info').mockImplementation(() => {});
});
const nobody = undefined as never;
const look = (token: string) => room.links.look({ token }, nobody, room.at());
const press = (token: string, more: object = {}) =>
  room.links.now({ token, ...more }, nobody, room.at());
const absent = { kind: 'notFound', message: 'This link is not from one of our e-mails.' };

/** Adds a subscriber and returns the token in the header of the welcome mail. */
async function subscribed(): Promise<string> {
  await room.add('Jo Ng', 'jo@example.org');
  await room.work();
  return room.tokenIn('header');
}

describe('a token of a subscriber', () => {
  it('is read as it was made, and no changed letter is accepted', () => {
    const { under } = chance(7);
    for (let i = 0; i < 200; i++) {
      const subscriber = { subscribedusersUid: newId(), secret: `secret ${i}`, mail_version: i };
      const use = i % 2 ? 'confirm' : 'connections';
      const token = subscriberToken(schoolNamed('regional'), subscriber, use);
      expect(readSubscriberToken(token)).toMatchObject({
        site: 'regional',
        subscribedusersUid: subscriber.subscribedusersUid,
        use,
      });
      const at = under(token.length);
      const other = token[at] === 'x' ? 'y' : 'x';
      const forged = token.slice(0, at) + other + token.slice(at + 1);
      expect(forged === token).toBe(false);
      expect(readSubscriberToken(`${token}x`)).toBeUndefined();
    }
  });

  it('is of no use at another school, also for a subscriber with the same secret', () => {
    const subscriber = { subscribedusersUid: newId(), secret: 'a secret', mail_version: 3 };
    for (const use of ['connections', 'confirm'] as const) {
      const token = readSubscriberToken(subscriberToken(schoolNamed('regional'), subscriber, use));
      if (!token) throw new Error('This is no token');
      expect(isSubscribersToken(token, subscriber)).toBe(true);
      expect(isSubscribersToken({ ...token, ...schoolNamed('main') }, subscriber)).toBe(false);
    }
  });
});

describe('the link in mail to subscribers', () => {
  it('is in a welcome with one-click headers, and ends the subscription also a second time', async () => {
    const token = await subscribed();
    const { message } = room.sent[0] ?? {};
    expect(message?.headers).toEqual([
      expect.objectContaining({ Name: 'List-Unsubscribe' }),
      { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
    ]);
    // The link at the end of the mail has the same token as the header.
    expect(message?.text).toContain(`/unsubscribe/${encodeURIComponent(token)}`);
    expect(await look(token)).toMatchObject({ kind: 'connections', on: true });
    for (let i = 0; i < 2; i++) {
      expect(await press(token, { 'List-Unsubscribe': 'One-Click' })).toMatchObject({ on: false });
    }
    expect(room.stored()).toMatchObject([{ state: 'unsubscribed' }]);
    expect(room.jobs).toEqual([]);
  });

  it('refuses forged tokens and those of another school’s host', async () => {
    const token = await subscribed();
    for (const forged of [
      '',
      'x',
      token.slice(0, -1),
      token.replace('.connections.', '.confirm.'),
    ]) {
      await expect(look(forged)).rejects.toMatchObject(absent);
    }
    await expect(
      room.links.look({ token }, nobody, room.at({ site: 'main' })),
    ).rejects.toMatchObject(absent);
  });

  it('lets an unsubscribed address return only by its own confirmation', async () => {
    const token = await subscribed();
    await press(token);
    expect(await room.add('Jo Ng', 'JO@example.org')).toMatchObject({ state: 'asked' });
    await room.work();
    expect(room.sent.at(-1)?.message.subject).toContain('do you want Connections again?');
    // The link to unsubscribe cannot confirm.
    expect(await press(token, { undo: true })).toMatchObject({ on: false, is_asked: true });
    const confirm = room.tokenIn('button');
    expect(await look(confirm)).toMatchObject({ on: false, confirms: true });
    expect(room.stored()).toMatchObject([{ state: 'asked' }]);
    expect(await press(confirm, { undo: true })).toMatchObject({ on: true });
    expect(await press(confirm, { undo: true })).toMatchObject({ on: true });
    expect(room.stored()).toMatchObject([{ state: 'active' }]);
    expect(room.stored()[0]).not.toHaveProperty('expires_at');
  });

  it('asks once in 24 hours, and confirms for 14 days', async () => {
    const token = await subscribed();
    await press(token);
    const asked = async () => {
      await press(token, { undo: true });
      await room.work();
      return room.sent.length;
    };
    expect(await asked()).toBe(2);
    const first = room.tokenIn('button');
    expect(await asked()).toBe(2);
    await press(token);
    expect(await asked()).toBe(2);
    // The first link works again.
    expect(await look(first)).toMatchObject({ confirms: true });
    room.pass(86_400);
    await room.add('Jo', 'jo@example.org');
    await room.work();
    expect(room.sent).toHaveLength(3);
    await expect(look(first)).rejects.toMatchObject(absent);
    const second = room.tokenIn('button');
    room.pass(14 * 86_400);
    expect(await look(second)).toMatchObject({ on: false, confirms: false });
  });

  it('keeps in mind that an address unsubscribed when its subscriber is deleted', async () => {
    const token = await subscribed();
    await press(token);
    const [{ subscribedusersUid = '' } = {}] = room.stored();
    await room.handlers.remove({ subscribedusersUid }, administrator, room.at());
    const all = room.tables.all('subscribed-users');
    expect(all).toMatchObject([{ pk: 'regional#address', has_stopped: true }]);
    expect(JSON.stringify(all)).not.toContain('example.org');
    expect(await room.add('Jo', ' jo@EXAMPLE.org')).toMatchObject({ state: 'asked' });
    await expect(press(token)).rejects.toMatchObject(absent);
  });

  it('keeps an unsubscribed address from being changed into another', async () => {
    await press(await subscribed());
    const [{ subscribedusersUid = '', updated_at = '' } = {}] = room.stored();
    const change = { subscribedusersUid, updated_at, name: 'Jo' };
    await expect(
      room.handlers.update({ ...change, email: 'al@example.org' }, administrator, room.at()),
    ).rejects.toMatchObject({ kind: 'badRequest' });
  });
});
