import type { Bound, School } from '#functions/kernel/record/declaration';
import { changedMeanwhile, nextVersion } from '#functions/kernel/version';
import type { UserRepository } from '#functions/people/store/users';
import { type Ask, askFault } from '#shared/asks/ask';
import { EditedAsk } from '#shared/asks/ask.schemas';
import type { asks as contract, EventAsk } from '#shared/asks/asks.contract';
import { type CalendarEvent, eventAudience } from '#shared/calendar/calendar-event';
import { isRepeated } from '#shared/calendar/calendar-occurrences';
import { AppError, refuseFaults } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import type { Caller } from '#shared/rights/caller';
import { askOfEvent, lastDayOfEvent } from './rules/event-asks.ts';
import { sealedUntil } from './rules/sealed-until.ts';
import type { AskReader, StoredAsk } from './store/ask.record.ts';
import type { EventAskWrites } from './store/event-ask-writes.ts';
import { helperNames, withHelpers } from './store/helpers.ts';
import type { PlaceLimits } from './store/places/place-limits.ts';

/** Reads events of the calendar, as they are now. */
export interface EventReader {
  of(school: School): { get(eventUid: string): Promise<CalendarEvent | undefined> };
}

export interface EventAskDeps {
  readonly asks: Bound<AskReader, 'get'>;
  /** The events of the school, as they are now. */
  readonly events: EventReader;
  readonly eventAsks: Bound<EventAskWrites, 'save' | 'remove'>;
  readonly users: Bound<UserRepository, 'byUsername' | 'many'>;
  readonly placeLimits: Bound<PlaceLimits, 'fault'>;
}

type Routes = Pick<Handlers<typeof contract>, 'form' | 'save' | 'remove'>;

/** The endpoints with which an event that does not repeat asks. */
export const eventAskHandlers = (deps: EventAskDeps): Routes => {
  async function eventFor(caller: Caller, eventUid: string): Promise<CalendarEvent> {
    const event = await deps.events.of(caller).get(eventUid);
    if (!event) throw new AppError('notFound', 'This event is not available.');
    if (isRepeated(event)) throw new AppError('badRequest', 'An event that repeats cannot ask.');
    return event;
  }
  const storedAsk = (caller: Caller, eventUid: string): Promise<StoredAsk | undefined> =>
    deps.asks.of(caller).get(eventUid);

  return {
    async form({ askUid }, caller) {
      return shown(caller, await eventFor(caller, askUid), await storedAsk(caller, askUid));
    },

    async save({ askUid, ask: draft, updated_at }, caller, { now }) {
      const event = await eventFor(caller, askUid);
      // One that was removed and is asked again takes the place of its record.
      const stored = await storedAsk(caller, askUid);
      const before = standing(stored);
      if (before?.updated_at !== updated_at) {
        throw changedMeanwhile(await shown(caller, event, stored));
      }
      const { ask_again, asked_at: _, ...ask } = await withHelpers(deps.users, caller, draft);
      const asked_at = ask_again || !before ? now.toISOString() : before.asked_at;
      const next = { ...ask, asked_at };
      refuseFaults({
        ask:
          ruleFault(event, draft.rule) ??
          endFault(event, next) ??
          (await limitFault(caller, askUid, before, next)),
      });
      const after = askOfEvent(event, next, {
        users_userid: before?.users_userid ?? caller.userUid,
        saved_by: caller.userUid,
        updated_at: nextVersion(now, stored?.updated_at),
      });
      const isSaved = await deps.eventAsks.of(caller).save(after, stored?.updated_at);
      if (isSaved) return shown(caller, event, after);
      throw changedMeanwhile(await shown(caller, event, await storedAsk(caller, askUid)));
    },

    async remove({ askUid }, caller, { now }) {
      await eventFor(caller, askUid);
      const ask = standing(await storedAsk(caller, askUid));
      const version = nextVersion(now, ask?.updated_at);
      if (ask) await deps.eventAsks.of(caller).remove(askUid, version);
      return { askUid };
    },
  };

  /** Returns what an editor sees, with the names of the helpers. */
  async function shown(caller: Caller, event: CalendarEvent, stored: StoredAsk | undefined) {
    const ask = standing(stored);
    const helper_usernames = await helperNames(deps.users, caller, ask?.helpers ?? []);
    const form = formOf(event, ask && { ...ask, helper_usernames });
    return stored && !ask ? { ...form, was_asked: true as const } : form;
  }

  function limitFault(
    caller: Caller,
    ...asked: Parameters<ReturnType<PlaceLimits['of']>['fault']>
  ) {
    return deps.placeLimits.of(caller).fault(...asked);
  }
};

/** Returns what an event asks; nothing if that was removed. */
const standing = (ask: StoredAsk | undefined): StoredAsk | undefined =>
  ask?.is_deleted ? undefined : ask;

/** Returns why an event cannot ask with a rule. */
function ruleFault({ audience }: CalendarEvent, rule: StoredAsk['rule']): string | undefined {
  const { userTypes } = eventAudience(audience);
  return askFault({ for_carer_only: false, make_public: false, userTypes }, rule);
}

/** Returns why what only the school reads would be gone on the day of the event. */
function endFault(event: CalendarEvent, ask: Ask): string | undefined {
  const ends_on = lastDayOfEvent(event);
  const until = sealedUntil({ ...ask, ends_on });
  if (until === undefined || until >= ends_on) return undefined;
  return 'What only the school reads would be deleted before the event ends. Choose a later last day.';
}

const formOf = (
  event: CalendarEvent,
  ask: (StoredAsk & { readonly helper_usernames: string[] }) | undefined,
): EventAsk => ({
  askUid: event.eventUid,
  title: event.title,
  ends_on: lastDayOfEvent(event),
  ...(ask && { ask: EditedAsk.parse(ask), updated_at: ask.updated_at }),
});
