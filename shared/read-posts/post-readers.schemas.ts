import * as z from 'zod';
import { userTypes } from '#shared/audiences/audience';
import { PortalDocument } from '#shared/documents/documents.schemas';
import { PublishEnd, PublishStart, Uid } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import type { Schemas } from '#shared/kernel/route';
import { postTypes } from '#shared/posts/posts.contract';
import { readerRules, readerStates } from './post-readers.contract.ts';

const filter = {
  postUid: Uid,
  rule: z.enum(readerRules).default('everyone'),
  state: z.enum(readerStates).default('not_read'),
  /** One of the groups of the post’s audience. */
  group: Uid.optional(),
} as const;

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

export const postReadersSchemas = {
  get: { input: z.strictObject({ postUid: Uid }), output: ReaderCounts },
  listPeople: { input: PageRequest.extend(filter), output: paged(PostReader) },
  startExport: { input: z.strictObject(filter), output: PortalDocument },
  previewReminder: { input: z.strictObject(reminded), output: ReminderPreview },
  remind: {
    input: z.strictObject({ ...reminded, count: z.number().int().min(1) }),
    output: z.object({ mailingUid: z.string() }),
  },
} satisfies Schemas;
