import { type KeptFilesDeps, keptFiles } from '#functions/files/rules/kept-files';
import { newId } from '#functions/kernel/id';
import type { Bound } from '#functions/kernel/record/declaration';
import { actOf } from '#functions/kernel/store/idempotency';
import type { GroupRepository } from '#functions/people/store/groups';
import type { calendar as contract } from '#shared/calendar/calendar.contract';
import type { CalendarEvent } from '#shared/calendar/calendar-event';
import { AppError } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import type { Caller } from '#shared/rights/caller';
import {
  type CancellingDeps,
  cancellable,
  cancellingHandlers,
  tellAsked,
} from './event-cancelling.ts';
import { eventNotFound, occurrenceWith, readOccurrenceId } from './rules/calendar-view.ts';
import { refuseClosing } from './rules/closing-rule.ts';
import { type EventFields, eventFromForm, writtenEvent } from './rules/event-form.ts';

export interface WritingDeps extends CancellingDeps {
  readonly groups: Bound<GroupRepository, 'many'>;
  readonly files: KeptFilesDeps;
}

type WritingRoutes = Pick<
  Handlers<typeof contract>,
  'create' | 'form' | 'update' | 'remove' | 'restore' | 'cancel' | 'takeBack'
>;

/**
 * Implements the endpoints that write events. Events of the portal are edited; those of a file are
 * only cancelled, or moved to an event of the portal, because the next file would undo an edit.
 */
export const eventWritingHandlers = (deps: WritingDeps): WritingRoutes => ({
  ...editing(deps),
  ...formOf(deps),
  ...cancellingHandlers(deps),
});

/** The endpoints of the events of the portal. */
function editing(deps: WritingDeps): Omit<WritingRoutes, 'cancel' | 'takeBack' | 'form'> {
  const { writes, groups } = deps;
  const written = async (caller: Caller, event: CalendarEvent) =>
    writtenEvent(event, await groups.of(caller).many(event.audience.groups), caller);

  /** Returns a stored event of the portal. */
  async function ofPortal(caller: Caller, EVENT_ID: string): Promise<CalendarEvent> {
    const event = await writes.of(caller).stored(readOccurrenceId(EVENT_ID).eventUid);
    if (!event) throw eventNotFound();
    if (event.source !== 'portal') throw fromFile();
    return event;
  }
  const shownTo = (caller: Caller) => ({
    view: (current: CalendarEvent) => written(caller, current),
    missing: eventNotFound,
  });
  async function madeFrom(
    caller: Caller,
    { files: uids, ...form }: EventFields & { readonly files?: string[] | undefined },
    before?: CalendarEvent,
  ) {
    await refuseClosing(deps, caller, [form.category, before?.category ?? '']);
    const found = await groups.of(caller).many(form.group_list.groups);
    const { files, added } = await keptFiles(deps.files, caller, uids, before?.files);
    const made = { ...eventFromForm(form, caller.timeZone, found, before), ...named(files) };
    return { made, added };
  }

  return {
    async create({ moves, ...form }, caller, request) {
      const { now } = request;
      const act = actOf(caller, 'cal.write', { moves, ...form }, request);
      const before = await writes.of(caller).madeBy(act);
      if (before) return written(caller, before);
      const moved = moves === undefined ? undefined : await cancellable(deps, caller, moves);
      const eventUid = newId(now);
      const stamps = { eventUid, uid: eventUid, sequence: 0, updated_at: now.toISOString() };
      const { made, added } = await madeFrom(caller, form);
      const event = { ...made, ...stamps };
      const draft = moved && { ...moved, note: '' };
      if (moved) await tellAsked(deps, caller, moved.EVENT_ID);
      return written(caller, await writes.of(caller).add(event, { act, now, moves: draft, added }));
    },

    async update({ EVENT_ID, updated_at, ...form }, caller, { now }) {
      const { eventUid } = await ofPortal(caller, EVENT_ID);
      const after = await writes.of(caller).change(eventUid, updated_at, {
        ...shownTo(caller),
        now,
        make(before) {
          if (before.removed_at !== undefined) throw eventNotFound();
          return madeFrom(caller, form, before);
        },
      });
      return written(caller, after);
    },

    async remove({ EVENT_ID }, caller, { now }) {
      const event = await ofPortal(caller, EVENT_ID);
      if (event.removed_at !== undefined) throw eventNotFound();
      await refuseClosing(deps, caller, [event.category]);
      await writes.of(caller).remove(event, { ...shownTo(caller), now });
      return { EVENT_ID };
    },

    async restore({ EVENT_ID }, caller, { now }) {
      const event = await ofPortal(caller, EVENT_ID);
      if (event.removed_at === undefined) return written(caller, event);
      await refuseClosing(deps, caller, [event.category]);
      return written(caller, await writes.of(caller).restore(event, { ...shownTo(caller), now }));
    },
  };
}

/** Returns the field with files; without files a record has none. */
const named = (files: CalendarEvent['files']): Pick<CalendarEvent, 'files'> =>
  files ? { files } : {};

/** The endpoint that fills a form: of an event, or for one that takes its place. */
const formOf = ({ writes, groups }: WritingDeps): Pick<WritingRoutes, 'form'> => ({
  async form({ EVENT_ID }, caller) {
    const { eventUid, recurrence } = readOccurrenceId(EVENT_ID);
    const event = await writes.of(caller).stored(eventUid);
    if (!event || event.removed_at !== undefined) throw eventNotFound();
    const occurrence = recurrence === undefined ? undefined : occurrenceWith(event, EVENT_ID);
    if (recurrence !== undefined && !occurrence) throw eventNotFound();
    const found = await groups.of(caller).many(event.audience.groups);
    const { timeZone } = caller;
    return writtenEvent(event, found, { timeZone, ...(occurrence && { occurrence }) });
  },
});

/** The refusal to edit an event that the next file would overwrite. */
const fromFile = () =>
  new AppError(
    'badRequest',
    'This event comes from a file of the school. Cancel it, or move it to a new event.',
  );
