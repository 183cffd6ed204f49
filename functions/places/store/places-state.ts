import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf } from '#functions/kernel/record/key';
import type { Tables } from '#functions/kernel/store/tables';
import { placesRecords } from '#shared/tables/content';

/** The key of the record that says when the places of courses last changed at a school. */
export const coursePlacesState = (school: School) => keyOf(school, placesRecords.courses.key, {});

/**
 * Makes all records old that were made of the places of courses. It comes after the change, in a
 * write of its own: one record in the transaction of each place would make editors wait for each
 * other. If it is lost, those records are old on the next day.
 */
export const coursePlacesChanged = ({ db, table }: Tables) => {
  const TableName = table('places');
  return async (school: School, version: string): Promise<void> => {
    await db.send(
      new UpdateCommand({
        TableName,
        Key: coursePlacesState(school),
        UpdateExpression: 'SET version = :version',
        ExpressionAttributeValues: { ':version': version },
      }),
    );
  };
};
