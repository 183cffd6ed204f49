import { eventAskHandlers } from '#functions/asks/event-ask';
import { askReader } from '#functions/asks/store/ask.record';
import { eventAskWrites } from '#functions/asks/store/event-ask-writes';
import { placeLimits } from '#functions/asks/store/places/place-limits';
import { eventWritingHandlers } from '#functions/calendar/event-writing';
import { calendarReader } from '#functions/calendar/store/calendar';
import { eventWrites } from '#functions/calendar/store/event-writes';
import { fileRecords } from '#functions/files/store/file.record';
import { storedFiles } from '#functions/files/store/stored-files';
import { namedSchool } from '#functions/kernel/schools/named-school';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { groupRepository } from '#functions/people/store/groups';
import { userRepository } from '#functions/people/store/users';
import { AskDraft } from '#shared/asks/ask.schemas';
import { EventDraft } from '#shared/calendar/event-form.schemas';
import { addDays, dayIn } from '#shared/kernel/zone';
import { concert } from '../../demo/asks.ts';
import { type DemoSite, demoSettings } from '../../demo/content.ts';
import { authorOf, writtenAt } from './content.ts';
import type { Tools } from './tools.ts';

/** Writes an event of the portal that asks, through the handlers of the API. */
export async function writeEvents(tools: Tools, site: DemoSite, now: Date): Promise<void> {
  const { timeZone } = demoSettings[site];
  const caller = await authorOf(tools, namedSchool(site).site, timeZone);
  const events = calendarReader(tools);
  const asks = askReader(tools);
  const { create } = eventWritingHandlers({
    asks,
    events,
    // Nothing is cancelled here, so nobody gets mail.
    orders: { send: async () => {} },
    writes: eventWrites(tools, idempotencyRepository(tools)),
    groups: groupRepository(tools),
    files: { records: fileRecords(tools), stored: storedFiles(tools) },
    closing: async () => [],
  });
  const { save } = eventAskHandlers({
    asks,
    events,
    eventAsks: eventAskWrites(tools),
    placeLimits: placeLimits(tools),
    users: userRepository(tools),
  });
  const today = dayIn(timeZone, now);
  const { on, from, until, asks: asked, ...said } = concert;
  const day = addDays(today, on);
  const times = { starts_on: day, starts_at: from, ends_on: day, ends_at: until };
  const draft = EventDraft.parse({ ...said, ...times, make_public: true });
  const event = await create(draft, caller, writtenAt(now));
  const ask = AskDraft.parse({ ...asked, by: addDays(today, asked.by) });
  await save({ askUid: event.EVENT_ID, ask }, caller, writtenAt(now));
}
