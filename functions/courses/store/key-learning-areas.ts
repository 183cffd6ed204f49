import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import { wholePartition } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { StoredArea } from '#shared/courses/course-records';
import { keyLearningAreaRecords } from '#shared/tables/content';

export type { StoredArea };

export type KeyLearningAreas = ReturnType<typeof keyLearningAreas>;

/**
 * The key learning areas of a site. The roster defines them; only their pictures come from the
 * portal.
 */
export const keyLearningAreas = ({ db, table }: Tables) => {
  const TableName = table('key-learning-area');
  const { key } = keyLearningAreaRecords.area;
  return {
    of: (school: School) => ({
      async get(klaUid: string): Promise<StoredArea | undefined> {
        const { Item } = await db.send(
          new GetCommand({ TableName, Key: keyOf(school, key, { klaUid }) }),
        );
        return Item && StoredArea.parse(Item);
      },

      /** Returns all areas. A school has a few dozen. */
      async all(): Promise<StoredArea[]> {
        return (await wholePartition(db, TableName, partitionOf(school, key, {}))).map((item) =>
          StoredArea.parse(item),
        );
      },

      /** Sets or removes the picture of an area; returns the area, or undefined if there is none. */
      async setImage(klaUid: string, image: string | undefined): Promise<StoredArea | undefined> {
        try {
          const { Attributes } = await db.send(
            new UpdateCommand({
              TableName,
              Key: keyOf(school, key, { klaUid }),
              UpdateExpression: image === undefined ? 'REMOVE image' : 'SET image = :image',
              ConditionExpression: 'attribute_exists(pk)',
              ExpressionAttributeValues: image === undefined ? undefined : { ':image': image },
              ReturnValues: 'ALL_NEW',
            }),
          );
          return StoredArea.parse(Attributes);
        } catch (error) {
          if (isConditionFailed(error)) return undefined;
          throw error;
        }
      },
    }),
  };
};
