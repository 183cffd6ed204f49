import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import { wholePartition } from '#functions/kernel/store/partition';
import { putIfAbsent, updateIf } from '#functions/kernel/store/records';
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
  /** When the newest invitation was mailed, and to which address (`addressKey`). */
  invited_at: z.string().optional(),
  invited_to: z.string().optional(),
});
export type Binding = z.infer<typeof Binding>;

/** The newest sign-in of a person. Before release 1.6.0 only that there was one is known. */
export interface SignIn {
  readonly last_on?: string | undefined;
  readonly way?: Binding['way'];
}

/** The newest invitation of a person to an account of the user pool. */
export interface Invitation {
  readonly invited_at: string;
  /** The address as `addressKey` compares it; empty if nothing was mailed. */
  readonly invited_to: string;
}

/** What the accounts of a person say. */
export interface AccountFacts {
  /** Absent if the person has never signed in. */
  readonly signIn?: SignIn | undefined;
  readonly invitation?: Invitation | undefined;
}

/** Reads the newest sign-in and invitation of everyone of a school who has an account. */
export async function accountsOf(
  { db, table }: Tables,
  school: School,
): Promise<ReadonlyMap<string, AccountFacts>> {
  const pk = partitionOf(school, identitiesRecords.identity.key, {});
  const found = new Map<string, AccountFacts>();
  for (const item of await wholePartition(db, table('identities'), pk)) {
    const { userUid, ...account } = Binding.parse(item);
    found.set(userUid, withAccount(found.get(userUid) ?? {}, account));
  }
  return found;
}

/** Adds an account: a person may have several, such as after a change of the provider. */
function withAccount(
  known: AccountFacts,
  { last_on, way, invited_at, invited_to = '' }: Omit<Binding, 'userUid'>,
): AccountFacts {
  // An invitation binds the account before its first sign-in. Others are bound by that.
  const hasSignedIn = last_on !== undefined || invited_at === undefined;
  const isNewer = !known.signIn || (last_on ?? '') > (known.signIn.last_on ?? '');
  return {
    signIn: hasSignedIn && isNewer ? { last_on, way } : known.signIn,
    invitation:
      invited_at !== undefined && invited_at > (known.invitation?.invited_at ?? '')
        ? { invited_at, invited_to }
        : known.invitation,
  };
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
          await updateIf({ db, TableName }, keyAt(identity), {
            UpdateExpression: 'SET last_on = :day, way = :way',
            ConditionExpression:
              'attribute_exists(pk) AND (attribute_not_exists(last_on) OR last_on < :day)',
            ExpressionAttributeValues: { ':day': signIn.last_on, ':way': signIn.way },
          });
        },

        /**
         * Notes an invitation and binds its account, unless that belongs to another person. Returns
         * whether it is the person's.
         */
        async invite(identity: string, userUid: string, invited: Invitation): Promise<boolean> {
          return updateIf({ db, TableName }, keyAt(identity), {
            UpdateExpression:
              'SET userUid = :person, invited_at = :at, invited_to = :to, created_at = if_not_exists(created_at, :at)',
            ConditionExpression: 'attribute_not_exists(pk) OR userUid = :person',
            ExpressionAttributeValues: {
              ':person': userUid,
              ':at': invited.invited_at,
              ':to': invited.invited_to,
            },
          });
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
