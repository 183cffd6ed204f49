import * as z from 'zod';
import { Day, dayMissing, Instant, ignoredAuthorFields, Uid } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import type { Schemas } from '#shared/kernel/route';
import { longestOfVisit, visitsInBatch } from './visits-in-batch.ts';

/** A day in a filter. Forms send an empty text for no day. */
const FilterDay = z
  .union([z.literal(''), Day], dayMissing)
  .transform((day) => day || undefined)
  .optional();

const title = z
  .string()
  .trim()
  .max(300, 'Please use at most 300 characters.')
  .transform((words) => words || undefined)
  .optional();

const days = { visit_from_date: FilterDay, visit_to_date: FilterDay } as const;

/**
 * Filters that belong to another type of log. The specified client sends all of them with each
 * call, so they are accepted and change nothing.
 */
const unused = z.unknown().optional();

const Share = z.object({
  /** The name of the system or browser, or the code of the country; `Unknown` without one. */
  id: z.string(),
  /** With one decimal. The percentages of a table add up to 100. */
  percentage: z.number(),
  visits: z.number().int(),
});
export type Share = z.infer<typeof Share>;

/** Which systems, browsers and countries visited the school. */
export const PlatformLogs = z.object({
  visits: z.number().int(),
  /** The first and the last day with a count; empty without any. */
  first_day: z.string(),
  last_day: z.string(),
  os_logs: z.array(Share),
  browser_logs: z.array(Share),
  country_logs: z.array(Share),
});
export type PlatformLogs = z.infer<typeof PlatformLogs>;

/** A page with its visits in a range of days. */
export const PageLog = z.object({
  /** The id of a post, and of a page of a place, or the address of a screen. */
  postUid: z.string(),
  title: z.string(),
  pageType: z.string(),
  visit_count: z.number().int(),
  /** Only of posts: instants, or UNPUBLISHED and INDEFINITE. */
  publish_start: z.string().optional(),
  publish_end: z.string().optional(),
});
export type PageLog = z.infer<typeof PageLog>;

/** A page visit of a person. */
export const UserLog = z.object({
  weblogsUid: z.string(),
  users_userid: z.string(),
  users_username: z.string(),
  title: z.string(),
  /** Truncated to the network. */
  ip_address: z.string(),
  pageId: z.string(),
  osName: z.string(),
  browserName: z.string(),
  visited_at: z.string(),
});
export type UserLog = z.infer<typeof UserLog>;

const pageOfVisit = {
  pageId: z.string().trim().max(longestOfVisit.pageId).default(''),
  title: z.string().trim().max(longestOfVisit.title).default(''),
  pageType: z.string().trim().max(longestOfVisit.pageType).default(''),
} as const;

/** A visit of a batch: only here the client says when it was. */
const BatchedVisit = z.strictObject({ ...pageOfVisit, visited_at: Instant });
export type BatchedVisit = z.infer<typeof BatchedVisit>;

export const weblogsSchemas = {
  listPages: {
    input: PageRequest.extend({
      log_type: z.literal('page_logs'),
      ...days,
      post_title: title,
      /** `posts` leaves out screens and pages of places. */
      pages: z.enum(['all', 'posts'], 'Use all or posts.').default('all'),
      users_userid: unused,
    }),
    output: paged(PageLog),
  },
  listVisits: {
    input: PageRequest.extend({
      log_type: z.literal('users_logs'),
      ...days,
      users_userid: z
        .union([z.literal(''), Uid])
        .transform((uid) => uid || undefined)
        .optional(),
      post_title: unused,
    }),
    output: paged(UserLog),
  },
  listPlatforms: {
    input: z.strictObject({
      log_type: z.literal('platform_logs', 'Use platform_logs, page_logs or users_logs.'),
      ...days,
      post_title: unused,
      users_userid: unused,
    }),
    output: PlatformLogs,
  },
  create: {
    input: z.strictObject({
      ...pageOfVisit,
      /** Several visits in one call, instead of the fields of one. */
      visits: z
        .array(BatchedVisit)
        .min(1, 'Send at least one visit.')
        .max(visitsInBatch.visits, `Send at most ${visitsInBatch.visits} visits.`)
        .optional(),
      browserName: z.unknown().optional(),
      osName: z.unknown().optional(),
      visited_at: z.unknown().optional(),
      country_name: z.unknown().optional(),
      ...ignoredAuthorFields,
    }),
    output: z.object({ weblogsUid: z.string() }),
  },
} satisfies Schemas;
