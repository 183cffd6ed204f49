import * as z from 'zod';
import { userTypes } from '#shared/audiences/audience';
import { PortalDocument } from '#shared/documents/documents.contract';
import { PublishEnd, PublishStart, Uid } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import { type Resource, route } from '#shared/kernel/route';
import { postTypes } from '#shared/posts/posts.contract';

/**
 * Who counts: everyone of the audience, each carer, each child of whom any carer has read, or each
 * student.
 */
export const readerRules = ['everyone', 'each_carer', 'any_carer', 'student'] as const;
export type ReaderRule = (typeof readerRules)[number];

export const readerStates = ['not_read', 'read', 'all'] as const;
export type ReaderState = (typeof readerStates)[number];

const filter = {
  postUid: Uid,
  rule: z.enum(readerRules).default('everyone'),
  state: z.enum(readerStates).default('not_read'),
  /** One of the groups of the post’s audience. */
  group: Uid.optional(),
} as const;

export interface ReaderFilter {
  readonly rule: ReaderRule;
  readonly state: ReaderState;
  readonly group?: string | undefined;
}

const names = { userUid: z.string(), username: z.string(), name: z.string() };

/** A person of a post's audience, or a child of whose carers some are in it. */
export const PostReader = z.object({
  ...names,
  /** As what the person reads, such as “Staff and carer”. */
  as: z.string(),
  /** Identifiers of groups. */
  groups: z.array(z.string()),
  /** Whether the person has opened the post, or any carer of the child has. */
  is_reached: z.boolean(),
  /** The first time. */
  read_at: z.string().optional(),
  /** Of a child: the carers in the audience. */
  carers: z.array(z.object({ ...names, read_at: z.string().optional() })).optional(),
});
export type PostReader = z.infer<typeof PostReader>;

const Reached = z.object({ people: z.number().int(), read: z.number().int() });

/** How many people of a post's audience have read it. */
export const ReaderCounts = z.object({
  postUid: z.string(),
  title: z.string(),
  type: z.enum(postTypes),
  publish_start: PublishStart,
  publish_end: PublishEnd,
  ...Reached.shape,
  by_type: z.array(Reached.extend({ user_type: z.enum(userTypes) })),
  by_group: z.array(Reached.extend({ groupUid: z.string(), groupname: z.string() })),
  by_rule: z.object({
    everyone: Reached,
    each_carer: Reached,
    any_carer: Reached,
    student: Reached,
  }),
  /** When the people of the school were read: up to a minute ago. */
  as_of: z.string(),
});
export type ReaderCounts = z.infer<typeof ReaderCounts>;

/** Whom a reminder of a post would reach now. */
export const ReminderPreview = z.object({
  /** People who get a mail. */
  count: z.number().int(),
  /** People who have not read it and get none: they have no address, or mail to it came back. */
  left_out: z.number().int(),
});
export type ReminderPreview = z.infer<typeof ReminderPreview>;

const reminded = { postUid: filter.postUid, rule: filter.rule, group: filter.group } as const;

export const postReaders = {
  get: route({
    method: 'GET',
    path: '/post-readers/{postUid}',
    operation: 'rp.who',
    child: 'readers',
    summary:
      'How many people of a post’s audience now have read it: by user type, by group, and by each rule of families.',
    input: z.strictObject({ postUid: Uid }),
    output: ReaderCounts,
  }),
  listPeople: route({
    method: 'GET',
    path: '/post-readers/{postUid}/people',
    operation: 'rp.who',
    child: { record: 'reading', act: 'read' },
    summary:
      'The people of a post’s audience now who have read it or not, by name; for the rule of any carer the children.',
    input: PageRequest.extend(filter),
    output: paged(PostReader),
    answer: 'page',
  }),
  startExport: route({
    method: 'POST',
    path: '/post-readers/{postUid}/exports',
    operation: 'rp.who',
    child: 'worker',
    repeat: 'key',
    summary: 'Starts a document: the people of a list of readers as CSV.',
    input: z.strictObject(filter),
    output: PortalDocument,
  }),
  previewReminder: route({
    method: 'GET',
    path: '/post-readers/{postUid}/reminder',
    operation: 'rp.remind',
    child: 'messages',
    summary:
      'How many people would get a reminder of a post: those who have not read it, by a rule of families. For the rule of any carer the carers of each child of whom none has read it.',
    input: z.strictObject(reminded),
    output: ReminderPreview,
  }),
  remind: route({
    method: 'POST',
    path: '/post-readers/{postUid}/reminder',
    operation: 'rp.remind',
    child: 'messages',
    repeat: 'key',
    summary:
      'Mails a reminder to those who have not read a post, once a day for each post. `count` repeats the preview.',
    input: z.strictObject({ ...reminded, count: z.number().int().min(1) }),
    output: z.object({ mailingUid: z.string() }),
  }),
} satisfies Resource;
