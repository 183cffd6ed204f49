import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { notePersonInAudit } from '#bin/lib/person/audit';
import { erase, erasureBlocker } from '#bin/lib/person/erase';
import { findEverything } from '#bin/lib/person/find';
import { personNamed } from '#bin/lib/person/person';
import type { Stores } from '#bin/lib/stores';
import { addDays } from '#shared/kernel/zone';
import { schoolNamed } from '#test/support/records/school';
import { type Day, type YearSite, yearSites } from '../frame/calendar.ts';
import type { MakeScript } from '../frame/script.ts';
import { officers, type World } from '../frame/world.ts';
import { peopleNow, some } from './posts-of-year.ts';

/** A family that asks to be forgotten. */
interface Asked {
  readonly site: YearSite;
  readonly sourcedId: string;
  readonly userUid: string;
  readonly username: string;
  erased?: string;
}

/** What an erasure keeps: who looked at whose record, and that somebody was erased. */
const keeps: readonly string[] = ['audit', 'looks', 'looks-by-child'];

/** Documents that were completed stay too, with what was filled in. */
const isSigned = (name: string, text: string): boolean =>
  name === 'signing-requests' && /"state":"completed"|"is_kept":true/.test(text);

/** The stores of a command, over the memory of AWS. */
const storesOf = (): Stores => {
  const tables = new DynamoDBClient({});
  return {
    tables,
    db: DynamoDBDocumentClient.from(tables),
    s3: new S3Client({}),
    identity: new CognitoIdentityProviderClient({}),
    table: (name) => name,
    bucket: (name) => name,
    close: async () => {},
  };
};

/**
 * On the first Tuesday of a month a carer asks to be erased: the office takes the person out of the
 * information system, and two days later an operator erases. From the next day on nothing names the
 * person.
 */
export const erasure: MakeScript = (world) => {
  const asked: Asked[] = [];
  return {
    name: 'erasure',
    due({ isSchoolDay, weekday, date }) {
      const day = Number(date.slice(8));
      if (isSchoolDay && weekday === 2 && day <= 7) return [{ at: '14:40', what: 'asks' }];
      return weekday === 4 && day > 2 && day <= 9 ? [{ at: '20:10', what: 'is erased' }] : [];
    },
    async act(day, { what }) {
      const own = asked.filter(({ site, erased }) => site === day.site && !erased);
      if (what === 'is erased') for (const each of own) await eraseOne(world, day, each);
      else if (own.length === 0) asked.push(...leaves(world, day));
    },
    async expect({ site, date, weekday }) {
      return (
        asked
          .filter((each) => each.site === site && each.erased !== undefined)
          // The purge of the night ends what no command can find.
          .filter(({ erased = '' }) => erased < date)
          // In the first week each evening, and then each Sunday.
          .filter(({ erased = '' }) => weekday === 7 || addDays(erased, 7) >= date)
          .flatMap((each) => [...isNowhere(world, each), ...isInNoFile(world, each)])
      );
    },
  };
};

/** Takes a carer out of the information system of the school. */
function leaves(world: World, day: Day): Asked[] {
  const { site } = day;
  const sis = world.sis[site];
  const known = new Set<string>([
    ...Object.values(officers[site]),
    ...world.cast.map(({ username }) => username),
  ]);
  const carers = peopleNow(world, day).filter(
    ({ type, isCarer, username, sourcedId }) =>
      type === 'affiliate' && isCarer && !known.has(username) && sis.get('users', sourcedId),
  );
  const [person] = some(world, carers, 1);
  if (!person) return [];
  const { sourcedId, username } = person;
  const userUid = world.userUid(site, username);
  for (const name of ['roles', 'enrollments']) {
    for (const row of sis.all(name))
      if (row.userSourcedId === sourcedId) sis.remove(name, row.sourcedId);
  }
  for (const row of sis.all('users')) {
    const agents = (row.agentSourcedIds ?? '').split(',');
    if (!agents.includes(sourcedId)) continue;
    const left = agents.filter((agent) => agent !== sourcedId).join(',');
    sis.put('users', { sourcedId: row.sourcedId, agentSourcedIds: left });
  }
  sis.remove('users', sourcedId);
  return [{ site, sourcedId, userUid, username }];
}

async function eraseOne(world: World, { site, date }: Day, each: Asked): Promise<void> {
  const stores = storesOf();
  const now = world.clock.now();
  const person = await personNamed(stores, { ...schoolNamed(site), name: each.userUid });
  const reason = await erasureBlocker(stores, person, { isLeavingAsserted: false });
  if (reason) throw new Error(reason);
  await notePersonInAudit(stores, person, 'erase', now);
  const left = await erase(stores, person, await findEverything(stores, person), now);
  if (left > 0) throw new Error(`${left} records or files are left`);
  each.erased = date;
  world.byHand('erase a person');
}

function isNowhere({ portal: { tables } }: World, { site, userUid, username }: Asked): string[] {
  return tables
    .names()
    .filter((name) => !keeps.includes(name))
    .flatMap((name) =>
      tables
        .texts(name)
        .filter(([pk, , text]) => `${pk}`.split('#')[0] === site && text.includes(userUid))
        .filter(([, , text]) => !isSigned(name, text))
        // The tombstone has the identifier and nothing else of the person.
        .filter(([, , text]) => name !== 'users' || text.includes(username))
        .slice(0, 1)
        .map(([pk, sk]) => `${username} was erased and is in ${name}: ${pk} ${sk}`),
    );
}

/** Documents that somebody has signed stay, and packed files of the school's systems cannot be searched. */
const keptFiles = /^(signed|uploads\/intake)\//;

/** Tells whether a file is of a school. One that is of no school may be. */
const isOf = (site: YearSite, key: string): boolean =>
  !yearSites.some((each) => each !== site && key.split('/').includes(each));

/** No file names the person, by its name or in its bytes. */
function isInNoFile({ portal: { objects } }: World, { site, userUid, username }: Asked): string[] {
  // Another person may have a longer name that begins with it, or the same one at the other school.
  const named = new RegExp(`(?<![\\w.-])${username.replaceAll('.', '\\.')}(?![\\w.-])`);
  for (const [key, bytes] of objects) {
    if (keptFiles.test(key)) continue;
    const isNamed =
      key.includes(userUid) ||
      bytes.includes(userUid) ||
      (isOf(site, key) && bytes.includes(username) && named.test(bytes.toString('latin1')));
    if (isNamed) return [`${username} was erased and is in the file ${key}`];
  }
  return [];
}
