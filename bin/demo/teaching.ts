import { chanceOf } from './chance.ts';
import {
  type Adult,
  type Community,
  gradeLetter,
  grades,
  isSecondary,
  type Student,
  yearName,
} from './community.ts';
import type { DemoSite } from './content.ts';
import type { SchoolYear } from './school-year.ts';
import type { Staffing } from './staffing.ts';
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
  /** The line of the timetable in which a class meets; homerooms meet before the first lesson. */
  readonly line?: number;
  readonly teacher: Adult;
  readonly students: readonly Student[];
}

/** What a school teaches: its homerooms and classes of a year. */
export interface Teaching {
  readonly year: SchoolYear;
  readonly homerooms: readonly SchoolClass[];
  readonly classes: readonly SchoolClass[];
}

interface Homeroom {
  readonly room: readonly Student[];
  readonly letter: string;
  /** Who teaches them; one of these becomes the homeroom teacher. */
  readonly teachers: Adult[];
}

/** A week has this many lines; no student and no teacher has two classes in one. */
export const lines = 8;
const mostInClass = 26;

/**
 * The classes of a school in a year. Last year's are made of today's students, a year younger; who was not here then is in no class of it.
 */
export function teachingOf(
  site: DemoSite,
  community: Community,
  year: SchoolYear,
  yearsAgo: number,
  staffing: Staffing,
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
    const rooms = inGroups(present);
    const open: Homeroom[] = rooms.map((room, i) => ({
      room,
      letter: letterOf(i),
      teachers: isSecondary(grade) ? [] : [staffing.teacherOfOwn('primary')],
    }));
    linesOf(grade).forEach((choices, lineNumber) => {
      const groups = choices.length > 1 ? chosen(site, choices, present) : undefined;
      if (groups) {
        // All choices of a line meet at the same time.
        const line = (lineNumber + grade) % lines;
        for (const { subject, students: who, number } of groups) {
          const teacher = staffing.teacherFor(subject.department, line);
          classes.push(classOf(year, grade, subject, String(number), line, who, teacher));
          for (const each of open) each.teachers.push(teacher);
        }
        return;
      }
      const [subject] = choices;
      if (!subject) return;
      open.forEach((homeroom, i) => {
        const line = (lineNumber + i + grade) % lines;
        const [own] = isSecondary(grade) ? [] : homeroom.teachers;
        const teacher = own ?? staffing.teacherFor(subject.department, line);
        const made = classOf(year, grade, subject, homeroom.letter, line, homeroom.room, teacher);
        classes.push(made);
        homeroom.teachers.push(teacher);
      });
    });
    for (const { room, letter, teachers } of open) {
      const code = gradeLetter(grade) + letter;
      const teacher = staffing.homeroomTeacher(teachers);
      const sourcedId = `${year.year}-${code}`;
      homerooms.push({ sourcedId, title: code, code, year, grade, teacher, students: room });
    }
  }
  return { year, homerooms, classes };
}

function classOf(
  year: SchoolYear,
  grade: number,
  subject: Subject,
  letter: string,
  line: number,
  students: readonly Student[],
  teacher: Adult,
): SchoolClass {
  const course = courseOf(grade, subject);
  const code = course.code + letter;
  const sourcedId = `${year.year}-${code}`;
  const title = `${course.title} ${letter}`;
  return { sourcedId, title, code, year, grade, course, line, teacher, students };
}

/** The number of a course in the information system, which a place names to show the course: its year, then its letters as numbers. */
export const courseId = (grade: number, code: string): string =>
  `${grade + 10}${[...code].map((letter) => letter.charCodeAt(0) - 'A'.charCodeAt(0) + 10).join('')}`;

/** A course is the same every year. */
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

/** As few groups of nearly the same size as possible. */
function inGroups(students: readonly Student[]): Student[][] {
  const count = Math.ceil(students.length / mostInClass);
  const start = (group: number) => Math.round((group * students.length) / count);
  return Array.from({ length: count }, (_, i) => students.slice(start(i), start(i + 1)));
}

/** A, B, … Z, AA, AB, … */
const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : '') +
  String.fromCharCode('A'.charCodeAt(0) + (index % 26));
