import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { nameKey, StoredPlace } from '#functions/data/place-record';

export type PlaceReader = ReturnType<typeof placeReader>;

/** A place in a walk through all, with its position. */
export interface PlaceAt {
  readonly position: string;
  readonly place: StoredPlace;
}

const Reservation = z.object({ placeUid: z.string() });

/** The places of a site as everyone reads them; who may see one is the caller's part. Removed places are not there. */
export const placeReader = (db: DynamoDBDocumentClient, TableName: string) => {
  async function get(site: string, placeUid: string): Promise<StoredPlace | undefined> {
    const Key = { pk: site, sk: placeUid };
    const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    const place = Item && StoredPlace.parse(Item);
    return place?.is_deleted ? undefined : place;
  }

  /** One stretch of an index, place by place. */
  async function* walk(index: string, partition: string, after: string | undefined, chunk: number) {
    let bound = after;
    for (;;) {
      const { Items = [], LastEvaluatedKey } = await db.send(
        new QueryCommand({
          TableName,
          IndexName: index,
          KeyConditionExpression: bound
            ? `${index}Pk = :pk AND ${index}Sk > :bound`
            : `${index}Pk = :pk`,
          ExpressionAttributeValues: { ':pk': partition, ...(bound && { ':bound': bound }) },
          Limit: chunk,
        }),
      );
      for (const item of Items) {
        const place = StoredPlace.parse(item);
        bound = nameKey(place);
        yield { position: bound, place };
      }
      if (!LastEvaluatedKey) return;
    }
  }

  const all = async (index: string, partition: string): Promise<StoredPlace[]> => {
    const found: StoredPlace[] = [];
    for await (const { place } of walk(index, partition, undefined, 100)) found.push(place);
    return found;
  };

  return {
    get,

    async bySlug(site: string, slug: string): Promise<StoredPlace | undefined> {
      const Key = { pk: `${site}#slug`, sk: slug };
      const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      return Item && get(site, Reservation.parse(Item).placeUid);
    },

    /** The place that a filter names, by its identifier or its slug. */
    async named(site: string, given: string): Promise<StoredPlace | undefined> {
      return (await get(site, given)) ?? this.bySlug(site, given);
    },

    /** All places by name, after a position. */
    byName: (site: string, after: string | undefined, chunk: number): AsyncGenerator<PlaceAt> =>
      walk('named', site, after, chunk),

    /** The places of a key learning area, by name. */
    ofArea: (site: string, klaUid: string): Promise<StoredPlace[]> =>
      all('area', `${site}#${klaUid}`),

    /** The places that show a course of the school's information system, by name. */
    ofCourse: (site: string, place_id: string): Promise<StoredPlace[]> =>
      all('course', `${site}#${place_id}`),
  };
};
