import * as z from 'zod';
import { userTypes } from '#shared/audiences/audience';
import { GroupList } from '#shared/audiences/audience.schemas';
import { groupTypes } from '#shared/audiences/groups.contract';
import { line, PublishEnd, PublishStart } from '#shared/kernel/fields';
import { UNPUBLISHED } from '#shared/kernel/publish-window';
import type { Schemas } from '#shared/kernel/route';
import { MailSettings } from '#shared/mailings/mail-settings';
import { contentLimit, postTypes } from '#shared/posts/posts.contract';
import { postWarnings } from './audiences.contract.ts';

/** The fields of a post that decide who will see it. */
const audience = {
  group_list: GroupList.prefault({}),
  for_carer_only: z.boolean().default(false),
  make_public: z.boolean().default(false),
};
export const AudienceQuery = z.strictObject(audience);
export type AudienceQuery = z.output<typeof AudienceQuery>;

/** The exact numbers of people who will see a post. Each person counts once in `total`. */
export const AudienceCount = z.object({
  total: z.number().int(),
  /** A teacher with a child at the school may count under two types. */
  by_type: z.array(z.object({ user_type: z.enum(userTypes), people: z.number().int() })),
  /** For each chosen group, the people who will see the post because of it. */
  by_group: z.array(
    z.object({
      groupUid: z.string(),
      groupname: z.string(),
      grouptype: z.enum(groupTypes),
      people: z.number().int(),
    }),
  ),
  /** People in more than one chosen group. */
  in_several_groups: z.number().int(),
  /** People who will see it only because it is made public. */
  by_public: z.number().int(),
  /** Students who would see it if students were not excluded. */
  excluded_students: z.number().int(),
  /** People who will see it but cannot be reached by mail. */
  without_email: z.number().int(),
  /** At most 10 people, spread over the whole audience. */
  sample: z.array(z.object({ userUid: z.string(), name: z.string(), as: z.string() })),
  /** When the list of people was read, at most 1 minute ago. */
  as_of: z.string(),
  /** When the school sends mail automatically, if the caller asked. */
  schedule: MailSettings.pick({ digest: true, daily: true, closed_days: true }).optional(),
});
export type AudienceCount = z.infer<typeof AudienceCount>;

/** The explanation why a person is in an audience, or not. */
export const AudienceReason = z.object({
  userUid: z.string(),
  username: z.string(),
  name: z.string(),
  is_in: z.boolean(),
  /** Sentences, the deciding one first. */
  reasons: z.array(z.string()),
});
export type AudienceReason = z.infer<typeof AudienceReason>;

/** A warning that an author may want to fix before publishing. It never blocks publishing. */
export const PostWarning = z.object({
  kind: z.enum(postWarnings),
  /** What is wrong and what to do, in one or two sentences. */
  message: z.string(),
  /** The link or picture it is about. */
  about: z.string().optional(),
});
export type PostWarning = z.infer<typeof PostWarning>;

export const audiencesSchemas = {
  count: {
    input: AudienceQuery.extend({
      /** Without the sample the answer names no person, so no audit entry is written. */
      sample: z.boolean().default(true),
      /** Whether the answer has the schedule of mail. */
      schedule: z.boolean().default(false),
    }),
    output: AudienceCount,
  },
  explain: {
    input: z.strictObject({ ...audience, person: line(200, 'Please enter a name or username.') }),
    output: z.array(AudienceReason),
  },
  check: {
    input: z.strictObject({
      ...audience,
      type: z.enum(postTypes),
      content_html: z.string().max(contentLimit, 'This text is too long. A post may hold 2 MB.'),
      published: z.boolean().default(false),
      publish_start: PublishStart.default(UNPUBLISHED),
      publish_end: PublishEnd.default(UNPUBLISHED),
    }),
    output: z.array(PostWarning),
  },
} satisfies Schemas;
