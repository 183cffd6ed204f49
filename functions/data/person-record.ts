import * as z from 'zod';
import { ChildLink, type Profile } from '#shared/domain/roster';

/** The partitions that a school's people are spread over, so that twenty thousand are read in a few steps side by side. */
export const shards = 16;

/** The partition of the index `audience` that a shard of a school is. */
export const shardKey = (site: string, shard: number): string =>
  `${site}#${String(shard).padStart(2, '0')}`;

/**
 * The keys of a person in the table of users and its indexes, for everyone who writes one. An undefined key must not be stored:
 * leavers are in no index.
 */
export function personKeys(site: string, person: Profile) {
  const isHere = person.status === 'active';
  return {
    pk: site,
    sk: person.userUid,
    usernamePk: isHere ? `${site}#${person.username.toLowerCase()}` : undefined,
    usernameSk: isHere ? person.userUid : undefined,
    audiencePk: isHere ? shardKey(site, shardOf(person.userUid)) : undefined,
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

/** What deciding about audiences, and writing to them, needs of a person. */
export interface AudienceCard {
  readonly userUid: string;
  readonly username: string;
  readonly firstname: string;
  readonly surname: string;
  readonly type: Profile['type'];
  readonly is_carer: boolean;
  /** Empty when the school has none. */
  readonly email: string;
  readonly groups: readonly string[];
  readonly children: readonly ChildLink[];
}

/** One text instead of eight attributes: reading a whole school is mostly taking records apart. */
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
  return { userUid, username, firstname, surname, type, is_carer, email, groups, children };
}

/** Where the tombstones of a school stand, in the table of users. */
export const erasedPartition = (site: string): string => `${site}#erased`;

/** That and when somebody was erased; the sort key is the userUid, and nothing of the person is left. */
export const Tombstone = z.object({ sk: z.string(), erased_at: z.string() });
