import * as z from 'zod';
import { line, PublishEnd, PublishStart } from '#shared/contract/fields';
import { groupTypes } from '#shared/contract/groups';
import { contentLimit, postTypes } from '#shared/contract/posts';
import { type Resource, route } from '#shared/contract/route';
import { GroupList, userTypes } from '#shared/domain/audience';
import { UNPUBLISHED } from '#shared/domain/publish-window';

/** What of a post decides who will see it, as the editor has it now. */
const audience = {
  group_list: GroupList.prefault({}),
  for_carer_only: z.boolean().default(false),
  make_public: z.boolean().default(false),
};
export const AudienceQuery = z.strictObject(audience);
export type AudienceQuery = z.output<typeof AudienceQuery>;

/** Who will see a post: exact numbers over everyone of the school, each person counted once in `total`. */
export const AudienceCount = z.object({
  total: z.number().int(),
  /** A teacher with a child here may count under two types. */
  by_type: z.array(z.object({ user_type: z.enum(userTypes), people: z.number().int() })),
  /** Of each chosen group, the people who will see the post by it. */
  by_group: z.array(
    z.object({
      groupUid: z.string(),
      groupname: z.string(),
      grouptype: z.enum(groupTypes),
      people: z.number().int(),
    }),
  ),
  /** People whom more than one chosen group brings in. */
  in_several_groups: z.number().int(),
  /** People who will see it only because it is made public. */
  by_public: z.number().int(),
  /** Students who would see it if students were not excluded. */
  excluded_students: z.number().int(),
  /** People who will see it but cannot be reached by mail. */
  without_email: z.number().int(),
  /** At most ten, spread over the whole audience. */
  sample: z.array(z.object({ userUid: z.string(), name: z.string(), as: z.string() })),
  /** When the list of people was read: at most a minute ago. */
  as_of: z.string(),
});
export type AudienceCount = z.infer<typeof AudienceCount>;

/** One person's answer to "why am I in, or not in?". */
export const AudienceReason = z.object({
  userUid: z.string(),
  username: z.string(),
  name: z.string(),
  is_in: z.boolean(),
  /** Sentences, the deciding one first. */
  reasons: z.array(z.string()),
});
export type AudienceReason = z.infer<typeof AudienceReason>;

export const postWarnings = [
  'empty-audience',
  'ended',
  'dead-link',
  'link-not-readable',
  'missing-alt',
  'mail-size',
] as const;

/** Something that an author may want to mend before publishing; nothing is refused because of it. */
export const PostWarning = z.object({
  kind: z.enum(postWarnings),
  /** What it is and what to do, in one or two sentences. */
  message: z.string(),
  /** The link or picture it is about. */
  about: z.string().optional(),
});
export type PostWarning = z.infer<typeof PostWarning>;

export const audiences = {
  count: route({
    method: 'POST',
    path: '/audiences',
    operation: 'aud.see',
    child: { record: 'audience', act: 'read' },
    summary: 'How many people, and who for example, a post with this audience would reach.',
    input: AudienceQuery,
    output: AudienceCount,
  }),
  explain: route({
    method: 'POST',
    path: '/audiences/explain',
    operation: 'aud.see',
    child: { record: 'audience', act: 'read' },
    summary: 'Why people of this name are, or are not, in an audience.',
    input: z.strictObject({ ...audience, person: line(200, 'Please enter a name or username.') }),
    output: z.array(AudienceReason),
  }),
  check: route({
    method: 'POST',
    path: '/audiences/check',
    operation: 'aud.see',
    summary: 'What an author may want to mend in a post before it is published.',
    input: z.strictObject({
      ...audience,
      type: z.enum(postTypes),
      content_html: z.string().max(contentLimit, 'This text is too long. A post may hold 2 MB.'),
      published: z.boolean().default(false),
      publish_start: PublishStart.default(UNPUBLISHED),
      publish_end: PublishEnd.default(UNPUBLISHED),
    }),
    output: z.array(PostWarning),
  }),
} satisfies Resource;
