import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { ChildLink, type Profile } from '#shared/intake/roster';
import { withShownNames } from '#shared/people/names';
import {
  numberPartition,
  profileKey,
  shardKey,
  shards,
  usernamePartition,
} from './person-partitions.ts';

/**
 * Returns the keys of a person in the table of users and its indexes. A key that is undefined must
 * not be stored: leavers are in no index.
 */
export function personKeys(school: School, person: Profile) {
  const isHere = person.status === 'active';
  return {
    ...profileKey(school, person.userUid),
    usernamePk: isHere ? usernamePartition(school, person.username) : undefined,
    usernameSk: isHere ? person.userUid : undefined,
    numberPk: person.studentNumber ? numberPartition(school, person.studentNumber) : undefined,
    numberSk: person.studentNumber ? person.userUid : undefined,
    startPk: isHere && person.started_on ? school.site : undefined,
    startSk: isHere && person.started_on ? `${person.started_on}#${person.userUid}` : undefined,
    audiencePk: isHere ? shardKey(school, shardOf(person.userUid)) : undefined,
    audienceSk: isHere ? person.userUid : undefined,
    audienceCard: isHere ? cardOf(person) : undefined,
  };
}

function shardOf(userUid: string): number {
  let hash = 0;
  for (const character of userUid) hash = (hash * 31 + character.charCodeAt(0)) % 1_000_003;
  return hash % shards;
}

const Card = z.tuple([
  z.string(),
  z.string(),
  z.string(),
  z.enum(['student', 'faculty', 'affiliate']),
  z.boolean(),
  z.string(),
  z.array(z.string()),
  z.array(ChildLink),
]);

/** The fields of a person that audiences and mailings need. */
export interface AudienceCard {
  readonly userUid: string;
  readonly username: string;
  readonly firstname: string;
  readonly surname: string;
  readonly type: Profile['type'];
  readonly is_carer: boolean;
  /** Empty if the school has no address. */
  readonly email: string;
  readonly groups: readonly string[];
  readonly children: readonly ChildLink[];
}

/** Packs the fields into one text: parsing the attributes takes most of the time to read a school. */
const cardOf = (person: Profile): string =>
  JSON.stringify([
    person.username,
    person.firstname,
    person.surname,
    person.type,
    person.is_carer,
    person.email,
    person.groups,
    person.children,
  ] satisfies z.infer<typeof Card>);

/** Reads a record of the index `audience`. */
export function audienceCard(item: Record<string, unknown>): AudienceCard {
  const parsed = Card.parse(JSON.parse(String(item.audienceCard)));
  const [username, firstname, surname, type, is_carer, email, groups, children] = parsed;
  const userUid = String(item.audienceSk);
  const card = { userUid, username, firstname, surname, type, is_carer, email, groups, children };
  return withShownNames(card);
}

/**
 * The record of an erasure: the userUid as the sort key, the time, and whether the nightly purge has
 * deleted what only it finds. It holds no other data.
 */
export const Tombstone = z.object({
  sk: z.string(),
  erased_at: z.string(),
  is_purged: z.boolean().default(false),
});
