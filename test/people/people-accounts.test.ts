import { describe, expect, it } from 'vitest';
import { newAccount } from '#functions/people/rules/pool-accounts';
import { poolAccounts } from '#functions/people/store/accounts/pool-accounts';
import { AppError } from '#shared/kernel/errors';
import type { AccountAct } from '#shared/people/acts';
import { peopleRoom, refused } from '#test/people/people-room';
import { administrator, person, request } from '#test/support/records/people';
import { profile } from '#test/support/records/profiles';

const room = peopleRoom([
  profile({ username: 'mute', email: '' }),
  profile({ userUid: 'uid-anon', username: '' }),
]);
const { facts } = room;

const act = (name: string, is: AccountAct, key?: string, caller = administrator) =>
  room.api.act(
    { userUid: `uid-${name}`, act: is, reason: 'A new colleague.', version: 0 },
    caller,
    facts({ idempotencyKey: key }),
  );
const state = async (name: string) => (await room.get(name)).state;

describe('the list of people', () => {
  it('says whether people can be invited: only where the school has accounts of its own', async () => {
    const { can_invite } = await room.api.list({ limit: 1 }, administrator, facts());
    expect(can_invite).toBe(false);
    room.accounts = 'pool';
    const other = await room.api.list({ limit: 1 }, administrator, facts());
    expect(other.can_invite).toBe(true);
  });
});

describe('the account of a person', () => {
  it('is created by an invitation, and mailed again until the person signs in', async () => {
    room.accounts = 'pool';
    expect(await state('tess')).toBe('never-signed-in');
    await act('tess', 'invite');
    expect(room.pool.mailed).toEqual(['create tess@example.org']);
    expect(await state('tess')).toBe('invited');
    await act('tess', 'invite');
    expect(room.pool.mailed.at(-1)).toBe('again tess@example.org');
    const { acts, invited_at } = await room.get('tess');
    expect(acts.map(({ act: is, reason }) => [is, reason])).toEqual([
      ['invite', 'A new colleague.'],
      ['invite', 'A new colleague.'],
    ]);
    expect(invited_at).toBeDefined();
    room.pool.accounts.set('tess', { sub: 'sub-tess', isInUse: true });
    await expect(act('tess', 'invite')).rejects.toEqual(refused('conflict'));
    await act('tess', 'new-password');
    await act('tess', 'new-factor');
    expect(room.pool.mailed.slice(2)).toEqual(['password tess@example.org', 'factor tess']);
    expect(room.audited).toContain('uid-tess');
  });

  it('gets one mail of a call that is sent again', async () => {
    room.accounts = 'pool';
    await act('tess', 'invite', 'key-1');
    await act('tess', 'invite', 'key-1');
    expect(room.pool.mailed).toEqual(['create tess@example.org']);
    expect((await room.get('tess')).acts).toHaveLength(1);
  });

  it('stays closed to this person if another one, who had the name before, has it', async () => {
    room.accounts = 'pool';
    room.pool.accounts.set('tess', { sub: 'nina', isInUse: false });
    for (const is of ['invite', 'new-password', 'new-factor'] as const) {
      await expect(act('tess', is)).rejects.toMatchObject({
        kind: 'conflict',
        message: expect.stringContaining('belongs to a person who had the name before'),
      });
    }
    expect(room.pool.mailed).toEqual([]);
  });

  it('stays as it is without one, for leavers and the blocked, and in the own family', async () => {
    room.accounts = 'pool';
    await expect(act('tess', 'new-password')).rejects.toEqual(refused('conflict'));
    await expect(act('gone', 'invite')).rejects.toEqual(refused('conflict'));
    await room.act('tess', { act: 'block' });
    await expect(act('tess', 'invite')).rejects.toThrow('The sign-in is blocked.');
    const ada = person({ ...administrator, userUid: 'uid-ada' });
    for (const name of ['ada', 'own', 'mate']) {
      await expect(act(name, 'invite', undefined, ada)).rejects.toEqual(refused('forbidden'));
    }
    expect(room.pool.mailed).toEqual([]);
  });

  it('is not there for a person without a username or an address, and says which is missing', async () => {
    room.accounts = 'pool';
    await expect(act('mute', 'invite')).rejects.toThrow('The school has no address of this person');
    await expect(act('anon', 'invite')).rejects.toThrow('This person has no username.');
    expect((await room.get('mute')).no_account_acts).toContain('no address');
    expect((await room.get('tess')).no_account_acts).toBeUndefined();
    expect(room.pool.mailed).toEqual([]);
  });

  it('is found in the pool also if nobody is bound to it yet, such as after a command', async () => {
    room.accounts = 'pool';
    room.pool.accounts.set('tess', { sub: 'sub-tess', isInUse: true });
    await act('tess', 'new-factor');
    await act('tess', 'new-password');
    expect(room.pool.mailed).toEqual(['factor tess', 'password tess@example.org']);
  });

  it('is a matter of the identity provider in a school that has one', async () => {
    const { no_account_acts } = await room.get('tess');
    expect(no_account_acts).toContain('the school’s own sign-in service');
    await expect(act('tess', 'invite')).rejects.toThrow('Passwords are a matter of that service.');
    expect(room.pool.mailed).toEqual([]);
  });

  it('reaches some people at once, and says who got none', async () => {
    room.accounts = 'pool';
    const asked = { userUids: ['uid-tess', 'uid-gone', 'uid-nobody'], reason: 'New staff.' };
    const invite = () => room.api.invite(asked, administrator, facts({ idempotencyKey: 'all' }));
    const { outcomes } = await invite();
    expect(outcomes).toEqual([
      { userUid: 'uid-tess', is_invited: true },
      { userUid: 'uid-gone', is_invited: false, says: 'This person has left.' },
      { userUid: 'uid-nobody', is_invited: false, says: 'No person with this name.' },
    ]);
    await invite();
    expect(room.pool.mailed).toEqual(['create tess@example.org']);
  });

  it('stops after the mail of a day is used up', async () => {
    room.accounts = 'pool';
    let tried = 0;
    room.pool.create = async () => {
      tried += 1;
      throw new AppError('tooMany', 'No more today.');
    };
    const userUids = ['uid-gone', 'uid-tess', 'uid-nina', 'uid-otto'];
    const { outcomes } = await room.api.invite(
      { userUids, reason: 'New staff.' },
      administrator,
      facts(),
    );
    expect(tried).toBe(1);
    const limit = { is_invited: false, says: 'No more today.', is_limit: true };
    expect(outcomes).toEqual([
      { userUid: 'uid-gone', is_invited: false, says: 'This person has left.' },
      ...userUids.slice(1).map((userUid) => ({ userUid, ...limit })),
    ]);
  });
});

