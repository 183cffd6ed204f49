import type { AskReader } from '#functions/asks/store/ask.record';
import type { CancelledMessage } from '#functions/asks/store/cancelled-message';
import type { JobQueue } from '#functions/kernel/jobs/queue';
import { storedWithin } from '#functions/kernel/outbox/order';
import { groupedFor } from '#functions/kernel/push/ordinary-push';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { changedMeanwhile } from '#functions/kernel/version';
import type { calendar as contract } from '#shared/calendar/calendar.contract';
import { endless } from '#shared/calendar/calendar-event';
import { AppError } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import type { Caller } from '#shared/rights/caller';
import { eventNotFound, occurrenceWith, readOccurrenceId } from './rules/calendar-view.ts';
import { type ClosingDeps, refuseClosing } from './rules/closing-rule.ts';
import type { CalendarReader } from './store/calendar.ts';
import type { CancelDraft } from './store/cancellation-writes.ts';
import type { EventWrites } from './store/event-writes.ts';

export interface CancellingDeps extends ClosingDeps {
  readonly events: Bound<CalendarReader, 'get'>;
  readonly writes: EventWrites;
  /** What events ask. */
  readonly asks: Bound<AskReader, 'get'>;
  /** Where the mail to those who said yes is ordered. */
  readonly orders: JobQueue<CancelledMessage>;
}

/** The endpoints that cancel an event, and take that back. */
export const cancellingHandlers = (
  deps: CancellingDeps,
): Pick<Handlers<typeof contract>, 'cancel' | 'takeBack'> => ({
  async cancel({ EVENT_ID, note, moved_to, updated_at }, caller, { now }) {
    const writes = deps.writes.of(caller);
    const draft = { ...(await cancellable(deps, caller, EVENT_ID)), note, moved_to };
    if (moved_to !== undefined) await refuseUnlessOfPortal(deps, caller, moved_to);
    const before = await writes.cancellation(EVENT_ID);
    const isSame = before?.note === note && before.moved_to === moved_to;
    if (before?.is_cancelled && isSame) return before;
    // Nobody saw the version of one that was taken back.
    const loaded = before && !before.is_cancelled ? before.updated_at : updated_at;
    await tellAsked(deps, caller, EVENT_ID);
    return writes.cancel(draft, loaded, now);
  },

  async takeBack({ EVENT_ID }, caller, { now }) {
    const writes = deps.writes.of(caller);
    const before = await writes.cancellation(EVENT_ID);
    const event = await deps.events.of(caller).get(readOccurrenceId(EVENT_ID).eventUid);
    if (!before && !event) throw eventNotFound();
    if (!before?.is_cancelled) return { EVENT_ID };
    if (event) await refuseClosing(deps, caller, [event.category]);
    if (!(await writes.takeBack(before, now))) {
      throw changedMeanwhile(await writes.cancellation(EVENT_ID));
    }
    return { EVENT_ID };
  },
});

/**
 * Orders the mail and the push to those who said that they come. It waits until the change is stored, and is nothing
 * if it was not.
 */
export async function tellAsked(
  { asks, orders }: Pick<CancellingDeps, 'asks' | 'orders'>,
  { site }: School,
  EVENT_ID: string,
): Promise<void> {
  const ask = await asks.of({ site }).get(EVENT_ID);
  if (ask?.type !== 'event' || ask.is_deleted) return;
  const { askUid, asked_at } = ask;
  const order = { kind: 'ask-cancelled', site, askUid, asked_at } as const;
  await orders.send(order, storedWithin);
  await orders.send({ ...order, channel: 'push' }, groupedFor / 1000);
}

/** Returns what is cancelled of an event: all of it, or one occurrence. */
export async function cancellable(
  deps: CancellingDeps,
  caller: Caller,
  EVENT_ID: string,
): Promise<Pick<CancelDraft, 'EVENT_ID' | 'until'>> {
  const { eventUid } = readOccurrenceId(EVENT_ID);
  const event = await deps.events.of(caller).get(eventUid);
  if (!event) throw eventNotFound();
  await refuseClosing(deps, caller, [event.category]);
  if (EVENT_ID === eventUid) {
    return { EVENT_ID, until: event.last === endless ? undefined : new Date(event.last) };
  }
  const occurrence = occurrenceWith(event, EVENT_ID);
  if (!occurrence) throw eventNotFound();
  return { EVENT_ID, until: occurrence.end };
}

async function refuseUnlessOfPortal({ writes }: CancellingDeps, caller: Caller, EVENT_ID: string) {
  const event = await writes.of(caller).stored(readOccurrenceId(EVENT_ID).eventUid);
  if (event?.source === 'portal' && event.removed_at === undefined) return;
  const message = 'Choose an event that was added in the portal.';
  throw new AppError('badRequest', message, { fields: { moved_to: message } });
}
