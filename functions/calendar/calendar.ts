import type * as z from 'zod';
import { mayReport } from '#functions/asks/rules/ask-readers';
import type { AskReader } from '#functions/asks/store/ask.record';
import { addressIn } from '#functions/files/rules/shown-files';
import type { StoredFiles } from '#functions/files/store/stored-files';
import type { Bound } from '#functions/kernel/record/declaration';
import { positionOf, tokenOf } from '#functions/kernel/store/dynamo';
import { childrenOf } from '#functions/people/store/children';
import type { GroupRepository } from '#functions/people/store/groups';
import type { UserRepository } from '#functions/people/store/users';
import {
  type calendar as contract,
  type EventSummary,
  mostDays,
} from '#shared/calendar/calendar.contract';
import type { calendarSchemas as schemas } from '#shared/calendar/calendar.schemas';
import {
  type CalendarEvent,
  childrenConcerned,
  type EventAudience,
  isForReader,
} from '#shared/calendar/calendar-event';
import { isRepeated, type Occurrence } from '#shared/calendar/calendar-occurrences';
import { daysBetween } from '#shared/calendar/calendar-time';
import { colourOf } from '#shared/calendar/category-colours';
import { AppError } from '#shared/kernel/errors';
import { inOrder } from '#shared/kernel/in-order';
import type { Handlers } from '#shared/kernel/route';
import { addDays, dayIn, startOfDay } from '#shared/kernel/zone';
import type { Caller } from '#shared/rights/caller';
import { reachOf } from '#shared/rights/permissions';
import {
  cancelledOf,
  eventNotFound,
  occurrenceId,
  occurrenceWith,
  readOccurrenceId,
  shownOccurrence,
  wholeOccurrence,
} from './rules/calendar-view.ts';
import { type DayEvent, dayEventOf, shownDayEvent } from './rules/day-events.ts';
import { groupsFor } from './rules/event-groups.ts';
import type { CalendarReader } from './store/calendar.ts';
import { type CalendarDays, eventsIn } from './store/calendar-days.ts';
import { listed, positionIn } from './store/calendar-list.ts';

/** The number of days in a list without `to`. */
const defaultDays = 31;

/** A list of up to so many days reads their records. A longer one costs less from the events. */
const mostSingleDays = 7;

interface CalendarDeps {
  readonly events: CalendarReader;
  readonly days: CalendarDays;
  readonly users: Bound<UserRepository, 'get' | 'many'>;
  readonly groups: Bound<GroupRepository, 'many'>;
  /** What events ask. */
  readonly asks: Bound<AskReader, 'get'>;
  readonly stored: Bound<StoredFiles, 'addressOf'>;
}

type EventRoutes = Pick<
  Handlers<typeof contract>,
  'list' | 'listForEveryone' | 'get' | 'getForEveryone' | 'openFile' | 'categories'
>;
type Listing = z.output<(typeof schemas)['list']['input']>;

/** Implements the endpoints of events. Only `isForReader` decides who may see an event. */
export const calendarHandlers = (deps: CalendarDeps): EventRoutes => {
  const { asks, events } = deps;

  /** Lists the events of a span with an audience that the caller sees. */
  async function list(
    { from, to, categories, children, title_keyword, ...page }: Listing,
    caller: Caller,
    now: Date,
    sees: Sees,
  ) {
    const first = from ?? dayIn(caller.timeZone, now);
    const last = to ?? addDays(first, defaultDays - 1);
    checkSpan(first, last);
    const family = await childrenOfCaller(deps, caller, now);
    const chosen = chosenChildren(family, children);
    const accepts = (event: Pick<CalendarEvent, 'audience' | 'category'>) =>
      sees(event.audience) &&
      (!categories || categories.includes(event.category)) &&
      (!chosen || childrenConcerned(event.audience, chosen).length > 0);
    const after = readPosition(page.next_token);
    const found =
      daysBetween(first, last) < mostSingleDays
        ? eventsOfDays(deps.days, caller, { first, last, now })
        : eventsOfSpan(events, caller, { first, last, after, accepts });
    const records: EventSummary[] = [];
    let position = '';
    for await (const event of found) {
      const at = positionIn(event);
      if ((after !== undefined && at <= after) || !accepts(event)) continue;
      if (!isTitled(event, title_keyword)) continue;
      if (records.length === page.limit) return { records, next_token: tokenOf(position) };
      records.push(shownDayEvent(event, family));
      position = at;
    }
    return { records };
  }

  /** Returns one occurrence of an event with an audience that the caller sees. */
  async function get(EVENT_ID: string, caller: Caller, now: Date, sees: Sees) {
    const event = await events.of(caller).get(readOccurrenceId(EVENT_ID).eventUid);
    const occurrence = event && sees(event.audience) && occurrenceWith(event, EVENT_ID);
    if (!occurrence) throw eventNotFound();
    const [children, moved_to, asked, named] = await Promise.all([
      childrenOfCaller(deps, caller, now),
      movedTo(events.of(caller), sees, event, occurrence),
      isAsking(asks, caller, event),
      groupsFor(deps.groups, caller, event),
    ]);
    return { ...wholeOccurrence(event, occurrence, children, moved_to), ...asked, ...named };
  }

  return {
    // The right decides who may see events for everyone.
    listForEveryone: ({ everyone: _, ...query }, caller, { now }) =>
      list(query, caller, now, anyone),
    list: (query, caller, { now }) => list(query, caller, now, seenBy(caller)),
    getForEveryone: ({ EVENT_ID }, caller, { now }) => get(EVENT_ID, caller, now, anyone),
    get: ({ EVENT_ID }, caller, { now }) => get(EVENT_ID, caller, now, seenBy(caller)),

    ...fileOf(deps),
    categories: (_, caller) => categoriesFor(events, caller),
  };
};

