import { askItem, askReader, type StoredAsk } from '#functions/asks/store/ask.record';
import type { School } from '#functions/kernel/record/declaration';
import { putIfAbsent } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { postReader } from '../post-reader.ts';
import { askOfEarlier, askOfPost } from './post-ask.ts';

/**
 * Reads what posts ask. What release 1.6.0 stored in a post that nobody saved since, it copies when
 * somebody looks for it: these reports are kept for 400 days.
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

      return {
        ...stored,
        get: async (askUid: string) => (await stored.get(askUid)) ?? copied(askUid),
      };
    },
  };
};
