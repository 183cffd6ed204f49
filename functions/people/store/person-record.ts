import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { ChildLink, type DecidedProfile, type Profile } from '#shared/intake/roster';
import { withShownNames } from '#shared/people/names';
import { narrowed } from '#shared/people/over';
import {
  leaverPartition,
  mobilePartition,
  numberPartition,
  profileKey,
  shardKey,
  shardOf,
  usernamePartition,
} from './person-partitions.ts';

/**
 * Returns the keys of a person in the table of users and its indexes, with the card that audiences
 * read: the roster's facts as narrowed by what the school decided, so the person must have both. A
 * key that is undefined must not be stored: leavers are only in the list of leavers.
 */
export function personKeys(school: School, person: DecidedProfile) {
  const isHere = person.status === 'active';
  return {
    ...profileKey(school, person.userUid),
    usernamePk: isHere ? usernamePartition(school, person.username) : undefined,
    usernameSk: isHere ? person.userUid : undefined,
    numberPk: person.studentNumber ? numberPartition(school, person.studentNumber) : undefined,
    numberSk: person.studentNumber ? person.userUid : undefined,
    ...startKeys(school, person),
    audiencePk: isHere ? shardKey(school, shardOf(person.userUid)) : undefined,
    audienceSk: isHere ? person.userUid : undefined,
    audienceCard: isHere ? cardOf(person) : undefined,
    ...mobileKeys(school, person),
  };
}

/** Returns the keys in the index `start`: who is here by the first day, leavers by when they left. */
function startKeys(school: School, { status, started_on, updated_at, userUid }: DecidedProfile) {
  if (status === 'left')
    return { startPk: leaverPartition(school), startSk: `${updated_at}#${userUid}` };
  const isKnown = Boolean(started_on);
  return {
    startPk: isKnown ? school.site : undefined,
    startSk: isKnown ? `${started_on}#${userUid}` : undefined,
  };
}

/** Returns the keys in the index `mobile`: of who is here, has a number, and is not blocked. */
function mobileKeys(school: School, person: DecidedProfile) {
  const { status, mobile, userUid } = narrowed(person);
  const isThere = status === 'active' && mobile !== undefined;
  return {
    mobilePk: isThere ? mobilePartition(school, shardOf(userUid)) : undefined,
    mobileSk: isThere ? userUid : undefined,
  };
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

/**
 * Before the address of who is blocked, among the groups: release 1.5.0 reads cards of eight fields
 * only, and no identifier of a group has a space.
 */
const blockedMark = 'blocked ';

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
  /**
   * The address of somebody who is blocked, empty if the school has none: nobody writes to it, and
   * it stays the address of this person. Absent for everybody else.
   */
  readonly blocked_email?: string | undefined;
}

/** Packs the fields into one text: parsing the attributes takes most of the time to read a school. */
function cardOf(person: DecidedProfile): string {
  const { username, firstname, surname, type, is_carer, email, groups, children } =
    narrowed(person);
  const card: z.infer<typeof Card> = [
    username,
    firstname,
    surname,
    type,
    is_carer,
    email,
    person.over?.blocked ? [...groups, `${blockedMark}${person.email}`] : groups,
    children,
  ];
  return JSON.stringify(card);
}

/** Reads a record of the index `audience`. */
export function audienceCard(item: Record<string, unknown>): AudienceCard {
  const parsed = Card.parse(JSON.parse(String(item.audienceCard)));
  const [username, firstname, surname, type, is_carer, email, packed, children] = parsed;
  const userUid = String(item.audienceSk);
  const mark = packed.find((each) => each.startsWith(blockedMark));
  const groups = mark === undefined ? packed : packed.filter((each) => each !== mark);
  const card = { userUid, username, firstname, surname, type, is_carer, email, groups, children };
  if (mark === undefined) return withShownNames(card);
  return withShownNames({ ...card, blocked_email: mark.slice(blockedMark.length) });
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
