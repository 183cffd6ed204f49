import { type DynamoDBDocumentClient, paginateQuery } from '@aws-sdk/lib-dynamodb';
import type { Tables } from '#functions/kernel/store/tables';
import { DecidedProfile, type RosterProfile } from '#shared/intake/roster';
import { fullName } from '#shared/people/names';
import type { Site } from '#shared/rights/site';

/** A record as the tables return it. */
export type TableRecord = Readonly<Record<string, unknown>>;

/** The person of an export or erasure, with everything that identifies them. */
export interface Person {
  readonly site: Site;
  readonly profile: RosterProfile;
  readonly userUid: string;
  /** The name to sign in with, or the last one of a leaver; in lower case. */
  readonly username: string;
  /** True if another person signs in with that name now. */
  readonly isNameTaken: boolean;
  /** In lower case; empty if the school has none. */
  readonly email: string;
  /** True if another person of the school has the same address, as in some families. */
  readonly isAddressShared: boolean;
  /** The number for texts, as E.164; empty if the school has none, or another person has the same. */
  readonly mobile: string;
  readonly fullName: string;
  /** The words that identify this person in any text. */
  readonly words: readonly string[];
  /** The numbers that identify this person in the school's own files only. */
  readonly numbers: readonly string[];
}

/** A person whose profile was deleted years after they left. */
export interface FormerPerson {
  readonly firstname: string;
  readonly surname: string;
  readonly email: string;
}

/** The school and name of the person to find, and who they were if the profile is deleted. */
export interface PersonQuery {
  readonly site: Site;
  readonly name: string;
  readonly former?: FormerPerson | undefined;
}

/**
 * Finds a person of a school by userUid or by the current or last name to sign in with. Without a
 * profile, uses `former`; the name is then the userUid.
 */
export async function personNamed(
  { db, table }: Tables,
  { site, name, former }: PersonQuery,
): Promise<Person> {
  const found: RosterProfile[] = [];
  const others: RosterProfile[] = [];
  for await (const profile of profilesOf(db, table('users'), site)) {
    (isCalled(profile, name) ? found : others).push(profile);
  }
  const [profile, ...more] = found;
  if (!profile) {
    if (former) return personOf(site, formerProfile(site, name, former), others);
    throw new Error(`No person at ${site} signs in, or signed in, as “${name}”.`);
  }
  if (more.length > 0) {
    const each = found.map(
      ({ userUid, firstname, surname, status }) =>
        `\n  ${userUid}  ${fullName({ firstname, surname })} (${status})`,
    );
    throw new Error(
      `More than one person had the name “${name}”. Use --user with the identifier:${each.join('')}`,
    );
  }
  return personOf(site, profile, others);
}

const formerProfile = (
  schoolUid: string,
  userUid: string,
  former: FormerPerson,
): RosterProfile => ({
  userUid,
  schoolUid,
  username: '',
  ...former,
  type: 'affiliate',
  is_carer: false,
  groups: [],
  children: [],
  capabilities: [],
  status: 'left',
  origin: 'roster',
  sourcedId: '',
  updated_at: '',
});

/** Returns a person with everything that identifies them among the other people of the school. */
export function personOf(
  site: Site,
  profile: RosterProfile,
  others: readonly RosterProfile[],
): Person {
  const username = (profile.username || profile.formerUsername || '').toLowerCase();
  const email = profile.email.toLowerCase();
  const isNameTaken = others.some((other) => other.username.toLowerCase() === username);
  const isAddressShared = email !== '' && others.some((each) => each.email.toLowerCase() === email);
  const { userUid, sourcedId, studentNumber = '', carerNumber = '', mobile = '' } = profile;
  const isMobileShared = others.some((each) => each.mobile === mobile);
  return {
    site,
    profile,
    userUid,
    username,
    isNameTaken,
    email,
    isAddressShared,
    mobile: isMobileShared ? '' : mobile,
    fullName: fullName(profile),
    words: [
      userUid,
      fullName(profile),
      ...(isNameTaken ? [] : [username]),
      ...(isAddressShared ? [] : [email]),
      ...(isMobileShared ? [] : [mobile]),
    ].filter((each) => each !== ''),
    numbers: [sourcedId, studentNumber, carerNumber].filter((each) => each !== ''),
  };
}

async function* profilesOf(client: DynamoDBDocumentClient, TableName: string, site: Site) {
  const everyone = {
    TableName,
    KeyConditionExpression: 'pk = :site',
    ExpressionAttributeValues: { ':site': site },
    ConsistentRead: true,
  };
  for await (const { Items = [] } of paginateQuery({ client }, everyone)) {
    for (const item of Items) yield DecidedProfile.parse(item);
  }
}

const isCalled = (
  { userUid, username, formerUsername = '' }: RosterProfile,
  name: string,
): boolean =>
  userUid === name ||
  [username, formerUsername].some(
    (each) => each !== '' && each.toLowerCase() === name.toLowerCase(),
  );

/** Returns a test for texts: true if a text contains one of the person's words, in any case. */
export const inTexts = ({ words }: Person) => finder(words);

/** Returns a test for the school's own files, where a number may identify a person too. */
export const inFiles = ({ words, numbers }: Person) => finder([...words, ...numbers]);

function finder(words: readonly string[]): (text: string) => boolean {
  const any = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|');
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}._-])(?:${any})(?![\\p{L}\\p{N}_@-]|\\.[\\p{L}\\p{N}])`,
    'iu',
  );
  return (text) => pattern.test(text);
}
