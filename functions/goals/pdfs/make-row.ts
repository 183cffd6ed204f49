import type { JobQueue } from '#functions/kernel/jobs/queue';
import { mayPass, type RunOf, type WorkerDeps, workOn } from '#functions/kernel/jobs/work';
import { logFault } from '#functions/kernel/log';
import type { School } from '#functions/kernel/record/declaration';
import { startZip } from '#functions/kernel/spreadsheet/zip';
import type { FontSet } from '#functions/pdf/font-set';
import { profilesOf } from '#functions/people/store/profiles-of';
import type { LookOf } from '#functions/site/store/school-look';
import { semesterOf } from '#shared/goals/term';
import type { ReadingDeps } from '../goals-reading.ts';
import { GoalsFacts, goalsFactsOf } from './goals-facts.ts';
import { goalsPdf, periodOf } from './goals-pdf.ts';
import { fileNameOf } from './rules/file-names.ts';
import type { GoalsPdfFiles } from './store/goals-pdf-files.ts';
import type { GoalsPdfMessage } from './store/goals-pdf-message.ts';
import {
  type GoalsPdfId,
  replacedMessage,
  type StoredGoalsStudent,
} from './store/goals-pdf-record.ts';
import type { GoalsPdfJobs, GoalsPdfRepository } from './store/goals-pdfs.ts';

/** What a row of PDFs needs. */
export interface RowDeps extends WorkerDeps {
  readonly jobs: GoalsPdfJobs;
  readonly pdfs: GoalsPdfRepository;
  readonly reading: ReadingDeps;
  readonly files: GoalsPdfFiles;
  readonly queue: JobQueue<GoalsPdfMessage>;
  readonly fonts: () => FontSet;
  readonly lookOf: LookOf;
}

type RowRun = RunOf<GoalsPdfJobs>;

/**
 * Milliseconds after which a worker lets others pass: it makes other documents before it goes on with
 * a row, so that one school's year level does not hold up what another school asks for.
 */
export const turn = 60_000;

/** A worker begins no further student when less than this time is left, in milliseconds. */
const reserve = 60_000;

const noFile = 'The PDF could not be made. Start it again.';
const left = 'This student has left the school.';

/**
 * Makes the PDFs of a homeroom, once. A worker that takes over goes on with the first student who is
 * still to be made.
 */
export const makeRow = (
  deps: RowDeps,
  { site, queuestatisticsUid }: GoalsPdfMessage,
): Promise<void> =>
  workOn(
    {
      jobs: deps.jobs,
      called: 'A row of goals PDFs',
      make: async (run) =>
        (await isNewest(deps, run))
          ? filled(deps, run)
          : { state: 'replaced', message: replacedMessage },
      again: ({ school, id }) => deps.queue.send({ kind: 'make', site: school.site, ...id }),
    },
    deps,
    { site, id: { queuestatisticsUid } },
  );

/** Makes the PDF of each student, then the files of the row. */
async function filled(deps: RowDeps, run: RowRun) {
  const { school, id, timeLeft, keep, now } = run;
  const end = now().getTime() + turn;
  const pdfs = deps.pdfs.of(school);
  const list = await pdfs.students(id);
  const settled = new Map(list.map((each) => [each.userUid, each.state]));
  for (const student of list) {
    if (student.state !== 'waiting') continue;
    if (timeLeft() < reserve || now().getTime() >= end) return 'later';
    const outcome = await madeOf(deps, run, student);
    await pdfs.settle(id, student, outcome);
    settled.set(student.userUid, outcome.state);
    await keep(countsOf(settled));
  }
  const done = list.filter(({ userUid }) => settled.get(userUid) === 'done');
  if (done.length > 0) await storeWhole(deps, run, done);
  return (await isNewest(deps, run))
    ? { ...countsOf(settled), state: 'complete' }
    : { ...countsOf(settled), state: 'replaced', message: replacedMessage };
}

const countsOf = (settled: ReadonlyMap<string, StoredGoalsStudent['state']>) => {
  const states = [...settled.values()];
  const count = (state: string) => states.filter((each) => each === state).length;
  return { done: count('done'), failed: count('failed') };
};

/** Makes the PDF of a student. A fault of its content ends only this student's PDF. */
async function madeOf(
  { reading, files, fonts, now, lookOf, jobs }: RowDeps,
  { facts: site, school: { site: schoolUid }, id, job: row }: RowRun,
  { userUid }: StoredGoalsStudent,
): Promise<Pick<StoredGoalsStudent, 'state' | 'reason'>> {
  const school = { site: schoolUid, timeZone: site.timeZone };
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
    await files.of(school).putStudent(id, userUid, { facts, pdf });
    return { state: 'done' };
  } catch (error) {
    if (mayPass(jobs.kind, row, error)) throw error;
    logFault('The goals PDF of a student could not be made', error, { id: id.queuestatisticsUid });
    return { state: 'failed', reason: noFile };
  }
}

const titleOf = (of: string, period: Parameters<typeof periodOf>[0]): string =>
  `Learning goals of ${of}, ${periodOf(period)}`;

/** Stores one PDF of all students, and a zip with a PDF for each. */
async function storeWhole(
  { files, fonts, now, lookOf }: RowDeps,
  { facts: site, school, id, job: row, alive }: RowRun,
  students: readonly StoredGoalsStudent[],
): Promise<void> {
  const all: GoalsFacts[] = [];
  const parts: Uint8Array[] = [];
  const zip = startZip(async (bytes) => {
    parts.push(bytes);
  });
  for (const student of students) {
    await alive();
    const made = await files.of(school).student(id, student.userUid);
    if (!made) throw new Error('The file of a student is gone');
    all.push(GoalsFacts.parse(made.facts));
    await zip.add(fileNameOf(student, 'pdf'), made.pdf);
  }
  await zip.end();
  const period = { year: row.year, semester: semesterOf(row.term), term: row.term };
  const making = { look: await lookOf(site), now: now(), fonts: fonts() };
  const title = titleOf(row.home_class || row.form_run, period);
  await files.of(school).putWhole(id, 'pdf', await goalsPdf(all, title, making));
  await files.of(school).putWhole(id, 'zip', Buffer.concat(parts));
}

const isNewest = async ({ pdfs }: RowDeps, { school, job }: RowRun): Promise<boolean> =>
  (await pdfs.of(school).current(job))?.requestUid === job.requestUid;

/** Removes the files and the students of a row that was removed or replaced. */
export async function removeFiles(
  { pdfs, files }: Pick<RowDeps, 'pdfs' | 'files'>,
  school: School,
  id: GoalsPdfId,
): Promise<void> {
  const rows = pdfs.of(school);
  const list = await rows.students(id);
  const students = list.map(({ userUid }) => userUid);
  await files.of(school).remove(id, students);
  await rows.forget(id);
  await rows.close(id);
}
