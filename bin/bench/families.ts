import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { absenceReads } from '#functions/absences/absence-reads';
import { attendanceHandlers } from '#functions/absences/attendance';
import { absenceRecords } from '#functions/absences/store/absence-records';
import { mailDays } from '#functions/absences/store/mail-days';
import { noticeRepository } from '#functions/absences/store/notices';
import { schoolYears } from '#functions/absences/store/school-years';
import { enrolmentReader } from '#functions/courses/store/enrolments';
import { accountReader } from '#functions/finance/store/accounts';
import { namedSchool } from '#functions/kernel/schools/named-school';
import type { Tables } from '#functions/kernel/store/tables';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { homerooms } from '#functions/people/store/homerooms';
import { restrictedChildren } from '#functions/people/store/restricted';
import { userRepository } from '#functions/people/store/users';
import { settingsRepository } from '#functions/site/store/settings';
import { timetableReader } from '#functions/timetables/store/timetables';
import type { Site } from '#shared/rights/site';
import { emptyTables } from '../lib/running/empty-tables.ts';
import type { Asking } from './growth/growing.ts';
import { real } from './samples/real.ts';
import { callerOf, requestAt, staffOf } from './samples/request.ts';
import {
  familyTables,
  fillFamilies,
  measured,
  type SampleFamilies,
} from './samples/sample-families.ts';
import type { Row } from './table.ts';

const few: SampleFamilies = { ...namedSchool('few'), absences: 100, notices: 60 };
const many: SampleFamilies = { ...namedSchool('many'), absences: 100_000, notices: 2_000 };

const now = new Date('2026-06-01T01:00:00.000Z');
const page = { limit: 20 };

const none = async () => undefined;
/** Nothing that these calls would order is sent. */
const unsent = { orderMail: none, orderPush: none, dailyMail: { send: none } };

/** Returns the lists of families and of the attendance office, each as a call at a school. */
export function familyLists(tables: Tables) {
  const [users, settings] = [userRepository(tables), settingsRepository(tables)];
  const [records, notices] = [absenceRecords(tables), noticeRepository(tables)];
  const timetables = timetableReader(tables);
  const enrolments = enrolmentReader(tables);
  const reads = absenceReads({
    users,
    settings,
    records,
    notices,
    timetables,
    enrolments,
    schoolYears: schoolYears(tables, settings),
  });
  const attendance = attendanceHandlers({
    users,
    settings,
    records,
    notices,
    files: { addressOf: async () => '' },
    suppressions: suppressionRepository(tables),
    restricted: restrictedChildren(tables),
    homerooms: homerooms(tables),
    ...unsent,
    days: mailDays(tables),
  });
  const carer = (site: Site) =>
    callerOf(site, measured.carer, { is_carer: true, carerOf: [measured.child] });
  const office = (site: Site) => callerOf(site, 'office', { capabilities: ['attendance'] });
  const student = (site: Site) => callerOf(site, measured.child, { type: 'student' });
  const head = (site: Site) => staffOf(site, { yearsHeaded: ['Year 7'] });
  const asked: Asking = () => requestAt(now);
  const child = { STUDENT_NUMBER: '1' };
  return {
    'a carer, absences of a child': (site: Site, as = asked) =>
      reads.list({ ...child, ...page }, carer(site), as(carer(site))),
    'the office, absences of a child': (site: Site, as = asked) =>
      reads.list({ ...child, ...page }, office(site), as(office(site))),
    'a student, own absences': (site: Site, as = asked) =>
      reads.list({ ...child, ...page }, student(site), as(student(site))),
    'the head of a year, absences of a child': (site: Site, as = asked) =>
      reads.list({ ...child, ...page }, head(site), as(head(site))),
    'a carer, the attendance of a child': (site: Site) =>
      reads.percentage(child, carer(site), requestAt(now)),
    'a carer, notices of a child': (site: Site) =>
      notices.of({ site }).ofChild(measured.child, page),
    'the office, notices of a child': async (site: Site, as = asked) => {
      const found = await notices.of({ site }).ofChild(measured.child, page);
      await as(office(site)).audit([measured.child]);
      return found;
    },
    'a carer, the account': (site: Site) =>
      accountReader(tables).of({ site }).ofCarer(measured.carer),
    'a student, lessons of a class': (site: Site) =>
      timetables.of({ site }).ofClasses([measured.class]),
    'the office, notices of a day': (site: Site, as = asked) =>
      attendance.listDay({ day: measured.day, ...page }, office(site), as(office(site))),
    'the office, open notices': (site: Site, as = asked) =>
      attendance.listOpen({ kind: 'absence', ...page }, office(site), as(office(site))),
    'the office, unexplained absences': (site: Site, as = asked) =>
      attendance.unexplained(page, office(site), as(office(site))),
    'the office, whether anything is new': (site: Site) =>
      attendance.pulse({}, office(site), requestAt(now)),
    'staff, everyone away on a day': (site: Site) => records.of({ site }).ofDay(measured.day),
  };
}

/**
 * Measures read units of families' lists when the school's absences grow 1,000 times. The emulator
 * reports what DynamoDB would charge.
 */
export async function familyCosts(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const tables = await emptyTables(folder, familyTables);
  try {
    for (const sample of [few, many]) await fillFamilies(tables, sample);
    const rows: Row[] = [];
    for (const [what, list] of Object.entries(familyLists(tables))) {
      const unitsAt = async (site: Site) => {
        // The first call also reads what stays in memory for a minute.
        await list(site);
        tables.spent();
        real(what, await list(site));
        return tables.spent();
      };
      const [inFew, inMany] = [await unitsAt(few.site), await unitsAt(many.site)];
      rows.push({
        what,
        measured: `${inMany} units among ${many.absences.toLocaleString('en')}`,
        peer: `${inFew} among ${few.absences}`,
        ratio: inMany / inFew,
      });
    }
    return rows;
  } finally {
    await tables.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
