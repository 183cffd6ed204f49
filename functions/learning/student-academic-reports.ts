import type { Bound } from '#functions/kernel/record/declaration';
import { dispositionOf } from '#functions/kernel/store/downloads';
import { childrenOf } from '#functions/people/store/children';
import { type StudentPeople, studentFor } from '#functions/people/store/students';
import { AppError } from '#shared/kernel/errors';
import type { Handlers, RequestFacts } from '#shared/kernel/route';
import type { ReportRecord } from '#shared/learning/report-record';
import type {
  AcademicReport,
  studentAcademicReports as contract,
} from '#shared/learning/student-academic-reports.contract';
import type { Caller } from '#shared/rights/caller';
import type { ReportFiles } from './store/report-files.ts';
import type { ReportOpens, ReportReader } from './store/reports.ts';

interface ReportDeps {
  readonly users: StudentPeople;
  readonly reports: ReportReader;
  readonly opens: ReportOpens;
  readonly files: Bound<ReportFiles, 'read' | 'addressOf'>;
}

/** The largest file that an answer carries, in bytes. In base64 a Lambda's answer has 6 MB at most. */
const longestAnswer = 4 * 1024 * 1024;

/** Which report is asked for, as a call names it. */
interface Named {
  readonly username?: string | undefined;
  readonly filename: string;
  readonly FILE_ID?: string | undefined;
}

/** Lists the reports of a student. */
export const reportLists = (
  deps: Pick<ReportDeps, 'users' | 'reports' | 'opens'>,
): Pick<Handlers<typeof contract>, 'list'> => ({
  async list({ username, ...page }, caller, { audit }) {
    const { users, reports, opens } = deps;
    const { student, relation } = await studentFor(users, caller, 'rep.list', { username });
    await audit([student.userUid]);
    const { records, next_token } = await reports.of(caller).ofStudent(student.userUid, page);
    const isStaff = relation === 'duty' || relation === 'all';
    const opened = isStaff ? await opens.of(caller).openings(student.userUid, records) : undefined;
    return {
      records: records.map((record) => ({
        ...shown(record),
        ...(opened && { carer_opened_at: opened.get(record.FILE_ID) ?? null }),
      })),
      next_token,
    };
  },
});

/** Lists the reports of a student, and gives their files. */
export const studentAcademicReportsHandlers = (deps: ReportDeps): Handlers<typeof contract> => ({
  ...reportLists(deps),

  async download({ secret: _, ...named }, caller, request) {
    const report = await openedBy(deps, named, caller, request);
    if (report.address !== undefined) return { address: report.address };
    const { files } = deps;
    const stored = { userUid: report.userUid, hash: report.file?.hash ?? '' };
    if ((report.file?.size ?? 0) > longestAnswer) {
      return { address: await files.of(caller).addressOf(stored, false) };
    }
    const bytes = await files.of(caller).read(stored);
    if (!bytes) throw noReport();
    return {
      type: 'application/pdf',
      disposition: dispositionOf('attachment', report.FILENAME),
      base64: bytes.toString('base64'),
    };
  },

  async address(named, caller, request) {
    const report = await openedBy(deps, named, caller, request);
    if (report.address !== undefined) return { url: report.address };
    const stored = { userUid: report.userUid, hash: report.file?.hash ?? '' };
    return { url: await deps.files.of(caller).addressOf(stored, true) };
  },
});

const shown = ({ file, title, ...record }: ReportRecord): AcademicReport => ({
  FILENAME: record.FILENAME,
  LAST_UPDATED: record.LAST_UPDATED,
  FILE_PATH: record.FILE_PATH,
  FILE_ID: record.FILE_ID,
  title,
  ...(file && { size: file.size }),
});

/**
 * Returns the report that a caller opens. Writes the audit entry, and remembers that a carer has
 * opened it. An unknown name, one of another student and one that was withdrawn get the same answer.
 */
async function openedBy(
  deps: ReportDeps,
  named: Named,
  caller: Caller,
  { now, audit }: RequestFacts,
): Promise<ReportRecord> {
  const { username = await onlyOwner(deps, named, caller, now) } = named;
  const { student, relation } = await studentFor(deps.users, caller, 'rep.file', { username });
  const found = await deps.reports.of(caller).named(student.userUid, named.filename);
  const report = found.find(({ FILE_ID }) => (named.FILE_ID ?? FILE_ID) === FILE_ID);
  if (!report) throw noReport();
  await audit([student.userUid]);
  if (relation === 'carer') await deps.opens.of(caller).mark(report, now);
  return report;
}

/**
 * Returns the child of a carer who has a report of a name, if a call names no student: the specified
 * download sends only the name. Nothing for others, who mean themselves.
 */
async function onlyOwner(
  { users, reports }: ReportDeps,
  { filename, FILE_ID }: Named,
  caller: Caller,
  now: Date,
): Promise<string | undefined> {
  if (caller.type === 'student' || caller.carerOf.length === 0) return undefined;
  const own = await users.of(caller).get(caller.userUid);
  const children = await childrenOf(users, caller, own, now, caller.timeZone);
  const owners = await Promise.all(
    children.map(async ({ userUid, username }) => {
      const found = await reports.of(caller).named(userUid, filename);
      return found.some((report) => (FILE_ID ?? report.FILE_ID) === report.FILE_ID)
        ? [username]
        : [];
    }),
  );
  const [owner, ...more] = owners.flat();
  if (more.length === 0) return owner;
  throw new AppError('badRequest', 'Several of your children have a report of this name.', {
    fields: { username: 'Please say whose report you want.' },
  });
}

const noReport = () =>
  new AppError('notFound', 'This report doesn’t exist, or you don’t have access.');
