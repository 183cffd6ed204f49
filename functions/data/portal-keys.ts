import { type CalendarEvent, endless } from '#shared/domain/calendar-event';
import { isRepeated } from '#shared/domain/calendar-occurrences';
import { type PortalRecord, type PortalTable, portalRecords } from '#shared/domain/portal-records';

/** What lasts no longer than this is found by its start. */
export const longestSingle = 31 * 86_400_000;

/** The partitions of the calendar's index. */
export const whenPk = (site: string, part: 'single' | 'standing' | 'removed') => `${site}#${part}`;

/** The keys by which the API asks for what the portal's own files brought (`shared/tables.ts`). */
export function portalKeys(
  site: string,
  table: PortalTable,
  record: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const parsed = <T extends PortalTable>(of: T) =>
    // The schema of a table makes records of that table.
    portalRecords[of].parse(record) as PortalRecord<T>;
  switch (table) {
    case 'course-units': {
      const { COURSE_ID, unit_start_date, unit_id } = parsed(table);
      return { coursePk: `${site}#${COURSE_ID}`, courseSk: `${unit_start_date}#${unit_id}` };
    }
    case 'course-tasks': {
      const { COURSE_ID, TASK, resourceUid } = parsed(table);
      // A sort key holds a kilobyte; titles of other scripts need up to four bytes a character.
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
