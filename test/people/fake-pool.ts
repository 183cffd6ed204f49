import type { PoolAccounts } from '#functions/people/store/accounts/pool-accounts';

/** A user pool in memory. `mailed` has each mail that Cognito would send, as `act address`. */
export function fakePool() {
  const accounts = new Map<string, { sub: string; isInUse: boolean }>();
  const mailed: string[] = [];
  const pool: PoolAccounts = {
    find: async (_, username) => accounts.get(username),
    async create(_, { username, email }) {
      const sub = `sub-${username}`;
      accounts.set(username, { sub, isInUse: false });
      mailed.push(`create ${email}`);
      return sub;
    },
    inviteAgain: async (_, { email }) => void mailed.push(`again ${email}`),
    newPassword: async (_, { email }) => void mailed.push(`password ${email}`),
    newFactor: async (_, username) => void mailed.push(`factor ${username}`),
  };
  return { ...pool, accounts, mailed };
}
export type FakePool = ReturnType<typeof fakePool>;
