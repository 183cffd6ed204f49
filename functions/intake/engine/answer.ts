import type { JobQueue } from '#functions/kernel/jobs/queue';
import type { Bound, School } from '#functions/kernel/record/declaration';
import type { FileAnswer, FileQuestion, FileReading } from '#shared/intake/file-reading';
import { AppError } from '#shared/kernel/errors';
import type { FileReadingRepository } from '../store/file-readings.ts';
import type { IntakeRepository } from '../store/intake.ts';
import type { IntakeFiles } from '../store/intake-files.ts';
import type { IntakeMessage } from '../store/intake-message.ts';
import type { KnownIntake } from './choose-school.ts';
import { readReport } from './report.ts';

interface AnswerDeps {
  readonly files: Pick<IntakeFiles, 'read'>;
  readonly readings: Bound<FileReadingRepository, 'store'>;
  readonly intakes: Bound<IntakeRepository, 'checkAgain'>;
  readonly queue: JobQueue<IntakeMessage>;
}

/** The most columns that are remembered for a kind of file. */
const mostNames = 200;

/** Stores what a person says about a file, and has the file checked again. */
export async function answerAbout(
  deps: AnswerDeps,
  knownIntake: KnownIntake,
  answer: FileAnswer,
  now: Date,
): Promise<void> {
  const { intakeUid, state } = knownIntake;
  if (!['refused', 'ready', 'validating'].includes(state)) {
    throw new AppError('conflict', 'This file can no longer be checked. Upload it again.');
  }
  await storeAnswer(deps, knownIntake, intakeUid, answer);
  // A second click finds the file in its check.
  if (await deps.intakes.of(knownIntake).checkAgain(intakeUid, now)) {
    await deps.queue.send({ site: knownIntake.site, intakeUid });
  }
}

/**
 * Stores what a person says about a kind of file. The answer can only name columns about which the
 * check of the file has asked. What was said about other columns stays.
 */
async function storeAnswer(
  { files, readings }: AnswerDeps,
  school: School,
  intakeUid: string,
  { kind, names, dates }: FileAnswer,
): Promise<void> {
  const { questions } = await readReport(files, school, intakeUid);
  const question = questions.find((each) => each.kind === kind);
  if (!question) throw new AppError('conflict', 'This file has no columns to choose.');
  const answered = namesOf(question, names);
  const all = { ...question.reading?.names, ...answered };
  const order = dates ?? question.reading?.dates;
  await readings.of(school).store(kind, {
    names: Object.keys(all).length > mostNames ? answered : all,
    ...(order && { dates: order }),
  });
}

/** Returns the answered columns by their names in the file. A column that is not chosen is not read. */
function namesOf(question: FileQuestion, names: FileReading['names']): Record<string, string> {
  const chosen = new Map(
    Object.entries(names).map(([written, column]) => [written.trim().toLowerCase(), column]),
  );
  const written = new Set(question.written.map((name) => name.toLowerCase()));
  for (const [name, column] of chosen) {
    if (!written.has(name) || (column !== '' && !question.columns.includes(column))) {
      throw new AppError('badRequest', 'Choose a column of the list.');
    }
  }
  const used = [...chosen.values()].filter((column) => column !== '');
  if (new Set(used).size < used.length) {
    throw new AppError('badRequest', 'Choose each column of the file once.');
  }
  return Object.fromEntries([...written].map((name) => [name, chosen.get(name) ?? '']));
}
