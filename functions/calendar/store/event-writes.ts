import { setTimeout as pause } from 'node:timers/promises';
import { fileRecords, type StoredFile } from '#functions/files/store/file.record';
import { calendarTouch } from '#functions/kernel/day-cards/calendar-state';
import type { School } from '#functions/kernel/record/declaration';
import type { Act, IdempotencyRepository } from '#functions/kernel/store/idempotency';
import type { Tables } from '#functions/kernel/store/tables';
import { mostTries } from '#functions/kernel/store/transaction';
import type { CalendarEvent } from '#shared/calendar/calendar-event';
import { AppError } from '#shared/kernel/errors';
import { goneAfter, keptDays } from '#shared/retention';
import { type CancelDraft, cancellationWrites } from './cancellation-writes.ts';
import { storedEvents } from './event.record.ts';
import { categoryWrites } from './written-categories.ts';

export type EventWrites = ReturnType<typeof eventWrites>;

/** How a stored event of the portal changes. */
interface Changing {
  readonly now: Date;
  readonly make: (before: CalendarEvent) => Promise<{
    readonly made: Omit<CalendarEvent, 'eventUid' | 'uid' | 'sequence' | 'updated_at'>;
    /** Files that it takes now. */
    readonly added?: readonly StoredFile[];
  }>;
  readonly view: (current: CalendarEvent) => unknown;
  readonly missing: () => Error;
}

/** An act that adds an event, and the event whose place it takes. */
interface Adding {
  readonly act: Act;
  readonly now: Date;
  readonly moves?: CancelDraft | undefined;
  /** Files that it takes. */
  readonly added: readonly StoredFile[];
}

/**
 * Writes the events of the portal, and what the school cancels. Each write raises the sequence of
 * the event, and makes the stored days of the calendar old.
 */
export const eventWrites = (tables: Tables, acts: IdempotencyRepository) => ({
  of(school: School) {
    const { moveWrites, ...cancelling } = cancellationWrites(tables, school);
    const events = storedEvents(tables, acts).of(school);
    return {
      /** Returns a stored event, also a removed one, without what was cancelled. */
      stored: (eventUid: string) => events.get({ eventUid }),

      /** Returns the event that an act added before. */
      madeBy: (act: Act) => events.madeBy(act),

      /** Adds an event once for each act, and cancels the event whose place it takes. */
      async add(event: CalendarEvent, { act, now, moves, added }: Adding): Promise<CalendarEvent> {
        await calendarTouch(tables)(school, now);
        for (let tries = 1; tries <= mostTries; tries++) {
          const counted = categoryWrites(tables, school, { after: event });
          const taken = fileRecords(tables).of(school).taken(event.eventUid, added);
          const moved = moves ? await moveWrites(moves, event.eventUid, now) : [];
          const made = await events.add(event, act, [...counted, ...moved, ...taken]);
          if (made) return made;
          // Another editor has written the same category or cancellation at this moment.
          await pause(20 * 2 ** (tries - 1));
        }
        throw new AppError('conflict', 'Another person is changing the calendar. Try again.');
      },

      ...changesOf(tables, acts, school),
      ...cancelling,
    };
  },
});

/** How events of the portal change, leave and come back. */
function changesOf(tables: Tables, acts: IdempotencyRepository, school: School) {
  const events = storedEvents(tables, acts).of(school);
  const files = fileRecords(tables).of(school);

  async function change(
    eventUid: string,
    loaded: string | undefined,
    { now, make, view, missing }: Changing,
  ): Promise<CalendarEvent> {
    await calendarTouch(tables)(school, now);
    let taken: readonly StoredFile[] = [];
    return events.change({ eventUid }, loaded, {
      now,
      view,
      missing,
      again: true,
      async make(before) {
        const { made, added = [] } = await make(before);
        taken = added;
        return { ...made, eventUid, uid: before.uid, sequence: before.sequence + 1 };
      },
      more: (after, before) => [
        ...categoryWrites(tables, school, { before, after }),
        ...files.taken(eventUid, taken),
        ...files.leftBy(eventUid, leftOut(before, after), after.updated_at),
      ],
    });
  }

  return {
    change,

    /** Removes an event. It stays for 60 days: subscriptions report it as cancelled. */
    remove: ({ eventUid, updated_at }: CalendarEvent, changing: Omit<Changing, 'make'>) =>
      change(eventUid, updated_at, {
        ...changing,
        make: async (before) => ({
          made: {
            ...before,
            removed_at: changing.now.toISOString(),
            expires_at: goneAfter(changing.now, keptDays.removedEvents),
          },
        }),
      }),

    /** Restores a removed event. */
    restore: ({ eventUid, updated_at }: CalendarEvent, changing: Omit<Changing, 'make'>) =>
      change(eventUid, updated_at, {
        ...changing,
        make: async ({ removed_at: _, expires_at: __, ...before }) => ({ made: before }),
      }),
  };
}

/** Returns the files that an event no longer shows: all, if it was removed. */
function leftOut(before: CalendarEvent, { files, removed_at }: CalendarEvent): string[] {
  const shown = new Set(removed_at === undefined ? files?.map(({ fileUid }) => fileUid) : []);
  return (before.files ?? []).flatMap(({ fileUid }) => (shown.has(fileUid) ? [] : fileUid));
}
