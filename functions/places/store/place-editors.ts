import type { Bound, School } from '#functions/kernel/record/declaration';
import { keyOf } from '#functions/kernel/record/key';
import type { TransactItem } from '#functions/kernel/store/transaction';
import type { UserRepository } from '#functions/people/store/users';
import type { Profile } from '#shared/intake/roster';
import { faultsError } from '#shared/kernel/errors';
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
