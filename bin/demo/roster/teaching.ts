import { type DemoSite, demoSettings } from '../content.ts';
import type { Cell } from '../csv.ts';
import { courseNumber } from '../files/courses.ts';
import { type SchoolYear, schoolYearOf, sessionsOf } from '../learning/school-year.ts';
import { type Department, departments } from '../learning/subjects.ts';
import type { SchoolClass } from '../learning/teaching.ts';
import { periodsOf } from '../learning/timetable.ts';
import { gradeCode } from '../people/community.ts';
import type { School } from '../school-data.ts';
import type { Table } from './table.ts';

export const groupId = 'group';
export const schoolId = (site: DemoSite): string => `school-${site}`;
export const departmentId = (department: string): string => `department-${department}`;

const homeroomCourse = 'course-homeroom';

/** Returns the tables of organisations, sessions, courses, classes and enrolments. */
export function teachingTables(site: DemoSite, { teaching, staffing }: School): Table[] {
  const all = teaching[site].flatMap(({ homerooms, classes }) => [...homerooms, ...classes]);
  return [
    {
      name: 'orgs',
      columns: 'name type identifier parentSourcedId',
      rows: orgRows(),
    },
    {
      name: 'academicSessions',
      columns: 'title type startDate endDate parentSourcedId schoolYear',
      rows: sessionRows(teaching[site].map(({ year }) => year)),
    },
    {
      name: 'courses',
      columns: 'schoolYearSourcedId title courseCode grades orgSourcedId subjects subjectCodes',
      rows: courseRows(all, site),
    },
    {
      name: 'classes',
      columns:
        'title grades courseSourcedId classCode classType location schoolSourcedId termSourcedIds subjects subjectCodes periods',
      rows: all.map((each) => [
        each.sourcedId,
        each.title,
        gradeCode(each.grade),
        each.course?.sourcedId ?? homeroomCourse,
        each.code,
        each.course ? 'scheduled' : 'homeroom',
        staffing[site].roomOf(each.teacher),
        schoolId(site),
        each.year.whole.sourcedId,
        each.course?.subject.title,
        '',
        periodsOf(each)
          .map(({ name }) => name)
          .join(','),
      ]),
    },
    {
      name: 'enrollments',
      columns: 'classSourcedId schoolSourcedId userSourcedId role primary beginDate endDate',
      rows: enrollmentRows(all, site),
    },
  ];

  function* orgRows(): Generator<Cell[]> {
    yield [groupId, 'Harbour and Tablelands Schools', 'district', '', ''];
    for (const each of ['main', 'regional'] as const) {
      yield [schoolId(each), demoSettings[each].schoolName, 'school', each, groupId];
    }
    for (const [department, name] of Object.entries(departments)) {
      yield [departmentId(department), name, 'department', '', schoolId(site)];
    }
  }
}

function* courseRows(classes: readonly SchoolClass[], site: DemoSite): Generator<Cell[]> {
  yield [homeroomCourse, '', 'Homeroom', 'HR', '', schoolId(site), '', ''];
  const courses = new Map(
    classes.flatMap(({ course }) => (course ? [[course.sourcedId, course] as const] : [])),
  );
  for (const course of courses.values()) {
    const { sourcedId, title, grade, subject } = course;
    const department: Department = subject.department;
    yield [
      sourcedId,
      '',
      title,
      courseNumber(course),
      gradeCode(grade),
      departmentId(department),
      subject.title,
      '',
    ];
  }
}

function* enrollmentRows(classes: readonly SchoolClass[], site: DemoSite): Generator<Cell[]> {
  const school = schoolId(site);
  for (const { sourcedId, teacher, students, year } of classes) {
    const id = (person: string) => `${sourcedId}-${person}`;
    yield [id(teacher.sourcedId), sourcedId, school, teacher.sourcedId, 'teacher', true, '', ''];
    for (const { sourcedId: student, firstDay, lastDay } of students) {
      const left = lastDay !== undefined && lastDay < year.whole.end ? lastDay : '';
      yield [id(student), sourcedId, school, student, 'student', '', firstDay ?? '', left];
    }
  }
}

/** Returns the sessions of the years and the next one: its first term is the end of the summer. */
const sessionRows = (years: readonly SchoolYear[]) =>
  [schoolYearOf((years[0]?.year ?? 0) + 1), ...years].flatMap((year) =>
    sessionsOf(year).map(({ sourcedId, title, type, start, end, parent }) => [
      sourcedId,
      title,
      type,
      start,
      end,
      parent,
      year.year,
    ]),
  );
