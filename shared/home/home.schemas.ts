import * as z from 'zod';
import { dayParts } from '#shared/absences/notice-kinds';
import { EventSummary } from '#shared/calendar/event-summary';
import { UpcomingTask } from '#shared/courses/upcoming-tasks.schemas';
import type { Schemas } from '#shared/kernel/route';
import { storedMailingTypes } from '#shared/mailings/mailing';
import { PostSummary } from '#shared/posts/post-summary';
import { TimetableDay } from '#shared/timetables/timetable-day';
import { homeParts } from './home.contract.ts';

const Named = z.object({ userUid: z.string(), firstname: z.string() });

/** A child of the caller, or another student whom Home names. */
export const HomeStudent = Named.extend({ surname: z.string(), year: z.string() });
export type HomeStudent = z.infer<typeof HomeStudent>;

/** What a student missed: the part of the day, or the numbers of the lessons. */
const missed = {
  part: z.enum(dayParts).optional(),
  lessons: z.array(z.string()).optional(),
};

/** Something that waits for the caller. A count that is only a lower bound has `more`. */
export const Waiting = z.discriminatedUnion('kind', [
  /** The school recorded an absence without a reason. */
  z.object({
    kind: z.literal('absence'),
    child: Named,
    STUDENT_NUMBER: z.string(),
    DAILY_ATTENDANCE_ID: z.string(),
    date: z.string(),
    ...missed,
  }),
  /** The school decided about a leave. */
  z.object({
    kind: z.literal('leave'),
    child: Named,
    noticeUid: z.string(),
    approved: z.boolean(),
    from: z.string(),
    to: z.string(),
  }),
  /**
   * What `asks` has, for pages of release 1.6.0; those of today leave it out. It goes with the release
   * after 1.7.0.
   */
  z.object({
    kind: z.literal('acknowledge'),
    postUid: z.string(),
    type: PostSummary.shape.type,
    title: z.string(),
    by: z.string(),
    children: z.array(Named),
  }),
  /** A document waits for the caller's signature. Its link is in the mail, never here. */
  z.object({
    kind: z.literal('document'),
    requestUid: z.string(),
    child: Named.optional(),
    title: z.string(),
    /** The address to which the last link went, and when. */
    email: z.string(),
    asked_at: z.string(),
    expires_at: z.string(),
  }),
  /** An invoice is overdue. The amount is in cents. */
  z.object({
    kind: z.literal('invoice'),
    TRANSACTION_ID: z.string(),
    child: Named.optional(),
    description: z.string(),
    cents: z.number().int(),
    due_date: z.string(),
  }),
  /** For the attendance office: notices that nobody has seen, leave without a decision. */
  z.object({
    kind: z.enum(['notices', 'leave requests']),
    count: z.number().int(),
    more: z.boolean(),
  }),
  /** A mailing that waits for a person. */
  z.object({
    kind: z.literal('mailing'),
    mailingUid: z.string(),
    type: z.enum(storedMailingTypes),
  }),
  /** An intake whose dry run waits for a person. */
  z.object({ kind: z.literal('intake'), intakeUid: z.string(), filename: z.string() }),
]);
export type Waiting = z.infer<typeof Waiting>;

/** A post that asks; for carers with the children who are asked about. */
export const AskWaiting = z.object({
  askUid: z.string(),
  type: PostSummary.shape.type,
  title: z.string(),
  by: z.string(),
  /** Without questions it is “I have read this”. */
  has_questions: z.boolean(),
  children: z.array(Named),
});
export type AskWaiting = z.infer<typeof AskWaiting>;

/** A post on Home. */
export const HomePost = PostSummary.extend({
  is_unread: z.boolean(),
  /** The favourite, if the caller has made it one. */
  favoriteUid: z.string().optional(),
  /** For carers: the children whose carers it is for. Empty if it is also for the caller without them. */
  for_children: z.array(Named),
});
export type HomePost = z.infer<typeof HomePost>;

/** The timetable of one person on a day of Home. */
export const HomeLessons = TimetableDay.extend({ userUid: z.string() });
export type HomeLessons = z.infer<typeof HomeLessons>;

export const HomeDay = z.object({
  date: z.string(),
  events: z.array(EventSummary),
  /** Whether the calendar has more events on this day. */
  more_events: z.boolean(),
  /** The caller's own lessons, or those of each child. */
  lessons: z.array(HomeLessons),
});
export type HomeDay = z.infer<typeof HomeDay>;

/** A student of the caller's classes who is away today. */
export const AwayStudent = HomeStudent.extend({
  ...missed,
});
export type AwayStudent = z.infer<typeof AwayStudent>;

/** A task that was set lately, or a result that the student got lately. */
export const HomeChange = z.object({
  kind: z.enum(['task', 'result']),
  /** The day of the change. */
  date: z.string(),
  ...UpcomingTask.pick({
    taskUid: true,
    TASK: true,
    DUE_DATE: true,
    CLASS_ID: true,
    class_name: true,
  }).shape,
});
export type HomeChange = z.infer<typeof HomeChange>;

/** What a person needs today. */
export const Home = z.object({
  /** For carers: their children, by first name. */
  children: z.array(HomeStudent),
  waiting: z.array(Waiting),
  /** What waits for an answer, the first due first. It belongs behind absences and before documents. */
  asks: z.array(AskWaiting),
  /** The same of events, apart for pages of release 1.7.0, which know only posts. */
  event_asks: z.array(AskWaiting.omit({ type: true })).optional(),
  /** Today, tomorrow, and the next school day if it is later. */
  days: z.array(HomeDay),
  /** The places of the caller's own classes in these days. */
  class_places: z.array(z.object({ CLASS_ID: z.string(), slug: z.string() })),
  /** For students: their courses that have a place, by name. */
  courses: z.array(
    z.object({ title: z.string(), slug: z.string(), CLASS_IDS: z.array(z.string()) }),
  ),
  /** For staff: the places that they edit, by name. */
  my_places: z.array(z.object({ title: z.string(), slug: z.string() })),
  tasks: z.array(UpcomingTask),
  /** For students: own tasks that were not handed in, newest first. */
  late: z.array(UpcomingTask),
  /** For students: new tasks and new results, newest first. */
  changed: z.array(HomeChange),
  away: z.array(AwayStudent),
  notices: z.array(HomePost),
  /** How many of the newest notices are unread. */
  unread: z.object({ count: z.number().int(), more: z.boolean() }),
  newsletters: z.array(HomePost),
  /** The newest favourite posts. */
  favourites: z.array(
    z.object({
      favoriteUid: z.string(),
      posts_postUid: z.string(),
      title: z.string(),
      type: PostSummary.shape.type,
    }),
  ),
  /** The favourites among the events of the days. */
  favourite_events: z.array(z.object({ favoriteUid: z.string(), EVENT_ID: z.string() })),
  /** For authors: their newest live posts, and how many people have opened each. */
  own_posts: z.array(
    z.object({
      postUid: z.string(),
      title: z.string(),
      type: PostSummary.shape.type,
      readers: z.number().int(),
      /** Whether there are more readers. */
      more: z.boolean(),
    }),
  ),
  /** The parts that could not be read. */
  missing: z.array(z.enum(homeParts)),
});
export type Home = z.infer<typeof Home>;

export const homeSchemas = {
  get: { input: z.strictObject({}), output: Home },
} satisfies Schemas;
