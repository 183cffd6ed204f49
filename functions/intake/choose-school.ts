import type { intake as contract, Intake } from '#shared/intake/intake.contract';
import { AppError } from '#shared/kernel/errors';
import type { Handlers, RequestFacts } from '#shared/kernel/route';
import type { Caller } from '#shared/rights/caller';
import { readReport } from './engine/report.ts';
import { existing, type IntakeHandlerDeps, notReady, shown } from './shown.ts';

/** Stores which school of a package is this one, and has the file checked again. */
export async function chooseSchool(
  { intakes, files, queue, schools }: IntakeHandlerDeps,
  {
    intakeUid,
    sourcedId,
    students,
    other_schools = {},
  }: Parameters<Handlers<typeof contract>['chooseSchool']>[0],
  { site, username }: Caller,
  { now }: RequestFacts,
): Promise<Intake> {
  const found = await existing(intakes, site, intakeUid);
  if (found.state === 'validating') return shown(found, now);
  const options = (await readReport(files, site, intakeUid)).schools ?? [];
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
  await schools.choose(site, {
    ...{ sourcedId, other_schools },
    ...{ chosen_by: username, chosen_at: now.toISOString() },
  });
  if (!(await intakes.checkAgain(site, intakeUid, now))) throw new AppError('conflict', notReady);
  await queue.send({ kind: 'validate', site, intakeUid });
  return shown(await existing(intakes, site, intakeUid), now);
}

const asksForStudents = (students: number) =>
  `This school has ${students.toLocaleString('en')} students in the file. If it is yours, confirm the number.`;
