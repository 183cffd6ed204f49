import type { FeedParts } from '#functions/api/calendar-feed';
import { readOccurrenceId } from '#functions/api/calendar-view';
import type { FeedContent } from '#functions/calendar/feed';
import type { DueTask } from '#functions/calendar/vevent';
import type { StoredFeed } from '#functions/data/calendar-feeds';
import { childrenOf } from '#functions/data/children';
import type { ClassTask } from '#functions/data/due-tasks';
import type { Reader } from '#shared/domain/audience';
import { type CalendarEvent, childrenConcerned, isForReader } from '#shared/domain/calendar-event';
import type { Profile } from '#shared/domain/roster';
import { addDays, dayIn } from '#shared/domain/zone';

/** How far back and ahead a subscription reaches, in days. */
const back = 60;
const ahead = 400;
const aDay = 86_400_000;

interface Site {
  readonly schoolUid: string;
  readonly timeZone: string;
}

/** What a person's subscription shows now: rights and families are looked at anew each time. */
export async function feedContent(
  parts: FeedParts,
  { schoolUid: site, timeZone }: Site,
  person: Profile,
  feed: StoredFeed,
  now: Date,
): Promise<Pick<FeedContent, 'events' | 'tasks' | 'timeZone'>> {
  const children = person.is_carer
    ? await childrenOf(parts.users, site, person, now, timeZone)
    : [];
  const reader: Reader = {
    type: person.type,
    is_carer: person.is_carer,
    groups: person.groups,
    carerGroups: [...new Set(children.flatMap(({ groups }) => groups))],
  };
  const chosen = children.filter(({ userUid }) => feed.children.includes(userUid));
  const kept = new Set(
    (await parts.favorites.list(site, person.userUid)).flatMap(({ EVENT_ID }) =>
      EVENT_ID === undefined ? [] : [readOccurrenceId(EVENT_ID).eventUid],
    ),
  );
  const isWanted = (event: CalendarEvent) =>
    isForReader(event.audience, reader) &&
    isPicked(kept.has(event.eventUid), () => isChosen(event, feed, chosen), feed);
  const from = new Date(now.getTime() - back * aDay);
  const [single, standing, removed] = await Promise.all([
    parts.events.starting(site, from, new Date(now.getTime() + ahead * aDay)),
    parts.events.standing(site, from),
    parts.events.removedSince(site, from),
  ]);
  const tasks = feed.tasks
    ? await tasksOf(parts, site, timeZone, person, chosenOr(children, feed), now)
    : [];
  return { timeZone, tasks, events: [...single, ...standing, ...removed].filter(isWanted) };
}

/** What was kept at hand comes whatever was chosen, makes no difference, or comes alone, as the subscription says. */
function isPicked(isKept: boolean, isChosen: () => boolean, { favourites }: StoredFeed): boolean {
  if (favourites === 'only') return isKept;
  return (favourites === 'included' && isKept) || isChosen();
}

/** Without a choice everything; what concerns nobody in particular is not asked about children. */
const isChosen = (
  { category, audience }: CalendarEvent,
  feed: StoredFeed,
  children: readonly Profile[],
): boolean =>
  (feed.categories.length === 0 || feed.categories.includes(category)) &&
  (feed.children.length === 0 || childrenConcerned(audience, children).length > 0);

const chosenOr = (children: readonly Profile[], { children: chosen }: StoredFeed) =>
  chosen.length === 0 ? children : children.filter(({ userUid }) => chosen.includes(userUid));

/** The tasks of the person and of the children, each named for whom it is. */
async function tasksOf(
  { tasks }: FeedParts,
  site: string,
  timeZone: string,
  person: Profile,
  children: readonly Profile[],
  now: Date,
): Promise<DueTask[]> {
  const today = dayIn(timeZone, now);
  const span = [addDays(today, -back), addDays(today, ahead)] as const;
  const people = [person, ...children];
  const found = await Promise.all(
    people.map(async ({ userUid, firstname }) => {
      const due = await tasks.of(site, userUid, span, today);
      const whose = userUid === person.userUid ? '' : `${firstname}: `;
      return due.map((each) => shownTask(each, userUid, whose));
    }),
  );
  return found.flat().sort((a, b) => (a.dueDate + a.uid < b.dueDate + b.uid ? -1 : 1));
}

const shownTask = ({ task, ofClass }: ClassTask, userUid: string, whose: string): DueTask => ({
  uid: `task-${Buffer.from(`${task.sourcedId}\n${userUid}`).toString('base64url')}`,
  title: `${whose}${task.title} due${ofClass ? ` (${ofClass.title})` : ''}`,
  dueDate: task.dueDate,
  setDate: task.assignDate,
  description: task.description ?? '',
});
