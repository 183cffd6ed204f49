import { type DynamoDBDocumentClient, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { Profile } from '#shared/domain/roster';

/** A record as the tables give it. */
export type TableRecord = Readonly<Record<string, unknown>>;

/** The person whom an export or an erasure is about, by everything that points to them. */
export interface Person {
  readonly site: string;
  readonly profile: Profile;
  readonly userUid: string;
  /** The name to sign in with, or the last one of somebody who left; in small letters. */
  readonly username: string;
  /** Whether somebody else signs in with that name now. */
  readonly isNameTaken: boolean;
  /** In small letters; empty when the school has none. */
  readonly email: string;
  /** Whether somebody else of the school has the same address, as in families that share one. */
  readonly isAddressShared: boolean;
  readonly fullName: string;
  /** What stands for this person in any text. */
  readonly words: readonly string[];
  /** What stands for this person in the school's own files; elsewhere it may be any number. */
  readonly numbers: readonly string[];
}

/** Who somebody was whose profile has gone already, years after leaving. */
export interface FormerPerson {
  readonly firstname: string;
  readonly surname: string;
  readonly email: string;
}

/**
 * Finds a person of a school by the name to sign in with, of now or before leaving; or by userUid. Whose profile has gone is told by
 * `former`, and the name then is the identifier, as it stands in what the person wrote.
 */
export async function personNamed(
  db: DynamoDBDocumentClient,
  TableName: string,
  site: string,
  name: string,
  former?: FormerPerson,
): Promise<Person> {
  const found: Profile[] = [];
  const others: Profile[] = [];
  for await (const profile of profilesOf(db, TableName, site)) {
    (isCalled(profile, name) ? found : others).push(profile);
  }
  const [profile, ...more] = found;
  if (!profile) {
    if (former) return personOf(site, formerProfile(site, name, former), others);
    throw new Error(`Nobody at ${site} signs in, or signed in, as “${name}”.`);
  }
  if (more.length > 0) {
    const each = found.map(
      ({ userUid, firstname, surname, status }) =>
        `\n  ${userUid}  ${firstname} ${surname} (${status})`,
    );
    throw new Error(
      `More than one person had the name “${name}”. Please say which, with --user and the identifier:${each.join('')}`,
    );
  }
  return personOf(site, profile, others);
}

const formerProfile = (schoolUid: string, userUid: string, former: FormerPerson): Profile => ({
  ...{ userUid, schoolUid, username: '', ...former, type: 'affiliate', is_carer: false },
  ...{ groups: [], children: [], capabilities: [], status: 'left', origin: 'roster' },
  ...{ sourcedId: '', updated_at: '' },
});

/** What points to a person, given everybody else of the school. */
export function personOf(site: string, profile: Profile, others: readonly Profile[]): Person {
  const username = (profile.username || profile.formerUsername || '').toLowerCase();
  const email = profile.email.toLowerCase();
  const isNameTaken = others.some((other) => other.username.toLowerCase() === username);
  const isAddressShared = email !== '' && others.some((each) => each.email.toLowerCase() === email);
  const { userUid, sourcedId, studentNumber = '', carerNumber = '' } = profile;
  return {
    ...{ site, profile, userUid, username, isNameTaken, email, isAddressShared },
    fullName: `${profile.firstname} ${profile.surname}`,
    words: [
      ...[userUid, `${profile.firstname} ${profile.surname}`],
      ...(isNameTaken ? [] : [username]),
      ...(isAddressShared ? [] : [email]),
    ].filter((each) => each !== ''),
    numbers: [sourcedId, studentNumber, carerNumber].filter((each) => each !== ''),
  };
}

async function* profilesOf(client: DynamoDBDocumentClient, TableName: string, site: string) {
  const everyone = {
    TableName,
    KeyConditionExpression: 'pk = :site',
    ExpressionAttributeValues: { ':site': site },
    ConsistentRead: true,
  };
  for await (const { Items = [] } of paginateQuery({ client }, everyone)) {
    for (const item of Items) yield Profile.parse(item);
  }
}

const isCalled = ({ userUid, username, formerUsername = '' }: Profile, name: string): boolean =>
  userUid === name ||
  [username, formerUsername].some(
    (each) => each !== '' && each.toLowerCase() === name.toLowerCase(),
  );

/** Finds the person in texts: each word by itself, whatever its case. */
export const inTexts = ({ words }: Person) => finder(words);

/** Finds the person in the school's files too, where a number may be all that stands for somebody. */
export const inFiles = ({ words, numbers }: Person) => finder([...words, ...numbers]);

function finder(words: readonly string[]): (text: string) => boolean {
  const any = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|');
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}._-])(?:${any})(?![\\p{L}\\p{N}_@-]|\\.[\\p{L}\\p{N}])`,
    'iu',
  );
  return (text) => pattern.test(text);
}
