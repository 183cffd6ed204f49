import { isDeepStrictEqual } from '#functions/kernel/node-util';
import { type CalendarEvent, endless } from '#shared/calendar/calendar-event';
import { isRepeated, spanOf } from '#shared/calendar/calendar-occurrences';
import { type PortalRecord, type PortalTable, portalIds } from '#shared/intake/portal-records';
import { keptDays } from '#shared/retention';
import type { Step } from '../plan/diff.ts';
import type { FileKind } from './kind.ts';

/**
 * Compares a file with the stored records. A file is complete, so records that it lacks are
 * deleted, unless its kind names the records that it removes.
 */
export async function* fileSteps<T extends PortalTable>(
  { table, withStored, removes }: Pick<FileKind, 'withStored' | 'removes'> & { readonly table: T },
  records: readonly PortalRecord<T>[],
  stored: AsyncIterable<PortalRecord<T>>,
): AsyncGenerator<Step> {
  const idOf = (record: PortalRecord<T>) =>
    String((record as Readonly<Record<string, unknown>>)[portalIds[table]]);
  const remaining = new Map(records.map((record) => [idOf(record), record]));
  for await (const before of stored) {
    const id = idOf(before);
    const loaded = remaining.get(id);
    remaining.delete(id);
    if (removes && !loaded) continue;
    const kept = loaded && removes?.(loaded) ? undefined : loaded;
    const after = kept && (withStored ? withStored(before, kept) : kept);
    if (!after) yield { table, id, before };
    else if (isDeepStrictEqual(before, after)) yield { table, unchanged: true };
    else yield { table, id, before, after };
  }
  for (const [id, after] of remaining) {
    if (!removes?.(after)) yield { table, id, after };
  }
}

/** How long a removed event stays in the feeds as cancelled, in seconds. Phones refresh rarely. */
const removedFor = keptDays.removedEvents * 86_400;

/** A kind of calendar file. */
export type FileSource = Exclude<CalendarEvent['source'], 'portal'>;

/** What stays of the stored events, because events of the load were set aside. */
export interface KeptEvents {
  /** Whether a stored event stays that the load lacks. */
  readonly isKept: (stored: CalendarEvent) => boolean;
  /** Whether the changed occurrences of a stored event stay that the load lacks. */
  readonly keepsChanges: (stored: CalendarEvent) => boolean;
}

/**
 * The events of a load, and the kinds of its files. Stored events of other kinds stay, and those of
 * the portal always.
 */
export interface LoadedEvents {
  readonly sources: ReadonlySet<FileSource>;
  readonly events: readonly CalendarEvent[];
  readonly kept?: KeptEvents | undefined;
}

/**
 * Compares events with the stored ones. A missing event stays as removed for 60 days. Each version
 * gets a higher sequence number than the one before, also when the school's file does not raise it.
 */
export async function* eventSteps(
  { sources, events, kept }: LoadedEvents,
  stored: AsyncIterable<CalendarEvent>,
  now: Date,
  /** Receives every event that exists after the load. */
  onEvent: (event: CalendarEvent) => void,
): AsyncGenerator<Step> {
  const table = 'calendar';
  const remaining = new Map(events.map((event) => [event.eventUid, event]));
  for await (const before of stored) {
    // The portal writes its own events and their categories.
    if (before.source === 'portal') continue;
    const id = before.eventUid;
    const read = remaining.get(id);
    const loaded = read && kept?.keepsChanges(before) ? withChanges(read, before) : read;
    remaining.delete(id);
    const stays = !sources.has(before.source) || (!before.removed_at && kept?.isKept(before));
    if (loaded) onEvent(loaded);
    else if (stays) onEvent(before);
    if (loaded) {
      if (isSameEvent(before, loaded)) yield { table, unchanged: true };
      else yield { table, id, before, after: nextVersion(before, loaded) };
    } else if (stays && sources.has(before.source)) {
      yield { table, unchanged: true };
    } else if (sources.has(before.source) && !before.removed_at) {
      yield { table, id, before, after: removed(before, now) };
    }
  }
  for (const [id, after] of remaining) {
    onEvent(after);
    yield { table, id, after };
  }
}

/**
 * Compares two events without the time of writing and without a sequence that the file does not
 * raise.
 */
const isSameEvent = (before: CalendarEvent, loaded: CalendarEvent): boolean =>
  loaded.sequence <= before.sequence &&
  isDeepStrictEqual(
    { ...before, sequence: 0, updated_at: '' },
    { ...loaded, sequence: 0, updated_at: '' },
  );

/** Returns a series with the stored changes of occurrences that it lacks. */
function withChanges(loaded: CalendarEvent, { changed }: CalendarEvent): CalendarEvent {
  const known = new Set(loaded.changed.map(({ recurrence }) => recurrence));
  const stored = changed.filter(({ recurrence }) => !known.has(recurrence));
  if (stored.length === 0 || !isRepeated(loaded)) return loaded;
  const whole = { ...loaded, changed: [...loaded.changed, ...stored] };
  const { first, last } = spanOf(whole);
  return { ...whole, first: first.toISOString(), last: last?.toISOString() ?? endless };
}

const nextVersion = (before: CalendarEvent, loaded: CalendarEvent): CalendarEvent => ({
  ...loaded,
  sequence: Math.max(loaded.sequence, before.sequence + 1),
});

const removed = (event: CalendarEvent, now: Date): CalendarEvent => ({
  ...event,
  sequence: event.sequence + 1,
  removed_at: now.toISOString(),
  expires_at: Math.floor(now.getTime() / 1000) + removedFor,
  updated_at: now.toISOString(),
});
