import {
  type AskReader,
  askItem,
  askReader,
  type StoredAsk,
} from '#functions/asks/store/ask.record';
import type { School } from '#functions/kernel/record/declaration';
import { partitionOf } from '#functions/kernel/record/key';
import { wholeQuery } from '#functions/kernel/store/partition';
import { putIfAbsent } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { postsRecords } from '#shared/tables/content';
import { postReader } from '../post-reader.ts';
import { askOfEarlier, askOfPost } from './post-ask.ts';

/**
 * Reads what posts ask, and copies what release 1.6.0 stored in the posts themselves, once for each:
 * the open ones in a run of the schedule, others when somebody looks for them. It goes with the release
 * after 1.7.0.
 */
export const askCopies = (tables: Tables) => {
  const asks = askReader(tables);
  const posts = postReader(tables);
  const TableName = tables.table('asks');
  return {
    of(school: School) {
      const stored = asks.of(school);

      async function copied(askUid: string): Promise<StoredAsk | undefined> {
        const post = await posts.of(school).get(askUid);
        if (!post?.acknowledgement) return undefined;
        const ask = askOfPost(post, askOfEarlier(post.acknowledgement));
        const { pk, sk, ...rest } = askItem(school, ask) as { pk: string; sk: string };
        const isNew = await putIfAbsent({ db: tables.db, TableName }, { pk, sk, ...rest });
        // Somebody saved the post meanwhile, which wrote its ask.
        return isNew ? ask : stored.get(askUid);
      }

      const copy: Pick<ReturnType<AskReader['of']>, 'get' | 'open'> = {
        get: async (askUid) => (await stored.get(askUid)) ?? copied(askUid),

        async open(today) {
          const known = await stored.open(today);
          const found = await wholeQuery(tables.db, {
            TableName: tables.table('posts'),
            IndexName: 'asked',
            KeyConditionExpression: 'askedPk = :school AND askedSk >= :today',
            ExpressionAttributeValues: {
              ':school': partitionOf(school, postsRecords.post.indexes.asked.key, {}),
              ':today': today,
            },
          });
          const isKnown = new Set(known.map(({ askUid }) => askUid));
          const missing = found.map(({ sk }) => `${sk}`).filter((uid) => !isKnown.has(uid));
          const copies = await Promise.all(missing.map(copied));
          return [...known, ...copies.filter((each) => each !== undefined)];
        },
      };
      return copy;
    },
  };
};
