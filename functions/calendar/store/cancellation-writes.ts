import { calendarTouch } from '#functions/kernel/day-cards/calendar-state';
import type { School } from '#functions/kernel/record/declaration';
import type { Tables } from '#functions/kernel/store/tables';
import type { TransactItem } from '#functions/kernel/store/transaction';
import { nextVersion } from '#functions/kernel/version';
import type { Cancelled } from '#shared/calendar/calendar-event';
import { goneAfter, keptDays } from '#shared/retention';
import { type Cancellation, cancellations } from './cancellation.record.ts';

/** What a person says about an event that the school cancels. */
export interface CancelDraft extends Pick<Cancelled, 'EVENT_ID' | 'note'> {
  readonly moved_to?: string | undefined;
  /** The last end of what is cancelled; undefined for a series without an end. */
  readonly until: Date | undefined;
}

/** How the school cancels events, and takes that back. */
export function cancellationWrites(tables: Tables, school: School) {
  const cancelled = cancellations(tables).of(school);
  return {
    /** Returns what is stored about the cancelling of an event. */
    cancellation: (EVENT_ID: string) => cancelled.get({ EVENT_ID }),

    /** Returns the write that cancels an event in whose place another one takes place. */
    async moveWrites(draft: CancelDraft, moved_to: string, now: Date): Promise<TransactItem[]> {
      const before = await cancelled.get({ EVENT_ID: draft.EVENT_ID });
      const updated_at = nextVersion(now, before?.updated_at);
      const after = { ...cancellationOf({ ...draft, moved_to }, before), updated_at };
      return before ? cancelled.writes.replace(before, after) : cancelled.writes.add(after);
    },

    /** Cancels an event, or changes what was said; a newer version is a conflict. */
    async cancel(draft: CancelDraft, loaded: string | undefined, now: Date): Promise<Cancellation> {
      await calendarTouch(tables)(school, now);
      return cancelled.save({ EVENT_ID: draft.EVENT_ID }, loaded, {
        now,
        make: (before) => cancellationOf(draft, before),
        view: (current) => current,
      });
    },

    /**
     * Takes back that an event was cancelled; false if another person has just changed it. The
     * record stays, so that the sequence never falls.
     */
    async takeBack(before: Cancellation, now: Date): Promise<boolean> {
      await calendarTouch(tables)(school, now);
      const { moved_to: _, ...rest } = before;
      const updated_at = nextVersion(now, before.updated_at);
      const after = { ...rest, note: '', is_cancelled: false, raised: before.raised + 1 };
      return cancelled.replace(before, { ...after, updated_at });
    },
  };
}

/** Every event that is cancelled or moved in the portal is cancelled by this record. */
const cancellationOf = (
  { EVENT_ID, note, moved_to, until }: CancelDraft,
  before: Cancellation | undefined,
): Omit<Cancellation, 'updated_at'> => ({
  EVENT_ID,
  note,
  ...(moved_to !== undefined && { moved_to }),
  is_cancelled: true,
  raised: (before?.raised ?? 0) + 1,
  ...(until && { expires_at: goneAfter(until, keptDays.cancelledEvents) }),
});
