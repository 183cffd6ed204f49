import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { Ack } from '#shared/acknowledgements/ask.schemas';
import { audienceOf } from '#shared/audiences/audience';
import { GroupList } from '#shared/audiences/audience.schemas';
import { postTypes } from '#shared/posts/posts.contract';
import type { Readable } from '#shared/posts/visibility';

/** A post in the index `asked`. */
const AskingPost = z.object({
  postUid: z.string(),
  title: z.string(),
  type: z.enum(postTypes),
  published: z.boolean(),
  make_public: z.boolean(),
  for_carer_only: z.boolean(),
  group_list: GroupList,
  start: z.string().optional(),
  end: z.string().optional(),
  acknowledgement: Ack,
});

/** A published post that asks for an acknowledgement, with the fields that decide who reads it. */
export interface AskingPost
  extends Pick<z.infer<typeof AskingPost>, 'postUid' | 'title' | 'type' | 'acknowledgement'> {
  readonly rules: Readable;
}

export type AskReader = ReturnType<typeof askReader>;

/** Reads the posts that ask for an acknowledgement. */
export const askReader = ({ db, table }: Tables) => ({
  of: ({ site }: School) => ({
    /** Returns those of a school that still ask on a day, few dozens at most. */
    async open(today: string): Promise<AskingPost[]> {
      const found = await wholeQuery(db, {
        TableName: table('posts'),
        IndexName: 'asked',
        KeyConditionExpression: 'askedPk = :site AND askedSk >= :today',
        ExpressionAttributeValues: { ':site': site, ':today': today },
      });
      return found.map((item) => {
        const post = AskingPost.parse({ ...item, postUid: item.sk });
        const { published, make_public, for_carer_only, group_list, start, end } = post;
        return {
          postUid: post.postUid,
          title: post.title,
          type: post.type,
          acknowledgement: post.acknowledgement,
          rules: {
            published,
            make_public,
            for_carer_only,
            is_deleted: false,
            window: { start, end },
            audience: audienceOf(group_list),
          },
        };
      });
    },
  }),
});
