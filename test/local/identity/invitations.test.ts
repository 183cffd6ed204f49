import {
  AdminCreateUserCommand,
  AdminSetUserMFAPreferenceCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { poolAccounts } from '#functions/people/store/accounts/pool-accounts';
import { type Pools, poolId, runPools, tokensOf } from './running-pools.ts';

let pools: Pools;
beforeEach(async () => {
  pools = await runPools();
  const EmailMessage = 'Sign in as {username} with {####}.';
  const InviteMessageTemplate = { EmailSubject: 'Your account', EmailMessage };
  const Schema = [{ Name: 'email', Required: true, Mutable: true }, { Name: 'role' }];
  const AdminCreateUserConfig = { InviteMessageTemplate };
  pools.identity.createPool({ id: poolId, properties: { Schema, AdminCreateUserConfig } });
});
afterEach(() => pools.stop());

const jo = { username: 'jo', email: 'jo@example.org', firstname: 'Jo', surname: 'Ng' };
const mail = (to: string) => ({
  to,
  subject: 'Your account',
  text: 'Sign in as jo with (none on this machine).',
});

it('sends an invitation, again to another address, and after a new password', async () => {
  const accounts = poolAccounts(pools.sdk);
  const sub = await accounts.create(poolId, jo);
  expect(await accounts.find(poolId, 'jo')).toEqual({ sub, isInUse: false });
  await accounts.inviteAgain(poolId, { ...jo, email: 'new@example.org' });
  await tokensOf(pools, 'jo');
  expect(pools.mailed).toEqual([mail('jo@example.org'), mail('new@example.org')]);
  await accounts.newPassword(poolId, jo);
  expect(pools.mailed.slice(2)).toEqual([mail('jo@example.org')]);
  expect(await accounts.find(poolId, 'jo')).toEqual({ sub, isInUse: false });
  await accounts.newFactor(poolId, 'jo');
});

it('sends nothing if the call says so, and finds nobody who has no account', async () => {
  const UserAttributes = [{ Name: 'email', Value: 'ann@example.org' }];
  const ann = { UserPoolId: poolId, Username: 'ann', UserAttributes };
  await pools.sdk.send(new AdminCreateUserCommand({ ...ann, MessageAction: 'SUPPRESS' }));
  expect(pools.mailed).toEqual([]);
  expect(await poolAccounts(pools.sdk).find(poolId, 'nobody')).toBeUndefined();
  const nobody = { UserPoolId: poolId, Username: 'nobody' };
  const factor = new AdminSetUserMFAPreferenceCommand(nobody);
  await expect(pools.sdk.send(factor)).rejects.toThrow('User does not exist');
});
