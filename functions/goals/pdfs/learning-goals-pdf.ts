import { atOnce } from '#functions/kernel/at-once';
import { type StartDeps, startDocument } from '#functions/kernel/documents/store/start-document';
import { documentView } from '#functions/kernel/documents/view';
import { hasEnded } from '#functions/kernel/jobs/job';
import type { JobQueue } from '#functions/kernel/jobs/queue';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { positionOf, tokenOf } from '#functions/kernel/store/dynamo';
import { type Act, actOf, isDerived } from '#functions/kernel/store/idempotency';
import type { LimitRepository } from '#functions/kernel/store/limits';
import { studentFor } from '#functions/people/store/students';
import { faultsOfRequest, oneStudent, termsAsked } from '#shared/goals/goals-pdf-request';
import type { learningGoalsPdf as contract } from '#shared/goals/learning-goals-pdf.contract';
import { semesterOf } from '#shared/goals/term';
import type { Profile } from '#shared/intake/roster';
import { AppError, refuseFaults } from '#shared/kernel/errors';
import type { Handlers, RequestFacts } from '#shared/kernel/route';
import { dayIn } from '#shared/kernel/zone';
import type { Caller } from '#shared/rights/caller';
import { may } from '#shared/rights/permissions';
import { type FreezeDeps, type FrozenRequest, frozen, type Target } from './freeze.ts';
import { downloadName } from './rules/file-names.ts';
import { queueView, studentView } from './rules/queue-view.ts';
import type { GoalsPdfFiles } from './store/goals-pdf-files.ts';
import type { GoalsPdfMessage } from './store/goals-pdf-message.ts';
import { type GoalsPdfId, replacedMessage, type StoredGoalsPdf } from './store/goals-pdf-record.ts';
import type { GoalsPdfRepository } from './store/goals-pdfs.ts';

export interface GoalsPdfDeps extends Omit<StartDeps, 'queue'>, FreezeDeps {
  readonly limits: LimitRepository;
  readonly pdfs: GoalsPdfRepository;
  readonly files: Bound<GoalsPdfFiles, 'addressOf'>;
  readonly queue: JobQueue<GoalsPdfMessage>;
  /** The queue of the caller's own documents. */
  readonly documentQueue: StartDeps['queue'];
}

/** The PDFs that a person may make of one student in an hour, and the requests in a minute. */
const mostInHour = 5;
const requestsPerMinute = 10;
/** The number of messages that are sent at once. */
const width = 10;

type Input = Parameters<Handlers<typeof contract>['create']>[0];

/** Starts PDFs of goals, and lists, downloads and removes those that an administrator asked for. */
export const learningGoalsPdfHandlers = (deps: GoalsPdfDeps): Handlers<typeof contract> => ({
  async create(input, caller, request) {
    refuseFaults(faultsOfRequest(input, dayIn(caller.timeZone, request.now)));
    const { level } = input.selected_year;
    // A request that names a student is never one of all students.
    const isBulk = level !== undefined && level !== oneStudent && input.username === undefined;
    if (isBulk && !may(caller, 'lgp.bulk')) {
      throw new AppError('forbidden', 'Your account may not do this.');
    }
    if (isBulk) return startQueue(deps, { input, target: { level } }, caller, request);
    const { username } = input;
    const { student } = await studentFor(deps.users, caller, 'lgp.one', { username });
    if (may(caller, 'lgp.bulk') && level !== undefined) {
      return startQueue(deps, { input, target: { student } }, caller, request);
    }
    await request.audit([student.userUid]);
    return ownDocument(deps, { input, student }, caller, request);
  },

  async list(page, caller, { now }) {
    const { records, ...rest } = await deps.pdfs.of(caller).list(page, now);
    return { ...rest, records: records.map(queueView) };
  },

  async students({ queuestatisticsUid, limit, next_token }, caller, { now, audit }) {
    await existing(deps, caller, queuestatisticsUid, now);
    const all = await deps.pdfs.of(caller).students({ queuestatisticsUid });
    const { records, ...rest } = pageOf(all, limit, next_token);
    await audit(records.map(({ userUid }) => userUid));
    return { ...rest, records: records.map(studentView) };
  },

  async download({ queuestatisticsUid, format }, caller, { now, audit }) {
    const id = { queuestatisticsUid };
    const row = await existing(deps, caller, queuestatisticsUid, now);
    if (!queueView(row).has_files) {
      throw new AppError('conflict', 'These PDFs are not ready. Start them again if they failed.');
    }
    const students = await deps.pdfs.of(caller).students(id);
    const done = students.filter(({ state }) => state === 'done');
    await audit(done.map(({ userUid }) => userUid));
    const words = ['goals', row.home_class || row.form_run, row.year, `term ${row.term}`];
    const pre_signed_URL = await deps.files
      .of(caller)
      .addressOf(id, format, downloadName(words, format));
    return { pre_signed_URL };
  },

  async remove({ queuestatisticsUid }, caller, request) {
    const id = { site: caller.site, queuestatisticsUid };
    const act = actOf(caller, 'q', id, request);
    if ((await deps.idempotency.made(act)) === undefined) {
      await removeRow(deps, caller, { queuestatisticsUid, act }, request);
    }
    // A repeat asks for the files to be removed again.
    await deps.queue.send({ kind: 'remove', ...id });
    return { queuestatisticsUid };
  },
});

