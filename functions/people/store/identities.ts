import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import { wholePartition } from '#functions/kernel/store/partition';
import { putIfAbsent } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { identitiesRecords } from '#shared/tables/people';

const Binding = z.object({
  userUid: z.string(),
  /** Sign-ins before this moment open nothing. */
  signed_out_at: z.string().optional(),
  /** The day of the newest sign-in, since release 1.6.0. */
  last_on: z.string().optional(),
  /** How the account signs in. */
  way: z.enum(['provider', 'portal']).optional(),
});
export type Binding = z.infer<typeof Binding>;

/** The newest sign-in of a person. Before release 1.6.0 only that there was one is known. */
export interface SignIn {
  readonly last_on?: string | undefined;
  readonly way?: Binding['way'];
}

/** Reads the newest sign-in of everyone of a school who has signed in. */
export async function signInsOf(
  { db, table }: Tables,
  school: School,
): Promise<ReadonlyMap<string, SignIn>> {
  const pk = partitionOf(school, identitiesRecords.identity.key, {});
  const found = new Map<string, SignIn>();
  for (const item of await wholePartition(db, table('identities'), pk)) {
    const { userUid, last_on, way } = Binding.parse(item);
    const known = found.get(userUid);
    // A person may have several accounts, such as after a change of the provider.
    if (!known || (last_on ?? '') > (known.last_on ?? '')) found.set(userUid, { last_on, way });
  }
  return found;
}

export type IdentityRepository = ReturnType<typeof identityRepository>;

/** Stores which profile an account belongs to. The first sign-in binds it; it never moves to another person. */
export const identityRepository = ({ db, table }: Tables) => {
  const TableName = table('identities');

  return {
    of(school: School) {
      const keyAt = (identity: string) =>
        keyOf(school, identitiesRecords.identity.key, { identity });

      async function binding(identity: string): Promise<Binding | undefined> {
        const Key = keyAt(identity);
        const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
        return Item && Binding.parse(Item);
      }

      return {
        binding,

        /** Returns the profile that an account (see `identityKey`) is bound to. */
        userUid: async (identity: string): Promise<string | undefined> =>
          (await binding(identity))?.userUid,

        /**
         * Ends every sign-in of an account that was made until now; returns when they ended. The same
         * sign-in ends them once.
         */
        async signOut(identity: string, signedInAt: string, now: Date): Promise<string> {
          const at = now.toISOString();
          try {
            await db.send(
              new UpdateCommand({
                TableName,
                Key: keyAt(identity),
                UpdateExpression: 'SET signed_out_at = :now',
                ConditionExpression:
                  'attribute_exists(pk) AND (attribute_not_exists(signed_out_at) OR signed_out_at < :in)',
                ExpressionAttributeValues: { ':now': at, ':in': signedInAt },
              }),
            );
            return at;
          } catch (error) {
            if (!isConditionFailed(error)) throw error;
            return (await binding(identity))?.signed_out_at ?? at;
          }
        },

        /** Notes the day of a sign-in, once a day, and how the account signs in. */
        async seen(identity: string, signIn: Required<SignIn>): Promise<void> {
          try {
            await db.send(
              new UpdateCommand({
                TableName,
                Key: keyAt(identity),
                UpdateExpression: 'SET last_on = :day, way = :way',
                ConditionExpression:
                  'attribute_exists(pk) AND (attribute_not_exists(last_on) OR last_on < :day)',
                ExpressionAttributeValues: { ':day': signIn.last_on, ':way': signIn.way },
              }),
            );
          } catch (error) {
            if (!isConditionFailed(error)) throw error;
          }
        },

        /** Binds an account that is not bound yet. Returns the profile that it is bound to now. */
        async bind(identity: string, userUid: string, now: Date): Promise<string> {
          const item = { ...keyAt(identity), userUid, created_at: now.toISOString() };
          if (await putIfAbsent({ db, TableName }, item)) return userUid;
          return (await this.userUid(identity)) ?? userUid;
        },
      };
    },
  };
};
