import type { DemoSite } from './content.ts';
import { csvOf } from './csv.ts';
import { absences } from './files/attendance.ts';
import { calendar } from './files/calendar.ts';
import { clubCalendar } from './files/club-calendar.ts';
import { classrooms, resources, units } from './files/courses.ts';
import { finance } from './files/finance.ts';
import { homeroomComments, learningBehaviours, learningGoals } from './files/learning.ts';
import { reports } from './files/reports.ts';
import type { CsvFile } from './files/table.ts';
import { timetable, timetableChanges } from './files/timetable.ts';
import { virtueGoals } from './files/virtues.ts';
import { yearInfo } from './files/year-info.ts';
import type { School } from './school-data.ts';

const tables: Record<string, (site: DemoSite, school: School) => CsvFile> = {
  'absences.csv': absences,
  'timetable.csv': timetable,
  'timetable-changes.csv': timetableChanges,
  'learning-behaviours.csv': learningBehaviours,
  'learning-goals.csv': learningGoals,
  'learning-virtues-goals.csv': virtueGoals,
  'homeroom-comments.csv': homeroomComments,
  'finance.csv': finance,
  'year-info.csv': yearInfo,
  'calendar.csv': calendar,
  'units.csv': units,
  'resources.csv': resources,
  'classrooms.csv': classrooms,
};

/** Returns the files in the portal's own formats (docs/intake-formats.md), by name. */
export function filesOf(site: DemoSite, school: School): Record<string, string> {
  const files: Record<string, string> = {};
  for (const [name, tableOf] of Object.entries(tables)) {
    const { columns, rows } = tableOf(site, school);
    files[name] = csvOf(columns, rows);
  }
  const { table, documents } = reports(site, school);
  files['clubs.ics'] = clubCalendar(site, school);
  return { ...files, 'reports.csv': csvOf(table.columns, table.rows), ...documents };
}
