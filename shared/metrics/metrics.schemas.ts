import * as z from 'zod';
import { Day, PublishStart } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import type { Schemas } from '#shared/kernel/route';
import { logTypes } from '#shared/mailings/mailing';
import { postTypes } from '#shared/posts/posts.contract';
import { PageCount, PlatformCounts } from '#shared/web-logs/day-counts';

const number = z.number().int();

/** How many different people opened a page of the portal on a day, by contact type. */
export const ReaderDay = z.object({ day: z.string(), ...PlatformCounts.shape.readers.shape });
export type ReaderDay = z.infer<typeof ReaderDay>;

/** The mail of a type: an open or click by a machine counts only without one by a person. */
export const MailRate = z.object({
  type: z.enum(logTypes),
  sent: number,
  delivered: number,
  opened: number,
  machine_opened: number,
  clicked: number,
  machine_clicked: number,
});
export type MailRate = z.infer<typeof MailRate>;

export const Metrics = z.object({
  from: z.string(),
  to: z.string(),
  /** Each day of the range, oldest first. */
  readers: z.array(ReaderDay),
  /** The most visited pages, with their titles now. */
  pages: z.array(PageCount),
  mail: z.array(MailRate),
  /** Of this month and the last one. */
  searches: z.array(z.object({ term: z.string(), people: number })),
});
export type Metrics = z.infer<typeof Metrics>;

/** How many people of a post's audience now have read it. */
export const PostRate = z.object({
  postUid: z.string(),
  title: z.string(),
  type: z.enum(postTypes),
  publish_start: PublishStart,
  people: number,
  read: number,
});
export type PostRate = z.infer<typeof PostRate>;

export const metricsSchemas = {
  get: { input: z.strictObject({ from: Day.optional(), to: Day.optional() }), output: Metrics },
  listPosts: {
    input: PageRequest.extend({ limit: z.coerce.number().int().min(1).max(20).default(10) }),
    output: paged(PostRate),
  },
} satisfies Schemas;