describe('a person whom no roster names', () => {
  const noa = {
    firstname: 'Noa',
    surname: 'New',
    username: 'noa.new',
    email: 'noa@example.org',
    reason: 'The new librarian.',
  };

  it('is added once, with origin portal, and found in the list', async () => {
    const add = () => room.api.create(noa, administrator, facts({ idempotencyKey: 'k' }));
    const { userUid } = await add();
    expect(await add()).toEqual({ userUid });
    const shown = await room.api.get({ userUid }, administrator, request());
    expect(shown).toMatchObject({
      origin: 'portal',
      kinds: ['other'],
      rights: [],
      username: 'noa.new',
    });
    expect(shown.acts).toMatchObject([{ act: 'add', reason: 'The new librarian.' }]);
    const { records } = await room.api.list({ search: 'noa', limit: 10 }, administrator, facts());
    expect(records).toMatchObject([{ userUid, state: 'never-signed-in' }]);
  });

  it('does not get the name of another person', async () => {
    const taken = { ...noa, username: 'Tess' };
    await expect(room.api.create(taken, administrator, facts())).rejects.toMatchObject({
      kind: 'conflict',
      fields: { username: 'Please choose another username.' },
    });
  });
});

describe('the user pool', () => {
  it('sends the first password of a new account, and nothing where there is no address', () => {
    const holder = { username: 'tess', firstname: 'Tess', surname: 'Ng' };
    const of = (email: string) => newAccount('pool', { ...holder, email });
    const names = [
      { Name: 'given_name', Value: 'Tess' },
      { Name: 'family_name', Value: 'Ng' },
    ];
    expect(of('')).toMatchObject({ MessageAction: 'SUPPRESS', UserAttributes: names });
    expect(of('t@example.org')).not.toHaveProperty('MessageAction');
    expect(of('t@example.org').UserAttributes).toEqual([
      { Name: 'email', Value: 't@example.org' },
      { Name: 'email_verified', Value: 'true' },
      ...names,
    ]);
  });

  /** A client that notes its calls, and answers each by name. */
  function client(answers: Readonly<Record<string, unknown>> = {}) {
    const calls: string[] = [];
    const send = async (command: { constructor: { name: string }; input: object }) => {
      const name = command.constructor.name.replace(/^Admin|Command$/g, '');
      calls.push(`${name} ${JSON.stringify(command.input)}`);
      const answer = answers[name];
      if (answer instanceof Error) throw answer;
      return answer ?? {};
    };
    return { calls, accounts: poolAccounts({ send: send as never }) };
  }
  const fault = (name: string) => Object.assign(new Error(name), { name });
  const tess = { username: 'tess', email: 'tess@example.org', firstname: 'Tess', surname: 'Ng' };

  it('sends a new password to the address of today, and never gives one to the portal', async () => {
    const { calls, accounts } = client();
    await accounts.newPassword('pool', tess);
    expect(calls.map((call) => call.split(' ')[0])).toEqual([
      'UpdateUserAttributes',
      'SetUserPassword',
      'CreateUser',
    ]);
    expect(calls[1]).toMatch(/"Password":"[\w-]{32}aA1!","Permanent":false/);
    expect(calls[2]).toContain('"MessageAction":"RESEND"');
    expect(calls[2]).not.toContain('TemporaryPassword');
  });

  it('says what Cognito refuses', async () => {
    const missing = client({ GetUser: fault('UserNotFoundException') });
    expect(await missing.accounts.find('pool', 'tess')).toBeUndefined();
    for (const [name, kind] of [
      ['LimitExceededException', 'tooMany'],
      ['CodeDeliveryFailureException', 'tooMany'],
      ['TooManyRequestsException', 'tooMany'],
      ['UsernameExistsException', 'conflict'],
    ] as const) {
      const { accounts } = client({ CreateUser: fault(name) });
      await expect(accounts.create('pool', tess)).rejects.toEqual(refused(kind));
    }
    const { accounts } = client({ CreateUser: fault('InternalErrorException') });
    await expect(accounts.create('pool', tess)).rejects.toThrow('InternalErrorException');
  });

  it('finds an account, and whether it is in use', async () => {
    const UserAttributes = [{ Name: 'sub', Value: 's' }];
    const found = (UserStatus: string) =>
      client({ GetUser: { UserAttributes, UserStatus } }).accounts.find('pool', 'tess');
    expect(await found('FORCE_CHANGE_PASSWORD')).toEqual({ sub: 's', isInUse: false });
    expect(await found('CONFIRMED')).toEqual({ sub: 's', isInUse: true });
  });
});
