import { indexKeys } from '#functions/intake/store/roster';
import { rosterKey } from '#functions/kernel/roster/keys';
import { portalKeys } from '#functions/kernel/store/portal-keys';
import { taskYears } from '#shared/courses/course-tasks';
import { type PortalRecord, type PortalTable, portalIds } from '#shared/intake/portal-records';
import type { RosterKind } from '#shared/intake/roster-records';
import type { College } from '#test/support/college/college';
import { schoolNamed } from '#test/support/records/school';

/** The school year of the tasks. */
export const [, courseYear] = taskYears('Australia/Sydney', new Date());

const COURSE_ID = 'ENG7';

/** Stores the course of English 7: a class with its classroom, two units and two tasks. */
export async function storeEnglish(college: College): Promise<void> {
  const roster = (kind: RosterKind, record: Record<string, unknown> & { sourcedId: string }) =>
    college.put('roster', {
      ...record,
      ...rosterKey(schoolNamed('main'), kind, record.sourcedId),
      ...indexKeys(schoolNamed('main'), kind, record),
    });
  const file = <T extends PortalTable>(table: T, record: PortalRecord<T>) => {
    const fields: Record<string, unknown> = { ...record };
    const keys = {
      pk: 'main',
      sk: fields[portalIds[table]],
      ...portalKeys(schoolNamed('main'), table, fields),
    };
    return college.put(table, { ...fields, ...keys });
  };
  const task = (title: string, days: readonly [set: string, due: string], is: object = {}) =>
    roster('lineItems', {
      sourcedId: title,
      title,
      classSourcedId: '7A',
      ...is,
      assignDate: `${courseYear}-${days[0]}`,
      dueDate: `${courseYear}-${days[1]}`,
    });
  const resource = (LEARNING_RESOURCE: string, LEARNING_RESOURCE_URL: string) =>
    file('course-tasks', {
      resourceUid: LEARNING_RESOURCE,
      COURSE_ID,
      TASK: 'Essay',
      LEARNING_RESOURCE,
      LEARNING_RESOURCE_URL,
    });
  const unit = (unit_name: string, unit_start_date: string, component_html: string) =>
    file('course-units', {
      unit_id: unit_name,
      COURSE_ID,
      unit_name,
      unit_start_date,
      component_html,
    });

  const course = { title: 'English 7', grades: [], orgSourcedId: 'school', subjects: ['English'] };
  await roster('courses', { sourcedId: COURSE_ID, ...course });
  await roster('classes', {
    sourcedId: '7A',
    title: '7A English',
    classType: 'scheduled',
    grades: [],
    subjects: [],
    periods: [],
    courseSourcedId: COURSE_ID,
    schoolSourcedId: 'school',
    termSourcedIds: [],
  });
  await roster('categories', { sourcedId: 'essays', title: 'Essays', weight: 20 });
  await task('Essay', ['02-02', '03-02'], { categorySourcedId: 'essays', resultValueMax: 40 });
  await task('Speech', ['04-01', '04-20']);
  await resource('Rubric', 'https://files.example/rubric');
  await resource('Model essay', 'https://files.example/model');
  await unit('Plays', '2026-05-01', '<p>A play in three acts.</p>');
  await unit('Poems', '2026-02-01', '<p>Six short poems.</p><script>alert(1)</script>');
  await file('course-classrooms', {
    classroom_urlUid: 'c-1',
    CLASS_ID: '7A',
    class_name: '7A English',
    alternateLink: 'https://class.example/7a',
  });
}
