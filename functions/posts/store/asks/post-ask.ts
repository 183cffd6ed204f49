import type { StoredAsk } from '#functions/asks/store/ask.record';
import type { Ask } from '#shared/asks/ask';
import { Ask as AskShape } from '#shared/asks/ask.schemas';
import { audienceOf } from '#shared/audiences/audience';
import type { StoredPost } from '../post.record.ts';

/** Returns what a post asks, with everything that decides who reads the post. */
export const askOfPost = (post: StoredPost, ask: Ask, post_hash?: string): StoredAsk => {
  const { userTypes, groups } = audienceOf(post.group_list);
  return {
    ...ask,
    askUid: post.postUid,
    title: post.title,
    type: post.type,
    published: post.published,
    is_deleted: post.is_deleted,
    make_public: post.make_public,
    for_carer_only: post.for_carer_only,
    audience: { userTypes: [...userTypes], groups: [...groups] },
    start: post.start,
    end: post.end,
    users_userid: post.users_userid,
    saved_by: post.saved_by,
    ...(post_hash !== undefined && { post_hash }),
    ...(post.files && { files: post.files.map(({ hash }) => hash) }),
    updated_at: post.updated_at,
  };
};

/** Returns what release 1.6.0 stored as an ask of today. */
export const askOfEarlier = (earlier: NonNullable<StoredPost['acknowledgement']>): Ask =>
  AskShape.parse(earlier);

/** Returns the fields of a post that say that it asks. What release 1.6.0 stored of it goes. */
export const askFieldsOf = (
  ask: Ask | undefined,
): Pick<StoredPost, 'acknowledgement' | 'asks'> => ({
  acknowledgement: undefined,
  asks: ask && true,
});
