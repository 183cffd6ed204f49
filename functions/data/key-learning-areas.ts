import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { isConditionFailed } from '#functions/lib/dynamo';
import { wholePartition } from '#functions/lib/partition';
import { KeyLearningArea } from '#shared/domain/course-records';

export type { KeyLearningArea };

export type KeyLearningAreas = ReturnType<typeof keyLearningAreas>;

/** The key learning areas of a site. They follow from the roster; only their pictures are given in the portal. */
export const keyLearningAreas = (db: DynamoDBDocumentClient, TableName: string) => ({
  async get(site: string, klaUid: string): Promise<KeyLearningArea | undefined> {
    const { Item } = await db.send(new GetCommand({ TableName, Key: { pk: site, sk: klaUid } }));
    return Item && KeyLearningArea.parse(Item);
  },

  /** All of them: a school has a few dozen. */
  async all(site: string): Promise<KeyLearningArea[]> {
    return (await wholePartition(db, TableName, site)).map((item) => KeyLearningArea.parse(item));
  },

  /** Gives an area a picture, or takes it away; answers the area, unless there is none. */
  async setImage(
    site: string,
    klaUid: string,
    image: string | undefined,
  ): Promise<KeyLearningArea | undefined> {
    try {
      const { Attributes } = await db.send(
        new UpdateCommand({
          TableName,
          Key: { pk: site, sk: klaUid },
          UpdateExpression: image === undefined ? 'REMOVE image' : 'SET image = :image',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: image === undefined ? undefined : { ':image': image },
          ReturnValues: 'ALL_NEW',
        }),
      );
      return KeyLearningArea.parse(Attributes);
    } catch (error) {
      if (isConditionFailed(error)) return undefined;
      throw error;
    }
  },
});
