import { readOccurrenceId } from '#functions/calendar/rules/calendar-view';
import type { ClassTask } from '#functions/courses/store/due-tasks';
import type { School } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import { childrenOf } from '#functions/people/store/children';
import type { Reader } from '#shared/audiences/audience';
import {
  type CalendarEvent,
  childrenConcerned,
  isForReader,
} from '#shared/calendar/calendar-event';
import type { DueTask } from '#shared/calendar/vevent';
import type { Profile } from '#shared/intake/roster';
import { addDays, dayIn } from '#shared/kernel/zone';
import type { Caller } from '#shared/rights/caller';
import type { Site } from '#shared/rights/site';
import type { SiteFacts } from '#shared/sites';
import type { FeedDeps } from './feed-deps.ts';
import { feedLessons } from './feed-lessons.ts';
import type { FeedContent } from './ics/feed.ts';
import type { StoredFeed } from './store/calendar-feeds.ts';

/** How many days a subscription reaches into the past and into the future. */
const daysBack = 60;
const daysAhead = 400;
const dayInMs = 86_400_000;

/** The owner of a subscription, what the owner chose, and the time of the request. */
export interface FeedRequest {
  readonly person: Profile;
  readonly feed: StoredFeed;
  readonly now: Date;
}

/**
 * Returns what a person's subscription shows now. Rights and children are checked on each request.
 */
export async function feedContent(
  deps: FeedDeps,
  { schoolUid, timeZone }: Pick<SiteFacts, 'schoolUid' | 'timeZone'>,
  { person, feed, now }: FeedRequest,
): Promise<Pick<FeedContent, 'events' | 'tasks' | 'lessons' | 'timeZone'>> {
  const school = schoolFrom({ schoolUid });
  const children = person.is_carer
    ? await childrenOf(deps.users, school, person, now, timeZone)
    : [];
  const reader: Reader = {
    type: person.type,
    is_carer: person.is_carer,
    groups: person.groups,
    carerGroups: [...new Set(children.flatMap(({ groups }) => groups))],
  };
  const chosen = children.filter(({ userUid }) => feed.children.includes(userUid));
  const favourites = new Set(
    (await deps.favorites.of(school).list(person.userUid)).flatMap(({ EVENT_ID }) =>
      EVENT_ID === undefined ? [] : [readOccurrenceId(EVENT_ID).eventUid],
    ),
  );
  const isWanted = (event: CalendarEvent) =>
    isForReader(event.audience, reader) &&
    isPicked(favourites.has(event.eventUid), () => isChosen(event, feed, chosen), feed);
  const from = new Date(now.getTime() - daysBack * dayInMs);
  const calendar = deps.events.of(school);
  const [single, standing, removed] = await Promise.all([
    calendar.starting(from, new Date(now.getTime() + daysAhead * dayInMs)),
    calendar.standing(from),
    calendar.removedSince(from),
  ]);
  const people = [person, ...(feed.children.length === 0 ? children : chosen)];
  const tasks = feed.tasks ? await tasksOf(deps, school, people, dayIn(timeZone, now)) : [];
  const lessons = await feedLessons(deps, {
    owner: ownerOf(person, reader, { site: school.site, timeZone, children }),
    children,
    chosen: feed.lessons,
    now,
    events: [...single, ...standing],
  });
  const all = [...single, ...standing, ...removed];
  return { timeZone, tasks, lessons, events: all.filter(isWanted) };
}

/** Returns the owner as a caller with the rights of today. */
const ownerOf = (
  person: Profile,
  { carerGroups }: Reader,
  {
    site,
    timeZone,
    children,
  }: { readonly site: Site; readonly timeZone: string; readonly children: readonly Profile[] },
): Caller => ({
  site,
  timeZone,
  host: '',
  userUid: person.userUid,
  username: person.username,
  firstname: person.firstname,
  surname: person.surname,
  type: person.type,
  is_carer: person.is_carer,
  capabilities: person.capabilities,
  groups: person.groups,
  carerGroups,
  carerNumber: person.carerNumber,
  carerOf: children.map(({ userUid }) => userUid),
});

/**
 * Applies the choice for favourites: always in the subscription, treated as other events, or the
 * only events.
 */
function isPicked(
  isFavourite: boolean,
  isChosen: () => boolean,
  { favourites }: StoredFeed,
): boolean {
  if (favourites === 'only') return isFavourite;
  return (favourites === 'included' && isFavourite) || isChosen();
}

/**
 * Whether an event is in the chosen categories and concerns a chosen child. No choice means all.
 */
const isChosen = (
  { category, audience }: CalendarEvent,
  feed: StoredFeed,
  children: readonly Profile[],
): boolean =>
  (feed.categories.length === 0 || feed.categories.includes(category)) &&
  (feed.children.length === 0 || childrenConcerned(audience, children).length > 0);

/**
 * Returns the tasks of the owner, who is the first person, and of the children with their first
 * names.
 */
async function tasksOf(
  { tasks }: FeedDeps,
  school: School,
  people: readonly Profile[],
  today: string,
): Promise<DueTask[]> {
  const span = [addDays(today, -daysBack), addDays(today, daysAhead)] as const;
  const [owner] = people;
  const found = await Promise.all(
    people.map(async ({ userUid, firstname }) => {
      const due = await tasks.of(school).ofPerson(userUid, span, today);
      const prefix = userUid === owner?.userUid ? '' : `${firstname}: `;
      return due.map((each) => presentTask(each, userUid, prefix));
    }),
  );
  return found.flat().sort((a, b) => (a.dueDate + a.uid < b.dueDate + b.uid ? -1 : 1));
}

const presentTask = ({ task, ofClass }: ClassTask, userUid: string, prefix: string): DueTask => ({
  uid: `task-${Buffer.from(`${task.sourcedId}\n${userUid}`).toString('base64url')}`,
  title: `${prefix}${task.title} due${ofClass ? ` (${ofClass.title})` : ''}`,
  dueDate: task.dueDate,
  setDate: task.assignDate,
  description: task.description ?? '',
});