/** Returns a page of a list that is read as a whole. */
function pageOf<T>(all: readonly T[], limit: number, token: string | undefined) {
  const start = Math.max(0, Number(positionOf(token)) || 0);
  const records = all.slice(start, start + limit);
  const end = start + records.length;
  return {
    records,
    total: all.length,
    ...(records.length > 0 && end < all.length && { next_token: tokenOf(String(end)) }),
  };
}

/** Removes a row that no worker makes, and remembers the act. */
async function removeRow(
  deps: GoalsPdfDeps,
  school: School,
  { queuestatisticsUid, act }: GoalsPdfId & { readonly act: Act },
  { now }: RequestFacts,
) {
  await existing(deps, school, queuestatisticsUid, now);
  const remembered = deps.idempotency.remember(act, queuestatisticsUid);
  if (!(await deps.pdfs.of(school).remove({ queuestatisticsUid }, [remembered]))) {
    throw new AppError('conflict', 'These PDFs are being made. Wait until they are done.');
  }
}

async function existing(
  { pdfs }: GoalsPdfDeps,
  school: School,
  queuestatisticsUid: string,
  now: Date,
): Promise<StoredGoalsPdf> {
  const row = await pdfs.of(school).get({ queuestatisticsUid }, now);
  if (!row) throw new AppError('notFound', 'This request for PDFs doesn’t exist any more.');
  return row;
}

/** Starts the PDF of one student as a document of the caller. */
async function ownDocument(
  deps: GoalsPdfDeps,
  {
    input,
    student,
  }: { readonly input: Input; readonly student: Pick<Profile, 'userUid' | 'firstname'> },
  caller: Caller,
  request: RequestFacts,
) {
  const { year } = input.selected_year;
  const { term } = input;
  const semester = term ? semesterOf(term) : (input.semester ?? '1');
  const period = term ? `Term ${term}` : `Semester ${semester}`;
  const { firstname } = student;
  const title = `Learning goals of ${firstname}, ${period} ${year}`;
  const wanted = {
    ...({ kind: 'learning-goals', format: 'pdf', title, input } as const),
    file_name: downloadName(['goals', firstname, period, year], 'pdf'),
    async filterOf() {
      const { userUid } = caller;
      await deps.limits.of(caller).count(userUid, 'goals-pdf', mostInHour, request.now, 'hour');
      return { userUid: student.userUid, year, semester, ...(term && { term }) };
    },
  };
  const stored = await startDocument(
    { ...deps, queue: deps.documentQueue },
    wanted,
    caller,
    request,
  );
  return { queue: [], document: documentView(stored) };
}

