import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { personKeys } from '#functions/data/person-record';
import { userRepository } from '#functions/data/users';
import { isConditionFailed } from '#functions/lib/dynamo';
import { newId } from '#functions/lib/id';
import type { Profile } from '#shared/domain/roster';
import { AppError } from '#shared/errors';
import type { Capability } from '#shared/permissions';

/** A person of the portal itself, who is in no roster: the first administrator of a new school. */
export interface Newcomer {
  readonly firstname: string;
  readonly surname: string;
  readonly email: string;
}

/** What a grant is about to change: whose rights, and which of them come and go. */
export interface GrantChange {
  readonly userUid: string;
  readonly given: readonly Capability[];
  readonly taken: readonly Capability[];
}

/** How a grant is made. */
export interface Granting {
  readonly newcomer?: Newcomer | undefined;
  /** Is told what will change before it does; when it fails, nothing changes. */
  readonly note?: (change: GrantChange) => Promise<void>;
}

/** Gives capabilities to people. Only operators do this, with access to the table; no route leads here. */
export const grants = (db: DynamoDBDocumentClient, TableName: string) => {
  const users = userRepository(db, TableName);

  /** Of somebody who is there, the capabilities alone change, and only if they are still what was noted. */
  const change = (site: string, { userUid, updated_at }: Profile, granted: Profile) =>
    db.send(
      new UpdateCommand({
        TableName,
        Key: { pk: site, sk: userUid },
        UpdateExpression: 'SET capabilities = :given, updated_at = :now',
        ConditionExpression: 'updated_at = :seen',
        ExpressionAttributeValues: {
          ':given': granted.capabilities,
          ':now': granted.updated_at,
          ':seen': updated_at,
        },
      }),
    );

  const add = (site: string, person: Profile) =>
    db.send(
      new PutCommand({
        TableName,
        Item: { ...person, ...personKeys(site, person) },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    );

  return {
    /** Gives exactly these capabilities to a person of the site, who is added if `newcomer` says who it is. */
    async set(
      site: string,
      username: string,
      capabilities: readonly Capability[],
      now: Date,
      { newcomer, note }: Granting = {},
    ): Promise<Profile> {
      const known = await users.byUsername(site, username);
      const person = known ?? (newcomer && personOf(site, username, newcomer, now));
      if (!person) {
        throw new AppError('notFound', `Nobody at ${site} signs in as “${username}”.`);
      }
      const { userUid, capabilities: held } = person;
      await note?.({
        userUid,
        given: capabilities.filter((each) => !held.includes(each)),
        taken: held.filter((each) => !capabilities.includes(each)),
      });
      const granted = { ...person, capabilities: [...capabilities], updated_at: now.toISOString() };
      try {
        await (known ? change(site, known, granted) : add(site, granted));
      } catch (error) {
        if (!isConditionFailed(error)) throw error;
        throw new AppError('conflict', `${username} was changed meanwhile. Please run this again.`);
      }
      return granted;
    },
  };
};

/** A person who is in no roster. */
const personOf = (schoolUid: string, username: string, newcomer: Newcomer, now: Date): Profile => ({
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
