import { isPermanent } from '#functions/kernel/jobs/errors';
import type { JobQueue } from '#functions/kernel/jobs/queue';
import { logFault, logInfo } from '#functions/kernel/log';
import type { School } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import { startZip } from '#functions/kernel/spreadsheet/zip';
import type { FontSet } from '#functions/pdf/font-set';
import { profilesOf } from '#functions/people/store/profiles-of';
import type { LookOf } from '#functions/site/store/school-look';
import { semesterOf } from '#shared/goals/term';
import type { SiteFacts } from '#shared/sites';
import type { ReadingDeps } from '../goals-reading.ts';
import { GoalsFacts, goalsFactsOf } from './goals-facts.ts';
import { goalsPdf, periodOf } from './goals-pdf.ts';
import { fileNameOf } from './rules/file-names.ts';
import type { GoalsPdfFiles } from './store/goals-pdf-files.ts';
import type { GoalsPdfMessage } from './store/goals-pdf-message.ts';
import {
  type GoalsPdfId,
  type GoalsPdfLease,
  minutesAfter,
  mostTries,
  patience,
  replacedMessage,
  type StoredGoalsPdf,
  type StoredGoalsStudent,
} from './store/goals-pdf-record.ts';
import type { GoalsPdfRepository } from './store/goals-pdfs.ts';

/** What a row of PDFs needs. */
export interface RowDeps {
  readonly sites: readonly SiteFacts[];
  readonly pdfs: GoalsPdfRepository;
  readonly reading: ReadingDeps;
  readonly files: GoalsPdfFiles;
  readonly queue: JobQueue<GoalsPdfMessage>;
  readonly fonts: () => FontSet;
  readonly lookOf: LookOf;
  readonly now: () => Date;
  readonly newLease: () => string;
  /** Milliseconds until the Lambda is stopped. */
  readonly timeLeft: () => number;
}

/** The error of a worker whose row was removed, replaced, or taken by another worker. */
class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** A worker begins no further student when less than this time is left, in milliseconds. */
const reserve = 60_000;

const broken = 'Something went wrong while the PDFs were made. Start them again.';
const noFile = 'The PDF could not be made. Start it again.';
const left = 'This student has left the school.';

/**
 * Makes the PDFs of a homeroom, once. A repeated message finds the row taken. A worker that takes
 * over goes on with the first student who is still to be made.
 */
export async function makeRow(
  deps: RowDeps,
  facts: SiteFacts,
  queuestatisticsUid: string,
): Promise<void> {
  const { pdfs, now } = deps;
  const school = schoolFrom(facts);
  const { site } = school;
  const id = { site, queuestatisticsUid };
  const row = await pdfs.get(id, now());
  const lease = { ...id, lease: deps.newLease() };
  if (!row || !(await pdfs.take(lease, now()))) {
    return logInfo('Goals PDFs are not waiting for a worker', { site, id: queuestatisticsUid });
  }
  try {
    if (await isNewest(deps, school, row)) await fill(deps, { site: facts, row, lease });
    else await end(deps, lease, { state: 'replaced', message: replacedMessage });
  } catch (error) {
    if (error instanceof LeaseLost) return;
    logFault('Goals PDFs could not be made', error, { site, id: queuestatisticsUid });
    // `work-watch` queues a row again whose time is over.
    const ended: Parameters<typeof pdfs.leased>[1] = mayPass(error, row)
      ? { deadline: now().toISOString() }
      : { state: 'failed', message: broken };
    await pdfs.leased(lease, ended, now());
  }
  const after = await pdfs.get(id, now());
  if (!after || (after.state !== 'making' && after.state !== 'waiting')) await pdfs.close(id);
}

interface Taken {
  readonly site: SiteFacts;
  readonly row: StoredGoalsPdf;
  readonly lease: GoalsPdfLease;
}

/** Makes the PDF of each student, then the files of the row. */
async function fill(deps: RowDeps, taken: Taken): Promise<void> {
  const { pdfs, now, timeLeft } = deps;
  const { lease, site, row } = taken;
  const list = await pdfs.students(lease);
  const settled = new Map(list.map((each) => [each.userUid, each.state]));
  for (const student of list) {
    if (student.state !== 'waiting') continue;
    if (timeLeft() < reserve) return handOver(deps, lease);
    const outcome = await madeOf(deps, taken, student);
    await pdfs.settle(lease, student, outcome);
    settled.set(student.userUid, outcome.state);
    await end(deps, lease, {
      ...countsOf(settled),
      deadline: minutesAfter(now(), patience.making),
    });
  }
  const done = list.filter(({ userUid }) => settled.get(userUid) === 'done');
  if (done.length > 0) await storeWhole(deps, taken, done);
  const state = (await isNewest(deps, schoolFrom(site), row)) ? 'complete' : 'replaced';
  await end(deps, lease, {
    ...countsOf(settled),
    state,
    ...(state === 'replaced' && { message: replacedMessage }),
  });
}

