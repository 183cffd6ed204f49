import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { personKeys } from '#functions/data/person-record';
import { userRepository } from '#functions/data/users';
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

/** Gives capabilities to people. Only operators do this, with access to the table; no route leads here. */
export const grants = (db: DynamoDBDocumentClient, TableName: string) => {
  const users = userRepository(db, TableName);

  /** Adds a person who is in no roster. */
  async function add(
    site: string,
    username: string,
    newcomer: Newcomer,
    now: Date,
  ): Promise<Profile> {
    const userUid = `portal-${newId(now)}`;
    const person: Profile = {
      userUid,
      username,
      ...newcomer,
      type: 'affiliate',
      is_carer: false,
      schoolUid: site,
      groups: [],
      children: [],
      capabilities: [],
      status: 'active',
      origin: 'portal',
      sourcedId: '',
      updated_at: now.toISOString(),
    };
    const Item = { ...person, ...personKeys(site, person) };
    await db.send(new PutCommand({ TableName, Item }));
    return person;
  }

  return {
    /** Gives exactly these capabilities to a person of the site, who is added if `newcomer` says who it is. */
    async set(
      site: string,
      username: string,
      capabilities: readonly Capability[],
      now: Date,
      newcomer?: Newcomer,
    ): Promise<Profile> {
      const known = await users.byUsername(site, username);
      const person = known ?? (newcomer && (await add(site, username, newcomer, now)));
      if (!person) {
        throw new AppError('notFound', `Nobody at ${site} signs in as “${username}”.`);
      }
      await db.send(
        new UpdateCommand({
          TableName,
          Key: { pk: site, sk: person.userUid },
          UpdateExpression: 'SET capabilities = :given, updated_at = :now',
          ExpressionAttributeValues: { ':given': [...capabilities], ':now': now.toISOString() },
        }),
      );
      return { ...person, capabilities: [...capabilities] };
    },
  };
};
