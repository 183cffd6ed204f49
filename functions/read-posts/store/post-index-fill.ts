import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import { wholePartition } from '#functions/kernel/store/partition';
import type { Table } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { cardsOf } from '#functions/people/store/people-cards';
import { ReadPost } from '#shared/read-posts/readposts.schemas';
import { readpostsRecords, visitCountsRecords } from '#shared/tables/usage';

/** What a run is asked for. */
interface FillRequest {
  /** Starts with the first person again. */
  readonly again?: boolean | undefined;
  /** Milliseconds until the Lambda is stopped. The next run continues. */
  readonly timeLeft: () => number;
}

/** A run that has less time left reads no further person. */
const enoughTime = 60_000;
/** After how many people a run stores how far it is. */
const peoplePerStep = 100;

/**
 * Gives the marks of older releases the keys of the index by post: those of everyone who is at the
 * school now. A repeated run changes nothing. It stores how far it is and, at the end, that it is
 * done.
 */
export const postIndexFill = (tables: Tables) => {
  const { db, table } = tables;
  const state = { db, TableName: table('visit-counts') };
  return async (school: School, { again, timeLeft }: FillRequest): Promise<{ count: number }> => {
    const from = again ? { done: false, upTo: '' } : await stateOf(state, school);
    if (from.done) return { count: 0 };
    const people = (await cardsOf(tables, school))
      .map(({ userUid }) => userUid)
      .filter((userUid) => userUid > from.upTo)
      .sort();
    let count = 0;
    for (const [n, userUid] of people.entries()) {
      if (timeLeft() < enoughTime) return { count };
      count += await fillPerson(db, table('readposts'), school, userUid);
      if ((n + 1) % peoplePerStep === 0) await store(state, school, { done: false, upTo: userUid });
    }
    await store(state, school, { done: true, upTo: '' });
    return { count };
  };
};

/** Adds the keys to a person's marks that have none; returns to how many. */
async function fillPerson(
  db: DynamoDBDocumentClient,
  TableName: string,
  school: School,
  userUid: string,
): Promise<number> {
  const { key, indexes } = readpostsRecords.mark;
  const pk = partitionOf(school, key, { users_userUid: userUid });
  const marks = await wholePartition(db, TableName, pk);
  const without = marks.filter(({ postPk }) => postPk === undefined);
  for (const mark of without) {
    const inIndex = keyOf(school, indexes.post.key, ReadPost.parse(mark));
    try {
      await db.send(
        new UpdateCommand({
          TableName,
          Key: { pk: mark.pk, sk: mark.sk },
          UpdateExpression: 'SET postPk = :post, postSk = :at',
          // A mark that was deleted meanwhile stays deleted.
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':post': inIndex.pk, ':at': inIndex.sk },
        }),
      );
    } catch (error) {
      if (!isConditionFailed(error)) throw error;
    }
  }
  return without.length;
}

interface FillState {
  readonly done: boolean;
  /** The last person whose marks have keys. */
  readonly upTo: string;
}

const stateKey = (school: School) => keyOf(school, visitCountsRecords.marks.key, {});

async function stateOf({ db, TableName }: Table, school: School): Promise<FillState> {
  const { Item } = await db.send(new GetCommand({ TableName, Key: stateKey(school) }));
  return { done: Item?.done === true, upTo: String(Item?.upTo ?? '') };
}

const store = ({ db, TableName }: Table, school: School, state: FillState) =>
  db.send(new PutCommand({ TableName, Item: { ...stateKey(school), ...state } }));
