import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { recordsOf } from '#functions/absences/store/notices';
import { rosterKey } from '#functions/kernel/roster/keys';
import { portalKeys } from '#functions/kernel/store/portal-keys';
import type { Tables } from '#functions/kernel/store/tables';
import { personKeys } from '#functions/people/store/person-record';
import type { AbsenceRecord } from '#shared/absences/absence-record';
import type { AccountEntry } from '#shared/finance/account-entry';
import type { Profile } from '#shared/intake/roster';
import { addDays } from '#shared/kernel/zone';
import type { Site } from '#shared/rights/site';
import type { Lesson } from '#shared/timetables/timetable-records';

/** A school by the number of absences, of notices, and of other families' entries and lessons. */
export interface SampleFamilies {
  readonly site: Site;
  readonly absences: number;
  readonly notices: number;
}

/** The child, the carer and the day whose lists are measured. They are alike at every school. */
export const measured = { child: 'child', carer: 'carer', day: '2026-06-01', class: 'class-0' };

/** Absences of the child, and of the day. */
const own = 30;

/** The tables that the lists read. */
export const familyTables = [
  ...(['users', 'groups', 'roster', 'absences', 'absence-notices', 'idempotency'] as const),
  ...(['lessons', 'lesson-changes', 'finance', 'intake', 'settings', 'calendar'] as const),
  ...(['mail-suppressions', 'year-info'] as const),
];

/** Fills a school with the records of many families. */
export async function fillFamilies(tables: Tables, sample: SampleFamilies): Promise<void> {
  const { site, absences, notices } = sample;
  const put = (name: Parameters<Tables['table']>[0], items: Iterable<object>) =>
    writeAll(tables, name, items);
  await put('users', peopleOf(site));
  await put('absences', absencesOf(site, absences));
  await put('finance', entriesOf(site, absences));
  await put('lessons', lessonsOf(site, absences));
  await put('roster', [termOf(site)]);
  await put('absence-notices', noticesOf(site, notices));
}

const profileOf = (site: Site, userUid: string, is: Partial<Profile>): Profile => ({
  userUid,
  username: userUid,
  firstname: userUid,
  surname: 'Sample',
  email: '',
  type: 'student',
  is_carer: false,
  schoolUid: site,
  groups: [],
  children: [],
  capabilities: [],
  status: 'active',
  origin: 'roster',
  sourcedId: userUid,
  updated_at: '2026-01-01T00:00:00.000Z',
  ...is,
});

/** A term of the school year, in which the child's attendance is counted. */
const termOf = (site: Site) => ({
  ...rosterKey({ site }, 'academicSessions', 'term'),
  sourcedId: 'term',
  title: 'Term',
  type: 'term',
  schoolYear: '2026',
  startDate: '2026-01-28',
  endDate: '2026-12-18',
});

function* peopleOf(site: Site) {
  const link = { userUid: measured.child, status: 'active', restricted: false } as const;
  const people = [
    profileOf(site, measured.child, { studentNumber: '1', form_run: 'Year 7' }),
    profileOf(site, measured.carer, { type: 'affiliate', is_carer: true, children: [link] }),
    profileOf(site, 'office', { type: 'affiliate', capabilities: ['attendance'] }),
  ];
  const others = Array.from({ length: 500 }, (_, n) => profileOf(site, `other-${n}`, {}));
  for (const each of [...people, ...others]) yield { ...each, ...personKeys({ site }, each) };
}

function* absencesOf(site: Site, count: number) {
  for (let n = 0; n < count; n++) {
    const isOwn = n < own;
    const isOfDay = !isOwn && n < 2 * own;
    const record: AbsenceRecord = {
      DAILY_ATTENDANCE_ID: `a${n}`,
      userUid: isOwn ? measured.child : `other-${n % 500}`,
      date: isOfDay ? measured.day : addDays('2026-05-31', -(n % 400)),
      period: 'day',
      status: n % 20 === 0 ? 'unverified' : 'verified',
      reason: 'A reason of usual length',
      homeroom: '',
    };
    const id = record.DAILY_ATTENDANCE_ID;
    yield { ...record, pk: site, sk: id, ...portalKeys({ site }, 'absences', { ...record }) };
  }
}

function* entriesOf(site: Site, count: number) {
  for (let n = 0; n < count; n++) {
    const entry: AccountEntry = {
      TRANSACTION_ID: `t${n}`,
      type: 'invoice',
      description: 'Tuition',
      cents: 100,
      userUid: n < own ? measured.carer : `other-${n % 500}`,
      studentUid: measured.child,
      date: addDays(measured.day, -(n % 400)),
    };
    const id = entry.TRANSACTION_ID;
    yield { ...entry, pk: site, sk: id, ...portalKeys({ site }, 'finance', { ...entry }) };
  }
}

/** A school has about 1 lesson for 20 absences. */
function* lessonsOf(site: Site, count: number) {
  for (let n = 0; n < count / 20; n++) {
    const lesson: Lesson = {
      TIMETABLE_ID: `l${n}`,
      CLASS_ID: n < 5 ? measured.class : `class-${n}`,
      weekday: 1 + (n % 5),
      period: 1,
      starts: '09:00',
      ends: '09:50',
    };
    const id = lesson.TIMETABLE_ID;
    yield { ...lesson, pk: site, sk: id, ...portalKeys({ site }, 'lessons', { ...lesson }) };
  }
}

/** Yields the records of notices: those of the child and the day first. */
function* noticesOf(site: Site, count: number) {
  const at = '2026-05-01T00:00:00.000Z';
  const version = { version: 1, at, part: 'day', reason: 'illness', text: 'Fever' } as const;
  const notice = {
    ...({ kind: 'absence', state: 'sent', sent_on: '2026-05-01' } as const),
    history: [{ state: 'sent' as const, at, by: measured.carer }],
    by: { userUid: measured.carer, name: 'Carer Sample' },
    versions: [{ ...version, destination: '' }],
    created_at: at,
    updated_at: at,
    release_at: at,
    mail_version: 1,
    mail: 'sent' as const,
    mailed_version: 1,
    revision: 0,
  };
  for (let n = 0; n < count; n++) {
    const day = n < own ? measured.day : addDays(measured.day, 1 + (n % 300));
    const userUid = n < own ? measured.child : `other-${n % 500}`;
    const noticeUid = `n${String(n).padStart(6, '0')}`;
    const items = [{ userUid, day, state: 'open' as const }];
    yield* recordsOf({ site }, { ...notice, noticeUid, items });
  }
}

/** Writes records in batches of 25. */
export async function writeAll(
  { db, table }: Tables,
  name: Parameters<Tables['table']>[0],
  items: Iterable<object>,
): Promise<void> {
  let rows: object[] = [];
  const flush = async () => {
    const requests = rows.map((Item) => ({ PutRequest: { Item } }));
    rows = [];
    if (requests.length > 0) {
      await db.send(new BatchWriteCommand({ RequestItems: { [table(name)]: requests } }));
    }
  };
  for (const item of items) {
    rows.push(item);
    if (rows.length === 25) await flush();
  }
  await flush();
}
