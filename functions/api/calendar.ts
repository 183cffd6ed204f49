import { calendarFeedHandlers, type FeedParts } from '#functions/api/calendar-feed';
import { listed } from '#functions/api/calendar-list';
import {
  eventNotFound,
  occurrenceWith,
  readOccurrenceId,
  shownOccurrence,
} from '#functions/api/calendar-view';
import { childrenOf } from '#functions/data/children';
import { positionOf, tokenOf } from '#functions/lib/dynamo';
import type { Caller } from '#shared/caller';
import { type calendar as contract, type EventSummary, mostDays } from '#shared/contract/calendar';
import type { Handlers } from '#shared/contract/route';
import { colourOf } from '#shared/domain/calendar-categories';
import { type CalendarEvent, childrenConcerned, isForReader } from '#shared/domain/calendar-event';
import { daysBetween } from '#shared/domain/calendar-time';
import { addDays, dayIn, startOfDay } from '#shared/domain/zone';
import { AppError } from '#shared/errors';

/** The span that is shown to somebody who asks for none, in days. */
const usualDays = 31;

/** The school's calendar as it concerns the caller. Who may see an event, `isForReader` alone decides. */
export const calendarHandlers = (parts: FeedParts): Handlers<typeof contract> => {
  const { events, users } = parts;

  /** The caller's children, for those who are carers. */
  async function familyOf(caller: Caller, now: Date) {
    if (!caller.is_carer) return [];
    const carer = await users.get(caller.site, caller.userUid);
    return childrenOf(users, caller.site, carer, now, caller.timeZone);
  }

  return {
    ...calendarFeedHandlers(parts),

    async list({ from, to, categories, children, title_keyword, ...page }, caller, { now }) {
      const first = from ?? dayIn(caller.timeZone, now);
      const last = to ?? addDays(first, usualDays - 1);
      checkSpan(first, last);
      const family = await familyOf(caller, now);
      const chosen = chosenOf(family, children);
      const title = title_keyword?.toLowerCase();
      const accepts = (event: CalendarEvent) =>
        isForReader(event.audience, caller) &&
        (!categories || categories.includes(event.category)) &&
        (!chosen || childrenConcerned(event.audience, chosen).length > 0);
      const span = {
        from: startOfDay(caller.timeZone, first),
        to: startOfDay(caller.timeZone, addDays(last, 1)),
        after: readPosition(page.next_token),
      };
      const records: EventSummary[] = [];
      let position = '';
      for await (const found of listed(events, caller.site, span, accepts)) {
        const shown = shownOccurrence(found.event, found.occurrence, family);
        if (title && !shown.title.toLowerCase().includes(title)) continue;
        if (records.length === page.limit) return { records, next_token: tokenOf(position) };
        records.push(shown);
        position = found.position;
      }
      return { records };
    },

    async get({ EVENT_ID }, caller, { now }) {
      const event = await events.get(caller.site, readOccurrenceId(EVENT_ID).eventUid);
      if (!event || !isForReader(event.audience, caller)) throw eventNotFound();
      const occurrence = occurrenceWith(event, EVENT_ID);
      if (!occurrence) throw eventNotFound();
      return shownOccurrence(event, occurrence, await familyOf(caller, now));
    },

    async categories(_, caller) {
      const all = await events.categories(caller.site);
      return all
        .filter(({ audiences }) => audiences.some((audience) => isForReader(audience, caller)))
        .map(({ category }) => ({ category, colour: colourOf(category) }))
        .sort((a, b) => a.category.localeCompare(b.category, 'en'));
    },
  };
};

/** Before it, days have no zone and years no four digits to count with. */
const earliestDay = '1900-01-01';

function checkSpan(first: string, last: string): void {
  if (first < earliestDay)
    throw refused('from', 'Please choose a day of this century or the last.');
  const days = daysBetween(first, last) + 1;
  if (days < 1) throw refused('to', 'The last day is before the first.');
  if (days > mostDays) {
    throw refused('to', `Please choose at most ${mostDays} days; these are ${days}.`);
  }
}

const refused = (field: string, message: string) =>
  new AppError('badRequest', message, { fields: { [field]: message } });

/** The children that a carer chose; nobody chooses other people's. */
function chosenOf<C extends { readonly userUid: string }>(
  family: readonly C[],
  wanted: readonly string[] | undefined,
): C[] | undefined {
  if (!wanted) return undefined;
  const chosen = family.filter(({ userUid }) => wanted.includes(userUid));
  if (chosen.length < new Set(wanted).size) {
    throw refused('children', 'Please choose among your own children.');
  }
  return chosen;
}

/** Where a page goes on. */
function readPosition(token: string | undefined): string | undefined {
  const position = positionOf(token);
  if (position !== undefined && Number.isNaN(Date.parse(position.split('#')[0] ?? ''))) {
    throw new AppError('badRequest', 'This list has moved on. Please load it again.');
  }
  return position;
}
