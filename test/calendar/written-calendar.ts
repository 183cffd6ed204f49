import { calendarSchemas as schemas } from '#shared/calendar/calendar.schemas';
import { EventDraft } from '#shared/calendar/event-form.schemas';
import { vevents } from '#shared/calendar/vevent';
import type { Caller } from '#shared/rights/caller';
import { packageOf, smallSchool } from '#test/intake/files/packages';
import { sent } from '#test/intake/files/portal-loads';
import { openWorkshop, type TestWorkshop, takeIn, worked } from '#test/intake/intake-deps';
import { calendarOver, calendarTables, eventsOver } from '#test/support/records/calendar';
import { administrator, editor, request, student } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';

/** People of the loaded school: its zone is Sydney. */
export const ed: Caller = editor;
export const ada: Caller = administrator;
export const sam: Caller = { ...student, groups: [] };

/** Opens a school with people, whose calendar is written by files and by people. */
export async function openCalendar() {
  const intake = await openWorkshop(...calendarTables);
  await takeIn(intake, 'main', packageOf(smallSchool()));
  const calendar = writtenCalendar(intake);
  await calendar.load({});
  return calendar;
}
export type WrittenCalendar = Awaited<ReturnType<typeof openCalendar>>;

/** Returns a row of a calendar file. */
export interface FileEvent {
  readonly title?: string;
  readonly starts?: string;
  readonly repeats?: string;
  readonly status?: string;
  readonly category?: string;
}

const columns = ['title', 'starts', 'repeats', 'status', 'category'] as const;

/**
 * Writes a calendar file. Its events are for everyone. One of a later year is always there, because a
 * file without rows is refused.
 */
export const calendarFile = (events: Readonly<Record<string, FileEvent>>): string =>
  [
    `EVENT_ID,AUDIENCE_TYPE_ID,${columns.join(',')}`,
    ...Object.entries({ ...events, later: { starts: '2027-05-01' } }).map(
      ([id, { title = id, starts = '2026-03-10', ...rest }]: [string, FileEvent]) => {
        const cells: FileEvent = { title, starts, ...rest };
        return [id, '1', ...columns.map((name) => cells[name] ?? '')].join(',');
      },
    ),
    '',
  ].join('\n');

/** A form of an event for all students. */
export const draft = (is: object = {}) =>
  EventDraft.parse({
    title: 'Choir',
    starts_on: '2026-03-11',
    starts_at: '08:00',
    ends_on: '2026-03-11',
    ends_at: '09:00',
    group_list: { userTypes: [{ name: 'STUDENTS', checked: true }] },
    ...is,
  });

const main = schoolNamed('main');

function writtenCalendar(intake: TestWorkshop) {
  const calendar = () => calendarOver(intake.tables);
  const at = () => request({ now: intake.now() });
  /** Later than a minute, so that stored days are no longer made again. */
  const later = () => intake.pass(90_000);
  return {
    intake,
    later,
    /** Returns the lines of an event in a subscription. */
    lines: async (EVENT_ID: string): Promise<string[]> => {
      const event = await eventsOver(intake.tables).of(main).get(EVENT_ID);
      if (!event) throw new Error(`No event ${EVENT_ID}`);
      return vevents(event, main);
    },
    stop: () => intake.tables.stop(),
    load: (events: Readonly<Record<string, FileEvent>>) => {
      later();
      const { file } = sent({ 'calendar.csv': calendarFile(events) });
      return takeIn(intake, 'main', file, 'calendar.csv');
    },
    /** Loads a file, and does something between its dry run and the load. */
    async loadAround(
      events: Readonly<Record<string, FileEvent>>,
      between: () => Promise<void>,
    ): Promise<string> {
      later();
      const { file } = sent({ 'calendar.csv': calendarFile(events) });
      const intakeUid = await intake.announce('main', file, 'calendar.csv');
      await worked(intake, main, intakeUid);
      await between();
      later();
      const ready = await intake.intakes.of(main).get(intakeUid);
      if (!ready) throw new Error(`No intake ${intakeUid}`);
      await intake.intakes.of(main).beginApply(ready, intake.now());
      await worked(intake, main, intakeUid);
      return intakeUid;
    },
    async rollBack(intakeUid: string): Promise<void> {
      later();
      const applied = await intake.intakes.of(main).get(intakeUid);
      if (!applied) throw new Error(`No intake ${intakeUid}`);
      await intake.intakes.of(main).beginRollback(applied, intake.now());
      await worked(intake, main, intakeUid);
    },
    add: (is: object = {}, caller = ed, more = {}) => {
      later();
      return calendar().create(draft(is), caller, { ...at(), ...more });
    },
    update: (EVENT_ID: string, updated_at: string, is: object = {}, caller = ed) => {
      later();
      const { moves: _, ...form } = draft(is);
      return calendar().update({ ...form, EVENT_ID, updated_at }, caller, at());
    },
    cancel: (EVENT_ID: string, is: object = {}, caller = ed) => {
      later();
      return calendar().cancel({ EVENT_ID, note: '', ...is }, caller, at());
    },
    act: (name: 'remove' | 'takeBack', EVENT_ID: string, caller = ed) => {
      later();
      return calendar()[name]({ EVENT_ID }, caller, at());
    },
    bin: async (
      page: { limit?: number; next_token?: string | undefined } = {},
      caller: Caller = ed,
    ) => calendar().bin(schemas.bin.input.parse({ bin: 'true', ...page }), caller, at()),
    restore: (EVENT_ID: string, caller = ed) => {
      later();
      return calendar().restore({ EVENT_ID }, caller, at());
    },
    form: (EVENT_ID: string, caller = ed) => calendar().form({ EVENT_ID }, caller, at()),
    get: (EVENT_ID: string, caller = ed) =>
      caller === ed
        ? calendar().getForEveryone({ EVENT_ID, everyone: true }, caller, at())
        : calendar().get({ EVENT_ID }, caller, at()),
    list: async (query: object = {}, caller = ed) => {
      const input = { from: '2026-03-01', to: '2026-04-30', limit: 100, ...query };
      const { records } = await calendar().list(schemas.list.input.parse(input), caller, at());
      return records;
    },
    listForEveryone: async () => {
      const span = { from: '2026-03-01', to: '2026-04-30', limit: 100, everyone: true };
      const input = schemas.listForEveryone.input.parse(span);
      return (await calendar().listForEveryone(input, ed, at())).records;
    },
    categories: (caller = ed) => calendar().categories({}, caller, at()),
    /** Returns the identifier of an event of a file. */
    idOf: async (title: string): Promise<string> => {
      const found = await eventsOver(intake.tables)
        .of(main)
        .starting(new Date('2026-01-01'), new Date('2027-01-01'));
      const standing = await eventsOver(intake.tables).of(main).standing(new Date('2026-01-01'));
      const event = [...found, ...standing].find((each) => each.title === title);
      if (!event) throw new Error(`No event ${title}`);
      return event.eventUid;
    },
  };
}
