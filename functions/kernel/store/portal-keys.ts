import { type CalendarEvent, endless } from '#shared/calendar/calendar-event';
import { isRepeated } from '#shared/calendar/calendar-occurrences';
import { type PortalRecord, type PortalTable, portalRecords } from '#shared/intake/portal-records';

/** The longest event, in milliseconds, that is indexed by its start. */
export const longestSingle = 31 * 86_400_000;

/** Returns a partition key of the calendar's index. */
export const whenPk = (site: string, part: 'single' | 'standing' | 'removed') => `${site}#${part}`;

/** Returns the index keys of a record from the portal's own files (`shared/tables.ts`). */
export function portalKeys(
  site: string,
  table: PortalTable,
  record: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const parsed = <T extends PortalTable>(of: T) =>
    // The schema of a table returns records of that table.
    portalRecords[of].parse(record) as PortalRecord<T>;
  switch (table) {
    case 'course-units': {
      const { COURSE_ID, unit_start_date, unit_id } = parsed(table);
      return { coursePk: `${site}#${COURSE_ID}`, courseSk: `${unit_start_date}#${unit_id}` };
    }
    case 'course-tasks': {
      const { COURSE_ID, TASK, resourceUid } = parsed(table);
      // A sort key has 1 KB at most, and a character needs up to 4 bytes.
      return { coursePk: `${site}#${COURSE_ID}`, courseSk: `${TASK.slice(0, 200)}#${resourceUid}` };
    }
    case 'course-classrooms': {
      const { CLASS_ID, classroom_urlUid } = parsed(table);
      return { classPk: `${site}#${CLASS_ID}`, classSk: classroom_urlUid };
    }
    case 'calendar':
      return eventKeys(site, parsed(table));
    case 'calendar-categories':
      return {};
  }
}

function eventKeys(site: string, event: CalendarEvent): Record<string, string> {
  const { eventUid, first, last, removed_at } = event;
  const keys = (part: Parameters<typeof whenPk>[1], at: string) => ({
    whenPk: whenPk(site, part),
    whenSk: `${at}#${eventUid}`,
  });
  if (removed_at !== undefined) return keys('removed', removed_at);
  const isLong =
    last === endless || Date.parse(last) - Date.parse(first) > longestSingle || isRepeated(event);
  return isLong ? keys('standing', last) : keys('single', first);
}