const countsOf = (settled: ReadonlyMap<string, StoredGoalsStudent['state']>) => {
  const states = [...settled.values()];
  const count = (state: string) => states.filter((each) => each === state).length;
  return { done: count('done'), failed: count('failed') };
};

/** Changes the row. Throws if the lease is lost. */
async function end(
  { pdfs, now }: RowDeps,
  lease: GoalsPdfLease,
  fields: Readonly<Record<string, string | number>>,
): Promise<void> {
  if (!(await pdfs.leased(lease, fields, now()))) throw new LeaseLost();
}

/** Lets another worker go on with time of its own. */
async function handOver(deps: RowDeps, lease: GoalsPdfLease): Promise<void> {
  const { site, queuestatisticsUid } = lease;
  const deadline = minutesAfter(deps.now(), patience.waiting);
  await end(deps, lease, { state: 'waiting', deadline });
  await deps.queue.send({ kind: 'make', site, queuestatisticsUid });
}

/** Tells whether another try may help, and there is one. */
const mayPass = (error: unknown, { tries }: Pick<StoredGoalsPdf, 'tries'>): boolean =>
  !isPermanent(error) && tries < mostTries;

/** Makes the PDF of a student. A fault of its content ends only this student's PDF. */
async function madeOf(
  deps: RowDeps,
  { site, row, lease }: Taken,
  { userUid }: StoredGoalsStudent,
): Promise<Pick<StoredGoalsStudent, 'state' | 'reason'>> {
  const { reading, files, fonts, now, lookOf } = deps;
  const school = { site: site.schoolUid, timeZone: site.timeZone };
  try {
    const student = (await profilesOf(reading.users, school, [userUid])).get(userUid);
    if (student?.status !== 'active') return { state: 'failed', reason: left };
    const facts = await goalsFactsOf(reading, school, {
      student,
      home_class: row.home_class,
      term: row.term,
      semester: { year: row.year, semester: semesterOf(row.term) },
    });
    const making = { look: await lookOf(site), now: now(), fonts: fonts() };
    const pdf = await goalsPdf([facts], titleOf(facts.name, facts), making);
    await files.putStudent(lease, userUid, { facts, pdf });
    return { state: 'done' };
  } catch (error) {
    if (mayPass(error, row)) throw error;
    logFault('The goals PDF of a student could not be made', error, {
      id: lease.queuestatisticsUid,
    });
    return { state: 'failed', reason: noFile };
  }
}

const titleOf = (of: string, period: Parameters<typeof periodOf>[0]): string =>
  `Learning goals of ${of}, ${periodOf(period)}`;

/** Stores one PDF of all students, and a zip with a PDF for each. */
async function storeWhole(
  { files, fonts, now, lookOf }: RowDeps,
  { site, row, lease }: Taken,
  students: readonly StoredGoalsStudent[],
): Promise<void> {
  const all: GoalsFacts[] = [];
  const parts: Uint8Array[] = [];
  const zip = startZip(async (bytes) => {
    parts.push(bytes);
  });
  for (const student of students) {
    const made = await files.student(lease, student.userUid);
    if (!made) throw new Error('The file of a student is gone');
    all.push(GoalsFacts.parse(made.facts));
    await zip.add(fileNameOf(student, 'pdf'), made.pdf);
  }
  await zip.end();
  const period = { year: row.year, semester: semesterOf(row.term), term: row.term };
  const making = { look: await lookOf(site), now: now(), fonts: fonts() };
  const title = titleOf(row.home_class || row.form_run, period);
  await files.putWhole(lease, 'pdf', await goalsPdf(all, title, making));
  await files.putWhole(lease, 'zip', Buffer.concat(parts));
}

const isNewest = async ({ pdfs }: RowDeps, school: School, row: StoredGoalsPdf): Promise<boolean> =>
  (await pdfs.of(school).current(row))?.requestUid === row.requestUid;

/** Removes the files and the students of a row that was removed or replaced. */
export async function removeFiles(
  { pdfs, files }: Pick<RowDeps, 'pdfs' | 'files'>,
  id: GoalsPdfId,
): Promise<void> {
  const list = await pdfs.students(id);
  await files.remove(
    id,
    list.map(({ userUid }) => userUid),
  );
  await pdfs.forget(id);
  await pdfs.close(id);
}
