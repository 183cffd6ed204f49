import type { JobQueue } from '#functions/kernel/jobs/queue';
import type { Bound } from '#functions/kernel/record/declaration';
import type { intake as contract } from '#shared/intake/intake.contract';
import { AppError } from '#shared/kernel/errors';
import type { Input } from '#shared/kernel/route';
import type { Site } from '#shared/rights/site';
import type { ChosenSchools } from '../store/chosen-school.ts';
import type { IntakeRepository } from '../store/intake.ts';
import type { IntakeFiles } from '../store/intake-files.ts';
import type { IntakeMessage } from '../store/intake-message.ts';
import type { StoredIntake } from './record.ts';
import { readReport } from './report.ts';

interface ChoiceDeps {
  readonly intakes: Bound<IntakeRepository, 'checkAgain'>;
  readonly files: Pick<IntakeFiles, 'read'>;
  readonly queue: JobQueue<IntakeMessage>;
  readonly schools: Bound<ChosenSchools, 'choose'>;
}

/** An intake that exists, and its state. */
export interface KnownIntake extends Pick<StoredIntake, 'intakeUid' | 'state'> {
  readonly site: Site;
}

interface Choice extends Omit<Input<typeof contract.chooseSchool>, 'intakeUid'> {
  /** The username of the person who chooses. */
  readonly by: string;
}

/** Stores which school of a package is this one, and has the file checked again. */
export async function chooseSchool(
  { intakes, files, queue, schools }: ChoiceDeps,
  knownIntake: KnownIntake,
  { sourcedId, students, other_schools = {}, by }: Choice,
  now: Date,
): Promise<void> {
  const { intakeUid, state } = knownIntake;
  if (state === 'validating') return;
  const options = (await readReport(files, knownIntake, intakeUid)).schools ?? [];
  const school = options.find((option) => option.sourcedId === sourcedId);
  if (!school) throw new AppError('conflict', 'This file has no such school.');
  const others = Object.values(other_schools);
  if (others.includes(sourcedId) || new Set(others).size < others.length) {
    throw new AppError('badRequest', 'Choose another school for each portal.');
  }
  if (students !== school.students) {
    throw new AppError('conflict', asksForStudents(school.students), {
      details: { students: school.students },
    });
  }
  await schools.of(knownIntake).choose({
    sourcedId,
    other_schools,
    chosen_by: by,
    chosen_at: now.toISOString(),
  });
  if (!(await intakes.of(knownIntake).checkAgain(intakeUid, now))) {
    throw new AppError('conflict', 'This file is not ready to be applied.');
  }
  await queue.send({ site: knownIntake.site, intakeUid });
}

const asksForStudents = (students: number) =>
  `This school has ${students.toLocaleString('en')} students in the file. If it is yours, confirm the number.`;
