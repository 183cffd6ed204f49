import { api } from '#shared/contract/api';
import type { EventSummary, Feed } from '#shared/contract/calendar';
import type { Route } from '#shared/contract/route';
import type { User } from '#shared/contract/users';
import { addDays, dayIn, startOfDay } from '#shared/domain/zone';
import { AppError } from '#shared/errors';
import type { SchoolState } from '#test/web/support/state';

type Answer = <R extends Route>(
  route: R,
  does: (input: R['input']['_zod']['output'], person: User) => unknown,
) => void;
type Page = (
  records: unknown[],
  input: { limit: number; next_token?: string | undefined },
) => unknown;

const zone = 'Australia/Sydney';
const none: Feed = {
  active: false,
  categories: [],
  children: [],
  tasks: true,
  favourites: 'included',
};

/** The stand-in's answers for the calendar; only carers are told of children. */
export function answerCalendar({ calendar }: SchoolState, answer: Answer, page: Page): void {
  const shownTo = <E extends EventSummary>(event: E, { is_carer }: User): E =>
    is_carer ? event : { ...event, for_children: [] };

  answer(api.calendar.list, ({ from, to, categories, children, ...input }, person) => {
    const first = from ?? dayIn(zone, new Date());
    const last = to ?? addDays(first, 30);
    const found = calendar.events
      .filter(
        (event) =>
          overlaps(event, first, last) &&
          (!categories || categories.includes(event.category)) &&
          (!children || event.for_children.some(({ userUid }) => children.includes(userUid))),
      )
      .sort((a, b) => instant(a.start).localeCompare(instant(b.start)));
    return page(
      found.map((event) => shownTo(event, person)),
      input,
    );
  });
  answer(api.calendar.categories, () => {
    const all = new Map(calendar.events.map(({ category, colour }) => [category, colour]));
    return [...all].sort().map(([category, colour]) => ({ category, colour }));
  });
  answer(api.calendar.get, ({ EVENT_ID }, person) => {
    const found = calendar.events.find((each) => each.EVENT_ID === EVENT_ID);
    if (!found) throw new AppError('notFound', 'This event is not available.');
    return shownTo(found, person);
  });
  answer(api.calendar.feed, (_, { userUid }) => calendar.feeds.get(userUid) ?? none);
  answer(api.calendar.createFeed, (choice, { userUid }) => {
    calendar.addresses += 1;
    const feed = { ...choice, active: true, created_at: '2026-06-01T02:00:00.000Z' };
    calendar.feeds.set(userUid, feed);
    return { ...feed, path: `calendar/feed/secret-${calendar.addresses}.ics` };
  });
  answer(api.calendar.changeFeed, (choice, { userUid }) => {
    const before = calendar.feeds.get(userUid);
    if (!before) throw new AppError('notFound', 'You have no subscription yet.');
    calendar.feeds.set(userUid, { ...before, ...choice });
    return calendar.feeds.get(userUid);
  });
  answer(api.calendar.removeFeed, (_, { userUid }) => {
    calendar.feeds.delete(userUid);
    return none;
  });
}

const instant = (start: string): string =>
  start.includes('T') ? start : startOfDay(zone, start).toISOString();

function overlaps({ start, end, all_day }: EventSummary, first: string, last: string): boolean {
  if (all_day) return start <= last && end >= first;
  const [from, to] = [startOfDay(zone, first), startOfDay(zone, addDays(last, 1))];
  return new Date(start) < to && new Date(end) > from;
}
