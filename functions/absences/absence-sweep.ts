import { logFault, logInfo } from '#functions/kernel/log';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import { noticeKinds, reach } from '#shared/absences/notice-kinds';
import { settled } from '#shared/absences/notice-progress';
import type { Intake } from '#shared/intake/intake.contract';
import type { Paged, PageRequest } from '#shared/kernel/paging';
import { addDays, dayIn } from '#shared/kernel/zone';
import type { SiteFacts } from '#shared/sites';
import { isNameable } from '#shared/timetables/school-days';
import { filled } from './rules/fill-leave.ts';
import type { AbsenceRecords } from './store/absence-records.ts';
import { childrenOf, type StoredNotice } from './store/notice-record.ts';
import type { NoticeRepository } from './store/notices.ts';
import type { SchoolYears } from './store/school-years.ts';

type TakenIn = Pick<Intake, 'state' | 'counts' | 'created_at'>;

export interface SweepDeps {
  readonly notices: Bound<NoticeRepository, 'open' | 'later' | 'replace'>;
  readonly records: Bound<AbsenceRecords, 'ofStudentIn'>;
  readonly intakes: {
    of(school: School): {
      list(page: { readonly limit: number }): Promise<{ records: TakenIn[] }>;
    };
  };
  readonly schoolYears: (school: SiteFacts) => Promise<SchoolYears>;
}

/**
 * Compares the open notices of each school with its records, after an intake or when time has
 * passed: records what the file confirms, and ends what it never will. A second run changes nothing.
 */
export const absenceSweep =
  (deps: SweepDeps, sites: readonly SiteFacts[]) =>
  async (now: Date): Promise<void> => {
    let fault: { readonly error: unknown } | undefined;
    for (const facts of sites) {
      try {
        const count = await sweepSchool(deps, facts, now);
        if (count > 0) logInfo('Notices were settled', { site: facts.schoolUid, count });
      } catch (error) {
        // A fault at one school must not stop the others.
        fault ??= { error };
        logFault('The notices of a school could not be settled', error, { site: facts.schoolUid });
      }
    }
    if (fault) throw fault.error;
  };

/** The days before today in which open notices look for school days. */
const settledBack = 200;

async function sweepSchool(deps: SweepDeps, facts: SiteFacts, now: Date): Promise<number> {
  const school = schoolFrom(facts);
  const [later, open] = await Promise.all([
    everyPage((page) => deps.notices.of(school).later(page)),
    openNotices(deps, school),
  ]);
  if (open.length + later.length === 0) return 0;
  const [years, file_day] = await Promise.all([deps.schoolYears(facts), lastFile(deps, facts)]);
  const today = dayIn(facts.timeZone, now);
  const calendar = await years.between({
    from: addDays(today, -settledBack),
    until: addDays(today, reach.ahead + 1),
  });
  const isSchoolDay = (day: string) => isNameable(calendar, day);
  let count = 0;
  const known = new Map<string, StoredNotice>();
  for (const notice of later) {
    const after = filled(notice, calendar);
    const stored = after !== notice && (await deps.notices.of(school).replace(notice, after));
    if (!stored) continue;
    known.set(notice.noticeUid, stored);
    count++;
  }
  for (const each of open) {
    const notice = known.get(each.noticeUid) ?? each;
    const records = await recordsOf(deps, school, notice);
    const evidence = { records, today, file_day, isSchoolDay, at: now.toISOString() };
    const after = settled(notice, evidence);
    // A notice that was changed meanwhile is settled in the next run.
    if (after !== notice && (await deps.notices.of(school).replace(notice, after))) count++;
  }
  return count;
}

async function openNotices({ notices }: SweepDeps, school: School): Promise<StoredNotice[]> {
  const found: StoredNotice[] = [];
  for (const kind of noticeKinds) {
    found.push(...(await everyPage((page) => notices.of(school).open(kind, page))));
  }
  return found;
}

async function everyPage(
  read: (page: PageRequest) => Promise<Paged<StoredNotice>>,
): Promise<StoredNotice[]> {
  const found: StoredNotice[] = [];
  let next_token: string | undefined;
  do {
    const page = await read({ limit: 100, next_token });
    found.push(...page.records);
    next_token = page.next_token;
  } while (next_token);
  return found;
}

/** Returns the school's records of the children of a notice, from its first day to its last. */
async function recordsOf({ records }: SweepDeps, school: School, notice: StoredNotice) {
  const days = notice.items.map(({ day }) => day).sort();
  const span = { from: days[0] ?? '', to: days.at(-1) ?? '' };
  const found = await Promise.all(
    childrenOf(notice).map((child) => records.of(school).ofStudentIn(child, span)),
  );
  return found.flat();
}

/** The newest intakes among which the last file of absences is searched. */
const newest = { limit: 50 };

/** Returns the day on which the last file of absences that was taken in arrived. */
async function lastFile(
  { intakes }: SweepDeps,
  { schoolUid, timeZone }: SiteFacts,
): Promise<string | undefined> {
  const school = schoolFrom({ schoolUid });
  const { records } = await intakes.of(school).list(newest);
  const last = records.find(
    ({ state, counts }) => state === 'applied' && counts.some(({ kind }) => kind === 'absences'),
  );
  return last && dayIn(timeZone, new Date(last.created_at));
}
