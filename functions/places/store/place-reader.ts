import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import type { Tables } from '#functions/kernel/store/tables';
import { placesRecords } from '#shared/tables/content';
import { nameKey, placeRecordReader, StoredPlace } from './place.record.ts';

export type PlaceReader = ReturnType<typeof placeReader>;

/** A place with its position in the list of all places. */
export interface PlaceAt {
  readonly position: string;
  readonly place: StoredPlace;
}

const Reservation = z.object({ placeUid: z.string() });

const { indexes } = placesRecords.place;
type PlaceIndex = keyof typeof indexes;

/** Returns the key of the record that reserves a slug for its place permanently. */
export const slugKey = (school: School, slug: string) =>
  keyOf(school, placesRecords.slug.key, { slug });

/** Reads the places of a site, without removed places. The caller decides who may see them. */
export const placeReader = (tables: Tables) => {
  const { db } = tables;
  const TableName = tables.table('places');
  const rows = placeRecordReader(tables);

  return {
    of(school: School) {
      const stored = rows.of(school);

      const walk = (
        index: PlaceIndex,
        within: object,
        after: string | undefined,
        chunk: number,
      ) => {
        const partition = partitionOf(school, indexes[index].key, within);
        return walkIndex(db, TableName, { index, partition, after, chunk });
      };

      async function all(index: PlaceIndex, within: object, most = Infinity) {
        const found: StoredPlace[] = [];
        for await (const { place } of walk(index, within, undefined, Math.min(most, 100))) {
          if (found.push(place) >= most) break;
        }
        return found;
      }

      async function get(placeUid: string): Promise<StoredPlace | undefined> {
        const place = await stored.get({ placeUid });
        return place?.is_deleted ? undefined : place;
      }

      return {
        get,

        /** Returns places as they are now, unsorted. Removed and unknown ones are skipped. */
        async whole(placeUids: readonly string[]): Promise<StoredPlace[]> {
          const keys = placeUids.map((placeUid) => ({ placeUid }));
          const found = await stored.many(keys, { isConsistent: true });
          return found.filter(({ is_deleted }) => !is_deleted);
        },

        async bySlug(slug: string): Promise<StoredPlace | undefined> {
          const Key = slugKey(school, slug);
          const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
          return Item && get(Reservation.parse(Item).placeUid);
        },

        /** Returns the place with an identifier or a slug. */
        async named(given: string): Promise<StoredPlace | undefined> {
          return (await get(given)) ?? this.bySlug(given);
        },

        /** Yields all places by name, after a position. */
        byName: (after: string | undefined, chunk: number): AsyncGenerator<PlaceAt> =>
          walk('named', {}, after, chunk),

        /** Returns the places of a key learning area by name: all, or the first of them. */
        ofArea: (klaUid: string, most?: number): Promise<StoredPlace[]> =>
          all('area', { klaUid }, most),

        /** Returns the places that show a course of the school's information system, by name. */
        ofCourse: (place_id: string): Promise<StoredPlace[]> => all('course', { place_id }),
      };
    },
  };
};

/** A part of an index: the places of a partition after a position. */
interface Stretch {
  readonly index: PlaceIndex;
  readonly partition: string;
  readonly after: string | undefined;
  /** Places that one query reads. */
  readonly chunk: number;
}

/** Yields the places of a part of an index, by name. */
async function* walkIndex(
  db: DynamoDBDocumentClient,
  TableName: string,
  { index, partition, after, chunk }: Stretch,
): AsyncGenerator<PlaceAt> {
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