/** Returns the children of a carer; none for other callers. */
async function childrenOfCaller({ users }: CalendarDeps, caller: Caller, now: Date) {
  const carer = caller.is_carer ? await users.of(caller).get(caller.userUid) : undefined;
  return carer ? childrenOf(users, caller, carer, now, caller.timeZone) : [];
}

const fileOf = ({ events, stored }: CalendarDeps): Pick<EventRoutes, 'openFile'> => ({
  async openFile({ EVENT_ID, fileUid }, caller) {
    const sees = reachOf(caller, 'file').has('all') ? anyone : seenBy(caller);
    const event = await events.of(caller).get(readOccurrenceId(EVENT_ID).eventUid);
    if (!event || !sees(event.audience)) throw eventNotFound();
    return addressIn(stored, caller, event.files, fileUid);
  },
});

/** Says whether an event asks, and whether the caller may read the report. One that repeats never asks. */
async function isAsking(asks: CalendarDeps['asks'], caller: Caller, event: CalendarEvent) {
  const ask = isRepeated(event) ? undefined : await asks.of(caller).get(event.eventUid);
  if (!ask || ask.is_deleted) return undefined;
  return { asks: true, ...(mayReport(caller, ask) && { may_report: true as const }) };
}

/** Tells whether a title has some words; without words, any title. */
const isTitled = ({ title }: Pick<DayEvent, 'title'>, words = ''): boolean =>
  title.toLowerCase().includes(words.toLowerCase());

/** Tells whether events of an audience are shown. */
type Sees = (audience: EventAudience) => boolean;

const anyone: Sees = () => true;
const seenBy =
  (caller: Caller): Sees =>
  (audience) =>
    isForReader(audience, caller);

/** Returns the event that takes place instead of a cancelled one, if its audience is seen. */
async function movedTo(
  events: Pick<ReturnType<CalendarReader['of']>, 'get'>,
  sees: Sees,
  event: CalendarEvent,
  occurrence: Occurrence,
): Promise<EventSummary | undefined> {
  const uid = cancelledOf(event, occurrence)?.moved_to;
  const target = uid === undefined ? undefined : await events.get(uid);
  if (!target || !sees(target.audience)) return undefined;
  const id = occurrenceId(target.eventUid, isRepeated(target) ? target.starts : undefined);
  const first = occurrenceWith(target, id);
  return first && shownOccurrence(target, first, []);
}

/** Returns the categories of events that the caller may see, by name. */
async function categoriesFor(events: Bound<CalendarReader, 'categories'>, caller: Caller) {
  const all = await events.of(caller).categories();
  return all
    .filter(({ audiences }) => audiences.some((audience) => isForReader(audience, caller)))
    .map(({ category }) => ({ category, colour: colourOf(category) }))
    .sort((a, b) => inOrder(a.category, b.category));
}

interface Span {
  readonly first: string;
  readonly last: string;
}

/** Yields the events of a few days by start, from the records of the days. */
async function* eventsOfDays(
  days: CalendarDays,
  { site, timeZone }: Caller,
  { first, last, now }: Span & { readonly now: Date },
): AsyncGenerator<DayEvent> {
  const wanted = Array.from({ length: daysBetween(first, last) + 1 }, (_, n) => addDays(first, n));
  yield* eventsIn(await days.of({ site, timeZone }).on(wanted, now));
}

/** Yields the events of a span by start, from the events of the calendar. */
async function* eventsOfSpan(
  events: Bound<CalendarReader, 'starting' | 'standing'>,
  caller: Caller,
  {
    first,
    last,
    after,
    accepts,
  }: Span & {
    readonly after: string | undefined;
    readonly accepts: (event: CalendarEvent) => boolean;
  },
): AsyncGenerator<DayEvent> {
  const [from, to] = [
    startOfDay(caller.timeZone, first),
    startOfDay(caller.timeZone, addDays(last, 1)),
  ];
  for await (const { event, occurrence } of listed(events, caller, { from, to, after }, accepts)) {
    yield dayEventOf(event, occurrence);
  }
}

/**
 * The first day that the list accepts. Earlier days may have no zone, and years fewer than 4
 * digits.
 */
const earliestDay = '1900-01-01';

function checkSpan(first: string, last: string): void {
  if (first < earliestDay) throw refused('from', 'Choose a day after 31 December 1899.');
  const days = daysBetween(first, last) + 1;
  if (days < 1)
    throw refused('to', 'The last day is before the first day. Choose a later last day.');
  if (days > mostDays) {
    throw refused('to', `Choose ${mostDays} days at most. You chose ${days} days.`);
  }
}

const refused = (field: string, message: string) =>
  new AppError('badRequest', message, { fields: { [field]: message } });

/** Returns the children that a carer chose. Refuses children of other people. */
function chosenChildren<C extends { readonly userUid: string }>(
  family: readonly C[],
  wanted: readonly string[] | undefined,
): C[] | undefined {
  if (!wanted) return undefined;
  const chosen = family.filter(({ userUid }) => wanted.includes(userUid));
  if (chosen.length < new Set(wanted).size) {
    throw refused('children', 'Choose from your own children.');
  }
  return chosen;
}

/** Returns the position after which the next page of the list starts. */
function readPosition(token: string | undefined): string | undefined {
  const position = positionOf(token);
  if (position !== undefined && Number.isNaN(Date.parse(position.split('#')[0] ?? ''))) {
    throw new AppError('badRequest', 'This list has changed. Load it again.');
  }
  return position;
}
