import type { ReadSchoolDays } from '#functions/absences/store/closed-days';
import type { MailCounterRepository } from '#functions/email-logs/store/mail-counters';
import type { LoadReader } from '#functions/intake/store/loads';
import type { NewestIntake } from '#functions/intake/store/ready-intake';
import type { MailSettingsReader } from '#functions/kernel/mail/store/mail-settings.record';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { tokenOf } from '#functions/kernel/store/dynamo';
import type { RecentMailings } from '#functions/mailings/store/held-mailings';
import type { PeopleRepository } from '#functions/people/store/people';
import type { StoredPost } from '#functions/posts/store/post.record';
import type { PostLists } from '#functions/posts/store/post-lists';
import { groupsAs, type UserType } from '#shared/audiences/audience';
import {
  type Checklist,
  type DashboardOverview,
  type OverviewPart,
  scheduledDays,
} from '#shared/dashboard/admin-dashboard.contract';
import { addDays, dayIn, startOfDay } from '#shared/kernel/zone';
import { logTypeOf } from '#shared/mailings/mailing';
import { isMailDay, type ScheduledType } from '#shared/posts/mail-schedule';
import type { Caller } from '#shared/rights/caller';
import { may } from '#shared/rights/permissions';
import { weekdayOf } from '#shared/timetables/school-days';

/** What the overview reads. */
export interface OverviewDeps {
  readonly posts: Bound<PostLists, 'all'>;
  readonly schedule: MailSettingsReader;
  readonly schoolDays: ReadSchoolDays;
  readonly mailings: RecentMailings;
  readonly counters: Bound<MailCounterRepository, 'ofMailing'>;
  readonly people: PeopleRepository;
  readonly intakes: NewestIntake;
  readonly loads: LoadReader;
  readonly checklist: (school: School, now: Date) => Promise<Checklist>;
}

interface Moment {
  readonly caller: Caller;
  readonly now: Date;
}

type ReadOverview = {
  readonly [P in OverviewPart]: (
    deps: OverviewDeps,
    moment: Moment,
  ) => Promise<DashboardOverview[P]>;
};

/** Posts of the week that one answer shows, and posts of the index that it reads. */
const week = { limit: 40, mostExamined: 80 } as const;

/** The people without an address whom the overview names. */
const mostNames = 20;

/** The parts of the overview. Each is absent without its right. */
export const overviewReads: ReadOverview = {
  async checklist({ checklist }, { caller, now }) {
    return may(caller, 'ppl.get') ? checklist(caller, now) : undefined;
  },

  async week({ posts, schedule, schoolDays }, { caller, now }) {
    if (!may(caller, 'post.put')) return undefined;
    const { timeZone } = caller;
    const today = dayIn(timeZone, now);
    const until = startOfDay(timeZone, addDays(today, scheduledDays)).toISOString();
    const between = async (
      sort: 'publish_start' | 'publish_end',
      at: (post: StoredPost) => string | undefined,
    ) => {
      const from = startOfDay(timeZone, today).toISOString();
      const { records } = await posts.of(caller).all(sort, 'asc', {
        ...week,
        next_token: tokenOf(from),
        accepts: (post) => post.published && (at(post) ?? '') >= from && (at(post) ?? '') < until,
      });
      return records.map((post) => ({ day: dayIn(timeZone, new Date(at(post) ?? '')), post }));
    };
    const span = { from: today, until: addDays(today, scheduledDays) };
    const [starts, ends, mails] = await Promise.all([
      between('publish_start', ({ start }) => start),
      between('publish_end', ({ end }) => end),
      may(caller, 'mail.send') ? mailsOf({ schedule, schoolDays }, caller, span) : undefined,
    ]);
    return Array.from({ length: scheduledDays }, (_, n) => {
      const date = addDays(today, n);
      return {
        date,
        starts: starts.filter(({ day }) => day === date).map(({ post }) => shown(post)),
        ends: ends.filter(({ day }) => day === date).map(({ post }) => shown(post)),
        mails: mails?.(date) ?? [],
      };
    });
  },

  async last_mailing({ mailings, counters }, { caller, now }) {
    if (!may(caller, 'es.get')) return undefined;
    const { timeZone } = caller;
    const last = (await mailings(caller)).find(
      ({ state, testing, finished_at }) => state === 'sent' && !testing && finished_at,
    );
    if (!last?.finished_at) return undefined;
    const { mailingUid, type, finished_at, day } = last;
    const days = { from: day, to: dayIn(timeZone, now) };
    const counts = await counters.of(caller).ofMailing(logTypeOf[type], mailingUid, days);
    return {
      mailingUid,
      type,
      finished_at,
      sent: counts.sent,
      delivered: counts.delivered,
      opened: counts.opened,
      clicked: counts.clicked,
      bounced: counts.bounced,
    };
  },

  async addresses({ people, loads }, { caller, now }) {
    if (!may(caller, 'sub')) return undefined;
    const loaded = await loads.of(caller).lastOf('users');
    const { people: everyone } = await people.of(caller).all(caller.timeZone, now, loaded);
    // Of a school that is only its first administrator there is nothing to say.
    if (everyone.length < 2) return undefined;
    const without = everyone.filter(({ hasEmail }) => !hasEmail);
    const count = (type: UserType) =>
      without.filter((person) => groupsAs(type, person) !== undefined).length;
    return {
      people: everyone.length,
      carers: count('CARERS'),
      staff: count('STAFF'),
      students: count('STUDENTS'),
      names: without
        .filter((person) => groupsAs('CARERS', person) ?? groupsAs('STAFF', person))
        .filter((person) => groupsAs('STUDENTS', person) === undefined)
        .slice(0, mostNames)
        .map(({ name }) => name),
    };
  },

  async intake({ intakes, loads }, { caller }) {
    if (!may(caller, 'intake')) return undefined;
    const [[newest], people_at] = await Promise.all([
      intakes(caller),
      loads.of(caller).lastOf('users'),
    ]);
    return {
      ...(newest && {
        newest: { filename: newest.filename, state: newest.state, at: newest.created_at },
      }),
      ...(people_at && { people_at }),
    };
  },
};

/** Returns which mailings the schedule starts on a day of a span. */
async function mailsOf(
  { schedule: schedules, schoolDays }: Pick<OverviewDeps, 'schedule' | 'schoolDays'>,
  caller: Caller,
  span: { readonly from: string; readonly until: string },
) {
  const { site: schoolUid, timeZone } = caller;
  const schedule = await schedules.of(caller).current();
  const { digest, daily } = schedule;
  if (!digest.on && !daily.on) return () => [];
  const days = { schedule, calendar: await schoolDays({ schoolUid, timeZone }, span) };
  return (date: string): ScheduledType[] => {
    const isDigest = digest.on && weekdayOf(date) === digest.weekday;
    return [
      ...(isDigest && isMailDay(days, 'Weekly', date) ? ['Weekly' as const] : []),
      ...(daily.on && isMailDay(days, 'Daily', date) ? ['Daily' as const] : []),
    ];
  };
}

const shown = ({ postUid, type, title }: StoredPost) => ({ postUid, type, title });
