import { indexKeys } from '#functions/intake/store/roster';
import { rosterKey } from '#functions/kernel/roster/keys';
import { classUidOf, userUidOf } from '#functions/kernel/roster/uids';
import { addDays, dayIn } from '#shared/kernel/zone';
import type { College } from '#test/support/college/college';
import { collegePerson, storePerson } from '#test/support/college/people';
import { schoolNamed } from '#test/support/records/school';

/** The groups of a teacher of the class in which the pupils are. */
export const mathsGroups = [classUidOf(schoolNamed('main').site, 'maths')];

/** Stores a student with an enrolment in the roster: staff of the class choose among them. */
export async function storePupil(
  { records, put }: Pick<College, 'records' | 'put'>,
  name: string,
  year: string,
): Promise<void> {
  const enrolment = {
    sourcedId: name,
    userSourcedId: name,
    classSourcedId: 'maths',
    role: 'student',
    schoolSourcedId: 'school',
  };
  await put('roster', {
    ...enrolment,
    ...rosterKey(schoolNamed('main'), 'enrollments', name),
    ...indexKeys(schoolNamed('main'), 'enrollments', enrolment),
  });
  const firstname = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const started_on = addDays(dayIn('Australia/Sydney', new Date()), -200);
  const pupil = { username: name, firstname, surname: 'Field', groups: mathsGroups };
  const is = {
    ...pupil,
    userUid: userUidOf(schoolNamed('main').site, name),
    form_run: `Year ${year}`,
    started_on,
  };
  await storePerson(records, collegePerson({ ...is, type: 'student' }));
}
