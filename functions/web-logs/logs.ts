import type { Bound, School } from '#functions/kernel/record/declaration';
import { positionOf, tokenOf } from '#functions/kernel/store/dynamo';
import { profilesOf } from '#functions/people/store/profiles-of';
import type { UserRepository } from '#functions/people/store/users';
import type { PostReader } from '#functions/posts/store/post-reader';
import { refuseFaults } from '#shared/kernel/errors';
import type { Paged, PageRequest } from '#shared/kernel/paging';
import { percentagesOf } from '#shared/kernel/percentages';
import type { Handlers } from '#shared/kernel/route';
import { addDays, dayIn, startOfDay } from '#shared/kernel/zone';
import { keptDays } from '#shared/retention';
import type { Caller } from '#shared/rights/caller';
import { sumOf, sumOfPages } from '#shared/web-logs/day-counts';
import { type VisitDays, webLogFaults } from '#shared/web-logs/web-log-rules';
import type {
  weblogs as contract,
  PageLog,
  Share,
  UserLog,
} from '#shared/web-logs/weblogs.contract';
import { isOfPost, pageLogsOf, titlesOf } from './rules/page-logs.ts';
import type { StoredVisit } from './rules/stored-visit.ts';
import type { VisitCounts } from './store/visit-counts.ts';
import type { VisitReader } from './store/visits.ts';

export interface LogDeps {
  readonly counts: Bound<VisitCounts, 'platforms' | 'pages' | 'finalUpTo'>;
  readonly visits: Bound<VisitReader, 'newestOfDay' | 'newestOfPerson'>;
  readonly posts: Bound<PostReader, 'many'>;
  readonly users: Bound<UserRepository, 'many'>;
}

type Lists = Pick<Handlers<typeof contract>, 'listPlatforms' | 'listPages' | 'listVisits'>;

/** Lists the web logs: platforms and pages from the counts of days, visits from the stored ones. */
export const logHandlers = (deps: LogDeps): Lists => ({
  async listPlatforms(asked, caller) {
    const days = await deps.counts.of(caller).platforms(rangeOf(asked));
    return {
      visits: days.reduce((sum, { visits }) => sum + visits, 0),
      first_day: days[0]?.day ?? '',
      last_day: days.at(-1)?.day ?? '',
      os_logs: sharesOf(days.map(({ os }) => os)),
      browser_logs: sharesOf(days.map(({ browser }) => browser)),
      country_logs: sharesOf(days.map(({ country }) => country)),
    };
  },

  async listPages({ limit, next_token, post_title, pages: kind, ...asked }, caller) {
    const counted = sumOfPages(await deps.counts.of(caller).pages(rangeOf(asked)));
    const pages = kind === 'posts' ? counted.filter(isOfPost) : counted;
    const after = positionOf(next_token);
    if (post_title) {
      const titles = await titlesOf(deps.posts, caller, pages);
      return pageAfter(pageLogsOf(pages, titles, post_title), after, limit);
    }
    const page = pageAfter(pageLogsOf(pages, new Map()), after, limit);
    // Only the pages that are shown need their posts.
    const shown = new Set(page.records.map(({ postUid }) => postUid));
    const onPage = pages.filter(({ pageId }) => shown.has(pageId));
    const titles = await titlesOf(deps.posts, caller, onPage);
    return { ...page, records: pageLogsOf(onPage, titles) };
  },

  async listVisits({ limit, next_token, users_userid, ...asked }, caller, { now, audit }) {
    const { from, to } = rangeOf(asked);
    const range = { from: from ?? '0', to: to ?? dayIn(caller.timeZone, now) };
    const oldest = addDays(dayIn(caller.timeZone, now), -keptDays.visits);
    const days = range.from < oldest ? { ...range, from: oldest } : range;
    const page = { limit, next_token };
    const found = users_userid
      ? await visitsOfPerson(deps, caller, { userUid: users_userid, ...days }, page)
      : await visitsOfDays(deps, caller, days, page);
    await audit(await studentsIn(deps, caller, found.records));
    return { ...found, records: found.records.map(userLogOf) };
  },
});

/** Returns the asked range of days; refuses a range that the screen refuses. */
function rangeOf(asked: VisitDays) {
  refuseFaults(webLogFaults(asked));
  return { from: asked.visit_from_date, to: asked.visit_to_date };
}

/** Returns counts as rows of a table, the most frequent first. */
function sharesOf(counts: readonly Readonly<Record<string, number>>[]): Share[] {
  const sums = sumOf(counts);
  const percentages = percentagesOf(sums.map(([, visits]) => visits));
  return sums.map(([id, visits], i) => ({ id, visits, percentage: percentages[i] ?? 0 }));
}

