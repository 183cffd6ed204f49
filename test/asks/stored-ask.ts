import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { askItem } from '#functions/asks/store/ask.record';
import type { Tables } from '#functions/kernel/store/tables';
import { askOfPost } from '#functions/posts/store/asks/post-ask';
import type { StoredPost } from '#functions/posts/store/post.record';
import type { Ask } from '#shared/asks/ask';
import { Ask as AskShape } from '#shared/asks/ask.schemas';
import { storedPost } from '#test/support/mail/stored-post';
import { schoolNamed } from '#test/support/records/school';

/** What an ask must have; without questions it is “I have read this”. */
export type Asked = Pick<Ask, 'by' | 'rule' | 'asked_at'> & Partial<Ask>;

/** Stores what a post asks, as a save of the post does. */
export async function storeAsk(
  { db }: Pick<Tables, 'db'>,
  post: Partial<StoredPost> & { postUid: string },
  ask: Asked,
): Promise<void> {
  const Item = askItem(schoolNamed('main'), askOfPost(storedPost(post), AskShape.parse(ask)));
  await db.send(new PutCommand({ TableName: 'asks', Item }));
}
