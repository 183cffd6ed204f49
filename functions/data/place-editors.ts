import type { UserRepository } from '#functions/data/users';
import type { TransactItem } from '#functions/lib/transaction';
import { mostPlacesOfEditor } from '#shared/contract/places';
import type { Profile } from '#shared/domain/roster';
import { AppError } from '#shared/errors';

/** As many profiles as one transaction can change beside the place. */
const mostChanges = 90;

/**
 * What changes on the profiles when the editors of a place do: each names the places that the person edits. The writes hold only
 * while the profiles are as they were read.
 */
export async function editorWrites(
  users: Pick<UserRepository, 'many'>,
  TableName: string,
  site: string,
  placeUid: string,
  before: readonly string[],
  after: readonly string[],
): Promise<TransactItem[]> {
  const added = after.filter((userUid) => !before.includes(userUid));
  const removed = before.filter((userUid) => !after.includes(userUid));
  if (added.length + removed.length > mostChanges) {
    throw refused('So many editors cannot change at once. Please save in two steps.');
  }
  const people = await users.many(site, [...added, ...removed]);
  return people.flatMap((person) => {
    const held = person.places ?? [];
    const others = held.filter((each) => each !== placeUid);
    if (!added.includes(person.userUid)) return [placesWrite(TableName, site, person, others)];
    if (others.length >= mostPlacesOfEditor) {
      throw refused(`“${person.username}” edits ${mostPlacesOfEditor} places already.`);
    }
    return [placesWrite(TableName, site, person, [...others, placeUid])];
  });
}

function placesWrite(
  TableName: string,
  site: string,
  { userUid, places }: Profile,
  after: readonly string[],
): TransactItem {
  return {
    Update: {
      TableName,
      Key: { pk: site, sk: userUid },
      UpdateExpression: 'SET places = :after',
      ConditionExpression: places
        ? 'attribute_exists(pk) AND places = :before'
        : 'attribute_exists(pk) AND attribute_not_exists(places)',
      ExpressionAttributeValues: { ':after': after, ...(places && { ':before': places }) },
    },
  };
}

const refused = (message: string) =>
  new AppError('badRequest', 'Please check what you entered.', { fields: { editors: message } });
