import { schoolYearOf, sessionsOf } from '#bin/demo/learning/school-year';
import { gradeCode, yearName } from '#bin/demo/people/community';
import { enterLike } from './life.ts';
import type { Row, Sis } from './sis.ts';

/** Returns the title of a class, one year higher: `8A` of `7A`, `Year 8 English B` of the other. */
function higher(title: string, grade: number): string {
  const next = grade + 1;
  const [from, to] = [grade === 0 ? 'K' : String(grade), String(next)];
  return title.includes(yearName(grade))
    ? title.replace(yearName(grade), yearName(next))
    : title.replace(from, to);
}

const gradeOf = (code: string) => (code === 'KG' ? 0 : Number(code));

/**
 * Enters the first roster of the next year: new classes, everyone a year higher, the oldest leave, and as many
 * children come into the lowest year as were in it.
 */
export function enterNextYear(sis: Sis, year: number): void {
  enterSessions(sis, year);
  const old = sis
    .all('classes')
    .filter(({ termSourcedIds }) => termSourcedIds === String(year - 1));
  const gone = sis
    .all('classes')
    .filter(({ termSourcedIds }) => Number(termSourcedIds) < year - 1)
    .map(({ sourcedId }) => sourcedId);
  for (const id of gone) sis.remove('classes', id);
  for (const row of sis.all('enrollments')) {
    if (gone.includes(row.classSourcedId ?? '')) sis.remove('enrollments', row.sourcedId);
  }
  enterClasses(sis, old, year);
  const lowest = Math.min(...old.map(({ grades = '' }) => gradeOf(grades)));
  const first = old.filter(({ grades = '' }) => gradeOf(grades) === lowest);
  for (const user of sis.all('users')) raise(sis, user);
  enterNewcomers(sis, first, year);
}

/** The year after next is known too: its first term is the end of the summer. */
function enterSessions(sis: Sis, year: number): void {
  for (const each of sessionsOf(schoolYearOf(year + 1))) {
    sis.put('academicSessions', {
      sourcedId: each.sourcedId,
      title: each.title,
      type: each.type,
      startDate: each.start,
      endDate: each.end,
      parentSourcedId: each.parent ?? '',
      schoolYear: String(year + 1),
    });
  }
}

/** Classes have the same titles and teachers, and the students of the class that was a year lower. */
function enterClasses(sis: Sis, old: readonly Row[], year: number): void {
  const students = new Map<string, Row[]>();
  const teachers = new Map<string, Row[]>();
  for (const row of sis.all('enrollments')) {
    const list = row.role === 'student' ? students : teachers;
    const { classSourcedId = '' } = row;
    list.set(classSourcedId, [...(list.get(classSourcedId) ?? []), row]);
  }
  const newId = ({ sourcedId }: Row) => `${sourcedId}-in-${year}`;
  const byTitle = new Map(old.map((each) => [each.title ?? '', each]));
  const enrol = (row: Row, into: Row) =>
    sis.put('enrollments', {
      ...row,
      sourcedId: `${newId(into)}-${row.userSourcedId}`,
      classSourcedId: newId(into),
      beginDate: '',
      endDate: '',
    });
  for (const each of old) {
    sis.put('classes', { ...each, sourcedId: newId(each), termSourcedIds: String(year) });
    for (const row of teachers.get(each.sourcedId) ?? []) enrol(row, each);
    const into = byTitle.get(higher(each.title ?? '', gradeOf(each.grades ?? '')));
    for (const row of into ? (students.get(each.sourcedId) ?? []) : []) enrol(row, into as Row);
  }
}

/** Each child who was in the lowest year has a younger brother or sister, who comes into the same classes. */
function enterNewcomers(sis: Sis, classes: readonly Row[], year: number): void {
  const gradesOf = new Map(classes.map(({ sourcedId, grades = '' }) => [sourcedId, grades]));
  const newcomers = new Map<string, string>();
  for (const row of sis.all('enrollments')) {
    const { classSourcedId = '', userSourcedId = '', role } = row;
    const grades = gradesOf.get(classSourcedId);
    const like = sis.get('users', userSourcedId);
    if (grades === undefined || role !== 'student' || like?.enabledUser !== 'true') continue;
    const id =
      newcomers.get(userSourcedId) ??
      enterLike(sis, like, { givenName: 'Junior', grades }).sourcedId;
    newcomers.set(userSourcedId, id);
    const into = `${classSourcedId}-in-${year}`;
    sis.put('enrollments', {
      ...row,
      sourcedId: `${into}-${id}`,
      classSourcedId: into,
      userSourcedId: id,
      beginDate: '',
      endDate: '',
    });
  }
}

/** Raises a student by a year; those of the highest one leave. */
function raise(sis: Sis, { sourcedId, grades }: Row): void {
  if (!grades) return;
  const grade = gradeOf(grades);
  if (grade === 12) sis.put('users', { sourcedId, enabledUser: 'false' });
  else sis.put('users', { sourcedId, grades: gradeCode(grade + 1) });
}