/** Returns the page of a sorted list that begins after a row. */
function pageAfter(all: readonly PageLog[], after: string | undefined, limit: number) {
  const at = (row: PageLog) => `${row.visit_count}#${row.postUid}`;
  const [count = '', ...id] = (after ?? '').split('#');
  const isAfter = (row: PageLog) =>
    row.visit_count < Number(count) ||
    (row.visit_count === Number(count) && row.postUid > id.join('#'));
  const rest = after === undefined ? all : all.filter(isAfter);
  const records = rest.slice(0, limit);
  const last = records.at(-1);
  return {
    records,
    ...(rest.length > limit && last && { next_token: tokenOf(at(last)) }),
  };
}

interface Range {
  readonly from: string;
  readonly to: string;
}

/** Returns a page of the visits of a person in a range of days. */
async function visitsOfPerson(
  { visits }: LogDeps,
  caller: Caller,
  { userUid, from, to }: Range & { readonly userUid: string },
  { limit, next_token }: PageRequest,
): Promise<Paged<StoredVisit>> {
  const start = startOfDay(caller.timeZone, from).toISOString();
  const end = startOfDay(caller.timeZone, addDays(to, 1)).toISOString();
  const position = positionOf(next_token);
  const below = position !== undefined && position < end ? position : end;
  if (below <= start) return { records: [] };
  const newest = { from: start, below, limit: limit + 1 };
  return pageOf(await visits.of(caller).newestOfPerson(userUid, newest), limit, ({ sk }) => sk);
}

/** Returns a page of the visits of a range of days. Days without a visit are not read. */
async function visitsOfDays(
  { visits, counts }: LogDeps,
  caller: Caller,
  range: Range,
  { limit, next_token }: PageRequest,
): Promise<Paged<StoredVisit>> {
  const [lastDay, below] = positionOf(next_token)?.split('|') ?? [];
  const found: { readonly day: string; readonly visit: StoredVisit }[] = [];
  for (const day of await visitedDays(counts, caller, range)) {
    if (lastDay !== undefined && day > lastDay) continue;
    if (found.length > limit) break;
    const left = limit + 1 - found.length;
    const newest = { below: day === lastDay ? below : undefined, limit: left };
    const ofDay = await visits.of(caller).newestOfDay(day, newest);
    found.push(...ofDay.map((visit) => ({ day, visit })));
  }
  const page = pageOf(found, limit, ({ day, visit }) => `${day}|${visit.sk}`);
  return { ...page, records: page.records.map(({ visit }) => visit) };
}

/** Returns the days of a range that have visits or are not counted yet, newest first. */
async function visitedDays(
  counts: LogDeps['counts'],
  school: School,
  { from, to }: Range,
): Promise<string[]> {
  const [counted, last = ''] = await Promise.all([
    counts.of(school).platforms({ from, to }),
    counts.of(school).finalUpTo(),
  ]);
  const visited = new Set(counted.map(({ day }) => day));
  const days: string[] = [];
  for (let day = to; day >= from; day = addDays(day, -1)) {
    if (visited.has(day) || day > last) days.push(day);
  }
  return days;
}

function pageOf<T>(found: readonly T[], limit: number, positionOfRow: (row: T) => string) {
  const records = found.slice(0, limit);
  const last = records.at(-1);
  return {
    records,
    ...(found.length > limit && last && { next_token: tokenOf(positionOfRow(last)) }),
  };
}

/** Returns the students among the people of some visits, also of visits that do not say it. */
async function studentsIn(
  { users }: LogDeps,
  school: School,
  visits: readonly StoredVisit[],
): Promise<string[]> {
  const unsaid = visits.flatMap(({ userUid, contact }) => (contact ? [] : [userUid]));
  const profiles = await profilesOf(users, school, [...new Set(unsaid)]);
  const isStudent = ({ userUid, contact }: StoredVisit) =>
    contact ? contact === 'student' : profiles.get(userUid)?.type === 'student';
  return [...new Set(visits.filter(isStudent).map(({ userUid }) => userUid))];
}

const userLogOf = (visit: StoredVisit): UserLog => ({
  weblogsUid: visit.weblogsUid,
  users_userid: visit.userUid,
  users_username: visit.username,
  title: visit.title,
  ip_address: visit.ip_address,
  pageId: visit.pageId,
  osName: visit.os,
  browserName: visit.browser,
  visited_at: visit.visited_at,
});
