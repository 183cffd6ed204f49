import type { Notice } from '#shared/absences/notice';
import { fullName } from '#shared/people/names';

interface Named {
  readonly STUDENT_NUMBER: string;
  readonly firstname: string;
  readonly surname: string;
  /** The year level. */
  readonly year: string;
}

/**
 * Returns what a family calls each of its children: the first name; with the surname, or else with
 * the year, where another child has the same.
 */
export function knownAs<S extends Named>(
  students: readonly S[],
): (S & { readonly name: string })[] {
  return students.map((student) => {
    const others = students.filter((each) => each !== student);
    const isShared = (of: (each: Named) => string) =>
      others.some((each) => of(each) === of(student));
    if (!isShared(({ firstname }) => firstname)) return { ...student, name: student.firstname };
    if (!isShared(fullName)) return { ...student, name: fullName(student) };
    return { ...student, name: `${student.firstname} of ${student.year}` };
  });
}

/** Returns a notice in which the children of a family have those names. */
export function withNames(
  notice: Notice,
  students: readonly { readonly STUDENT_NUMBER: string; readonly name: string }[],
): Notice {
  const names = new Map(students.map((each) => [each.STUDENT_NUMBER, each.name]));
  const days = notice.days.map((day) => ({
    ...day,
    firstname: names.get(day.STUDENT_NUMBER) ?? day.firstname,
  }));
  return { ...notice, days };
}
