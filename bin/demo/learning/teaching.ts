import { chanceOf } from '../chance.ts';
import type { DemoSite } from '../content.ts';
import {
  type Adult,
  type Community,
  gradeLetter,
  grades,
  isSecondary,
  type Student,
  yearName,
} from '../people/community.ts';
import type { Staffing } from '../people/staffing.ts';
import type { SchoolYear } from './school-year.ts';
import { linesOf, type Subject } from './subjects.ts';

export interface Course {
  readonly sourcedId: string;
  readonly title: string;
  readonly code: string;
  readonly grade: number;
  readonly subject: Subject;
}

export interface SchoolClass {
  readonly sourcedId: string;
  readonly title: string;
  readonly code: string;
  readonly year: SchoolYear;
  readonly grade: number;
  /** Absent for homerooms. */
  readonly course?: Course;
  /** The timetable line of a class. Homerooms have none and meet before the first lesson. */
  readonly line?: number;
  readonly teacher: Adult;
  readonly students: readonly Student[];
}

/** The homerooms and classes of a school in a year. */
export interface Teaching {
  readonly year: SchoolYear;
  readonly homerooms: readonly SchoolClass[];
  readonly classes: readonly SchoolClass[];
}

interface Homeroom {
  readonly room: readonly Student[];
  readonly letter: string;
  /** The teachers of its classes. One of them becomes the homeroom teacher. */
  readonly teachers: Adult[];
}

/** The number of timetable lines. No student or teacher has two classes in one line. */
export const lines = 8;
const mostInClass = 26;

interface TeachingSource {
  readonly site: DemoSite;
  readonly community: Community;
  readonly staffing: Staffing;
}

/** A grade of a school in a year, with its open homerooms. */
interface OpenGrade {
  readonly year: SchoolYear;
  readonly grade: number;
  readonly homerooms: readonly Homeroom[];
  readonly staffing: Staffing;
}

/**
 * Makes the classes of a school in a year. Last year's classes consist of today's students, a year
 * younger, without those who came later.
 */
export function teachingOf(
  { site, community, staffing }: TeachingSource,
  year: SchoolYear,
  yearsAgo: number,
): Teaching {
  const homerooms: SchoolClass[] = [];
  const classes: SchoolClass[] = [];
  const byGrade = Map.groupBy(
    community.students.filter((student) => student.site === site),
    ({ grade }) => grade - yearsAgo,
  );
  for (const grade of grades) {
    const students = byGrade.get(grade) ?? [];
    const present = yearsAgo > 0 ? students.filter(({ firstDay }) => !firstDay) : students;
    if (present.length === 0 || (yearsAgo > 0 && !isSecondary(grade))) continue;
    const open = { year, grade, staffing, homerooms: openHomerooms(grade, present, staffing) };
    linesOf(grade).forEach((choices, lineNumber) => {
      const [subject] = choices;
      if (choices.length > 1) {
        classes.push(...choiceClasses(open, chosen(site, choices, present), lineNumber));
      } else if (subject) {
        classes.push(...homeroomClasses(open, subject, lineNumber));
      }
    });
    homerooms.push(...closedHomerooms(open));
  }
  return { year, homerooms, classes };
}

/** Splits the students of a grade into homerooms. A primary homeroom has a teacher of its own. */
const openHomerooms = (
  grade: number,
  students: readonly Student[],
  staffing: Staffing,
): Homeroom[] =>
  inGroups(students).map((room, i) => ({
    room,
    letter: letterOf(i),
    teachers: isSecondary(grade) ? [] : [staffing.teacherOfOwn('primary')],
  }));

/** Makes the classes of a line in which students choose. All of them meet at the same time. */
function choiceClasses(
  { year, grade, homerooms, staffing }: OpenGrade,
  groups: ReturnType<typeof chosen>,
  lineNumber: number,
): SchoolClass[] {
  const line = (lineNumber + grade) % lines;
  return groups.map(({ subject, students, number }) => {
    const teacher = staffing.teacherFor(subject.department, line);
    for (const each of homerooms) each.teachers.push(teacher);
    return classOf(courseOf(grade, subject), String(number), { year, line, students, teacher });
  });
}

/** Makes the classes of a subject that each homeroom learns together. */
const homeroomClasses = (
  { year, grade, homerooms, staffing }: OpenGrade,
  subject: Subject,
  lineNumber: number,
): SchoolClass[] =>
  homerooms.map(({ room, letter, teachers }, i) => {
    const line = (lineNumber + i + grade) % lines;
    const [own] = isSecondary(grade) ? [] : teachers;
    const teacher = own ?? staffing.teacherFor(subject.department, line);
    teachers.push(teacher);
    return classOf(courseOf(grade, subject), letter, { year, line, teacher, students: room });
  });

/** Makes the homerooms of a grade, after all its classes have a teacher. */
const closedHomerooms = ({ year, grade, homerooms, staffing }: OpenGrade): SchoolClass[] =>
  homerooms.map(({ room, letter, teachers }) => {
    const code = gradeLetter(grade) + letter;
    const teacher = staffing.homeroomTeacher(teachers);
    const sourcedId = `${year.year}-${code}`;
    return { sourcedId, title: code, code, year, grade, teacher, students: room };
  });

function classOf(
  course: Course,
  letter: string,
  meeting: Pick<SchoolClass, 'year' | 'line' | 'students' | 'teacher'>,
): SchoolClass {
  const code = course.code + letter;
  const sourcedId = `${meeting.year.year}-${code}`;
  const title = `${course.title} ${letter}`;
  return { ...meeting, sourcedId, title, code, grade: course.grade, course };
}

/**
 * Returns the identifier of a course, by which a place names it: its year, then its letters as
 * numbers.
 */
export const courseId = (grade: number, code: string): string =>
  `${grade + 10}${[...code].map((letter) => letter.charCodeAt(0) - 'A'.charCodeAt(0) + 10).join('')}`;

/** Returns the course of a subject. It is the same every year. */
export const courseOf = (grade: number, subject: Subject): Course => ({
  sourcedId: courseId(grade, subject.code),
  title: `${yearName(grade)} ${subject.title}`,
  code: gradeLetter(grade) + subject.code,
  grade,
  subject,
});

function chosen(site: DemoSite, choices: readonly Subject[], students: readonly Student[]) {
  const words = choices.map(({ code }) => code).join();
  const byChoice = Map.groupBy(students, ({ sourcedId }) =>
    chanceOf('choice', site, sourcedId, words).pick(choices),
  );
  return [...byChoice].flatMap(([subject, all]) =>
    inGroups(all).map((group, i) => ({ subject, students: group, number: i + 1 })),
  );
}

/** Splits students into as few groups as possible, of nearly the same size. */
function inGroups(students: readonly Student[]): Student[][] {
  const count = Math.ceil(students.length / mostInClass);
  const start = (group: number) => Math.round((group * students.length) / count);
  return Array.from({ length: count }, (_, i) => students.slice(start(i), start(i + 1)));
}

/** Returns A, B, … Z, AA, AB, … by index. */
const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : '') +
  String.fromCharCode('A'.charCodeAt(0) + (index % 26));
