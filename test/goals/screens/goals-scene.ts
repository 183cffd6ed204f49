import { studentGoals } from '#shared/goals/student-goals.contract';
import { termOn } from '#shared/goals/term';
import { dayIn } from '#shared/kernel/zone';
import type { College } from '#test/support/college/college';
import { collegePerson, storePerson } from '#test/support/college/people';
import { storePortalRecords } from '#test/support/records/portal-file-records';

/** The semester of today at the school. */
export const term = termOn(dayIn('Australia/Sydney', new Date()));
export const other = term.semester === '1' ? '2' : '1';
/** The query of the semester of today. */
export const query = `year=${term.year}&semester=${term.semester}`;

/**
 * Stores the homeroom 7A of Amelia Hart with Mia, Zoe and Tomás. The school's file has goals of the
 * other semester of Mia; Zoe has written goals.
 */
export async function storeGoals({ records, put, ask }: College): Promise<void> {
  const students = [
    ['mia', 'Mia', 'Hale'],
    ['zoe', 'Zoe', 'Young'],
    ['s.student', 'Tomás', 'Li'],
  ] as const;
  for (const [username, firstname, surname] of students) {
    await storePerson(
      records,
      collegePerson({
        username,
        firstname,
        surname,
        type: 'student',
        groups: ['y7', '7A'],
        form_run: 'Year 7',
        studentNumber: `n-${username}`,
        homeroom_teacher: 'u-a.hart',
      }),
    );
    await put('roster', {
      pk: 'main#enrollments',
      sk: username,
      sourcedId: username,
      role: 'student',
      userSourcedId: `sis-${username}`,
      classSourcedId: '7A',
      schoolSourcedId: 'o1',
      classPk: 'main#enrollments#7A',
      classSk: `u-${username}`,
    });
  }
  await storePerson(records, collegePerson({ username: 'a.hart', groups: ['7A'] }));
  const of = { userUid: 'u-mia', year: term.year, semester: other } as const;
  await storePortalRecords(records, 'main', 'learning-goals', [
    {
      ...of,
      GOAL_ID: 'g1',
      kind: 'goal',
      text: 'Plan the week on Sunday.',
      written_on: `${term.year}-02-15`,
    },
  ]);
  await storePortalRecords(records, 'main', 'homeroom-comments', [
    {
      ...of,
      commentUid: 'c1',
      comment: 'Kind and steady.',
      home_class: '7A',
      teacherUid: 'u-a.hart',
    },
  ]);
  const goals = ['Read for twenty minutes a day.'];
  await ask('zoe', studentGoals.create, { semester: term.semester, goals, reflections: [] });
}
