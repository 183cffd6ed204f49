import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { Profile } from '#shared/intake/roster';
import { fullName } from '#shared/people/names';
import type { SeededPerson } from '../running/data-folder.ts';
import type { Stores } from '../stores.ts';

/** The most people that `npm start` prints to sign in as. */
const mostShown = 20;

/** Returns the people of a restored portal whom `npm start` prints, those with rights first. */
export async function peopleToShow({ db, table }: Stores): Promise<SeededPerson[]> {
  const shown: SeededPerson[] = [];
  for await (const person of everyone(db, table('users'))) {
    if (person.status !== 'active') continue;
    if (person.capabilities.length > 0 || shown.length < mostShown) shown.push(seededOf(person));
  }
  return shown.sort((one, other) => rank(other) - rank(one)).slice(0, mostShown);
}

async function* everyone(client: DynamoDBDocumentClient, TableName: string) {
  for await (const { Items = [] } of paginateScan({ client }, { TableName })) {
    for (const item of Items) {
      // The table also holds the tombstones of erased people.
      const person = Profile.safeParse(item);
      if (person.success) yield person.data;
    }
  }
}

const seededOf = ({ schoolUid, username, firstname, surname, type, capabilities }: Profile) => ({
  site: schoolUid,
  username,
  name: fullName({ firstname, surname }),
  description: capabilities.join(', ') || type,
});

const rank = ({ description }: SeededPerson) =>
  ['student', 'faculty', 'affiliate'].includes(description) ? 0 : 1;
