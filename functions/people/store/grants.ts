import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { newId } from '#functions/kernel/id';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf } from '#functions/kernel/record/key';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import type { Tables } from '#functions/kernel/store/tables';
import type { Profile } from '#shared/intake/roster';
import { AppError } from '#shared/kernel/errors';
import type { Capability } from '#shared/rights/permissions';
import { usersRecords } from '#shared/tables/people';
import { personKeys } from './person-record.ts';
import { userRepository } from './users.ts';

/** A person without a roster record, such as the first administrator of a new school. */
export interface Newcomer {
  readonly firstname: string;
  readonly surname: string;
  readonly email: string;
}

/** The change of a person's capabilities: which are added and which are removed. */
export interface GrantChange {
  readonly userUid: string;
  readonly given: readonly Capability[];
  readonly taken: readonly Capability[];
}

/** The options of a grant. */
export interface Granting {
  readonly newcomer?: Newcomer | undefined;
  /** Called with the change before it is stored. If it fails, nothing is stored. */
  readonly note?: (change: GrantChange) => Promise<void>;
}

/** Sets the capabilities of people. Only operators with access to the table do this; no route does. */
export const grants = ({ db, table }: Tables) => {
  const TableName = table('users');
  const users = userRepository({ db, table });

  return {
    of(school: School) {
      /** Changes only the capabilities of an existing person, and only if they are still what was read. */
      const change = ({ userUid, updated_at }: Profile, granted: Profile) =>
        db.send(
          new UpdateCommand({
            TableName,
            Key: keyOf(school, usersRecords.profile.key, { userUid }),
            UpdateExpression: 'SET capabilities = :given, updated_at = :now',
            ConditionExpression: 'updated_at = :seen',
            ExpressionAttributeValues: {
              ':given': granted.capabilities,
              ':now': granted.updated_at,
              ':seen': updated_at,
            },
          }),
        );

      const add = (person: Profile) =>
        db.send(
          new PutCommand({
            TableName,
            Item: { ...person, ...personKeys(school, person) },
            ConditionExpression: 'attribute_not_exists(pk)',
          }),
        );

      return {
        /** Sets exactly these capabilities. Adds the person if none exists and `newcomer` describes one. */
        async set(
          username: string,
          capabilities: readonly Capability[],
          now: Date,
          { newcomer, note }: Granting = {},
        ): Promise<Profile> {
          const known = await users.of(school).byUsername(username);
          const person =
            known ?? (newcomer && newcomerProfile(school.site, username, newcomer, now));
          if (!person) {
            throw new AppError(
              'notFound',
              `No person at ${school.site} signs in as “${username}”.`,
            );
          }
          const { userUid, capabilities: held } = person;
          await note?.({
            userUid,
            given: capabilities.filter((each) => !held.includes(each)),
            taken: held.filter((each) => !capabilities.includes(each)),
          });
          const granted = {
            ...person,
            capabilities: [...capabilities],
            updated_at: now.toISOString(),
          };
          try {
            await (known ? change(known, granted) : add(granted));
          } catch (error) {
            if (!isConditionFailed(error)) throw error;
            throw new AppError(
              'conflict',
              `${username} was changed meanwhile. Please run this again.`,
            );
          }
          return granted;
        },
      };
    },
  };
};

/** Returns the record of a person without a roster record. */
export const newcomerProfile = (
  schoolUid: string,
  username: string,
  newcomer: Newcomer,
  now: Date,
): Profile => ({
  userUid: `portal-${newId(now)}`,
  username,
  ...newcomer,
  type: 'affiliate',
  is_carer: false,
  schoolUid,
  groups: [],
  children: [],
  capabilities: [],
  status: 'active',
  origin: 'portal',
  sourcedId: '',
  updated_at: now.toISOString(),
});