/** Freezes the list, replaces the earlier request of it, and sends a message for each homeroom. */
async function startQueue(
  deps: GoalsPdfDeps,
  { input, target }: { readonly input: Input; readonly target: Target },
  caller: Caller,
  request: RequestFacts,
) {
  const { pdfs, idempotency, limits } = deps;
  const { userUid } = caller;
  const { now } = request;
  const act = actOf(caller, 'lgp.bulk', input, request);
  const made = await idempotency.made(act);
  const before = made === undefined ? [] : await rowsOf(deps, caller, made, now);
  // Without a key of the client, the same request may ask for new PDFs when the first are made.
  const isRetry = !isDerived(act) || before.some((row) => !hasEnded(row));
  if (before.length > 0 && isRetry) {
    await request.audit(await studentsOf(deps, caller, before));
    return sent(deps, caller, before);
  }
  await limits.of(caller).count(userUid, 'goals-pdfs', requestsPerMinute, now);
  const { year } = input.selected_year;
  const terms = termsAsked(input);
  const found = await frozen(deps, caller, { year, terms, target }, now);
  await request.audit(
    found.homerooms.flatMap(({ students }) => students.map((one) => one.userUid)),
  );
  await atOnce(width, found.homerooms, (homeroom) => pdfs.of(caller).add(homeroom, now));
  const rows = found.homerooms.map(({ row }) => row);
  const replaces = terms.map((term) => {
    const ofTerm = rows.filter((row) => row.term === term);
    const own = ofTerm.map((row) => row.queuestatisticsUid);
    const of = { year, term, scope: found.scope };
    return { ...of, request: { requestUid: found.requestUid, rows: own } };
  });
  const earlier = await Promise.all(replaces.map((of) => pdfs.of(caller).current(of)));
  const remembered = idempotency.remember(act, found.requestUid, made);
  if (!(await pdfs.of(caller).makeCurrent(replaces, [remembered], now))) {
    await replaceRows(deps, caller, rowUids(found), now);
    throw new AppError(
      'conflict',
      'These PDFs were started by a newer request. Load the page again.',
    );
  }
  const old = earlier.flatMap((each) => each?.rows ?? []);
  await replaceRows(deps, caller, old, now);
  return sent(deps, caller, rows);
}

const rowUids = ({ homerooms }: FrozenRequest): string[] =>
  homerooms.map(({ row }) => row.queuestatisticsUid);

/** Returns the rows of a request that a repeated call made before. */
async function rowsOf(
  { pdfs }: GoalsPdfDeps,
  school: School,
  requestUid: string,
  now: Date,
): Promise<StoredGoalsPdf[]> {
  return (await pdfs.of(school).all(now)).filter((row) => row.requestUid === requestUid);
}

/** Returns the students of rows. */
async function studentsOf(
  { pdfs }: GoalsPdfDeps,
  school: School,
  rows: readonly StoredGoalsPdf[],
): Promise<string[]> {
  const found = await atOnce(width, rows, (row) => pdfs.of(school).students(row));
  return found.flat().map(({ userUid }) => userUid);
}

/** Sends the messages of rows that wait. A second message for a row makes nothing twice. */
async function sent(deps: GoalsPdfDeps, { site }: School, rows: readonly StoredGoalsPdf[]) {
  const waiting = rows.filter((row) => !hasEnded(row));
  await atOnce(width, waiting, ({ queuestatisticsUid }) =>
    deps.queue.send({ kind: 'make', site, queuestatisticsUid }),
  );
  return { queue: rows.map(queueView) };
}

/** Marks rows as replaced, which ends their workers, and has their files removed. */
async function replaceRows(
  { pdfs, queue }: GoalsPdfDeps,
  school: School,
  rows: readonly string[],
  now: Date,
): Promise<void> {
  await atOnce(width, rows, async (queuestatisticsUid) => {
    const id = { queuestatisticsUid };
    const fields = { state: 'replaced', message: replacedMessage };
    if (!(await pdfs.of(school).overrule(id, fields, now))) return;
    await queue.send({ kind: 'remove', site: school.site, ...id });
  });
}
