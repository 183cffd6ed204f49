import type { Bound, School } from '#functions/kernel/record/declaration';
import { keyOf } from '#functions/kernel/record/key';
import type { TransactItem } from '#functions/kernel/store/transaction';
import type { UserRepository } from '#functions/people/store/users';
import type { Profile } from '#shared/intake/roster';
import { faultsError } from '#shared/kernel/errors';
import { fullName } from '#shared/people/names';
import { mostPlacesOfEditor } from '#shared/places/places.contract';
import { usersRecords } from '#shared/tables/people';

/** The most profiles that one transaction can change together with the place. */
const mostChanges = 90;

/** The editors of a place before and after a change. */
export interface EditorChange {
  readonly placeUid: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** The editors that a place gets again, and the others. */
export interface EditorsAgain {
  readonly editors: readonly string[];
  /** The names of those who left, or edit the most places that a person can. */
  readonly lost: readonly string[];
  /** All students among them. */
  readonly students: readonly string[];
}

/** Returns which people can be the editors of a place that is restored or copied. */
export async function editorsAgain(
  users: Bound<UserRepository, 'many'>,
  school: School,
  { placeUid, editors }: { readonly placeUid: string; readonly editors: readonly string[] },
): Promise<EditorsAgain> {
  const found = await users.of(school).many(editors);
  const known = new Map(found.map((person) => [person.userUid, person]));
  const canEdit = ({ status, places = [] }: Profile) =>
    status === 'active' && places.filter((each) => each !== placeUid).length < mostPlacesOfEditor;
  const isKept = (userUid: string) => {
    const person = known.get(userUid);
    return person !== undefined && canEdit(person);
  };
  return {
    editors: editors.filter(isKept),
    lost: editors
      .filter((userUid) => !isKept(userUid))
      .map((userUid) => nameOf(known.get(userUid))),
    students: found.flatMap(({ userUid, type }) => (type === 'student' ? userUid : [])),
  };
}

/** A profile is deleted some time after its person left. */
const nameOf = (person: Profile | undefined): string =>
  (person && (fullName(person) || person.username)) || 'Someone who left';

/**
 * Returns the writes of the profiles of people who become editors of a place or stop being one. A
 * profile names the places that the person edits. Each write fails if its profile has changed since
 * it was read.
 */
export async function editorWrites(
  { users, TableName }: { users: Bound<UserRepository, 'many'>; TableName: string },
  school: School,
  { placeUid, before, after }: EditorChange,
): Promise<TransactItem[]> {
  const added = after.filter((userUid) => !before.includes(userUid));
  const removed = before.filter((userUid) => !after.includes(userUid));
  if (added.length + removed.length > mostChanges) {
    throw refused(`You can change ${mostChanges} editors at most. Save in two steps.`);
  }
  const people = await users.of(school).many([...added, ...removed]);
  return people.flatMap((person) => {
    const others = (person.places ?? []).filter((each) => each !== placeUid);
    if (!added.includes(person.userUid)) return [placesWrite(TableName, school, person, others)];
    if (others.length >= mostPlacesOfEditor) {
      throw refused(`“${person.username}” already edits ${mostPlacesOfEditor} places.`);
    }
    return [placesWrite(TableName, school, person, [...others, placeUid])];
  });
}

function placesWrite(
  TableName: string,
  school: School,
  { userUid, places }: Profile,
  after: readonly string[],
): TransactItem {
  return {
    Update: {
      TableName,
      Key: keyOf(school, usersRecords.profile.key, { userUid }),
      UpdateExpression: 'SET places = :after',
      ConditionExpression: places
        ? 'attribute_exists(pk) AND places = :before'
        : 'attribute_exists(pk) AND attribute_not_exists(places)',
      ExpressionAttributeValues: { ':after': after, ...(places && { ':before': places }) },
    },
  };
}

const refused = (message: string) => faultsError({ editors: message });
