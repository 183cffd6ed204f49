import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { putIfAbsent } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';

const Binding = z.object({ userUid: z.string() });

export type IdentityRepository = ReturnType<typeof identityRepository>;

/** Stores which profile an account belongs to. The first sign-in binds it; it never moves to another person. */
export const identityRepository = ({ db, table }: Tables) => {
  const TableName = table('identities');
  return {
    /** Returns the profile that an account (see `identityKey`) is bound to. */
    async userUid(site: string, identity: string): Promise<string | undefined> {
      const Key = { pk: site, sk: identity };
      const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      return Item && Binding.parse(Item).userUid;
    },

    /** Binds an account that is not bound yet. Returns the profile that it is bound to now. */
    async bind(site: string, identity: string, userUid: string, now: Date): Promise<string> {
      const item = { pk: site, sk: identity, userUid, created_at: now.toISOString() };
      if (await putIfAbsent({ db, TableName }, item)) return userUid;
      return (await this.userUid(site, identity)) ?? userUid;
    },
  };
};
