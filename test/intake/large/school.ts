import { strToU8, zipSync } from 'fflate';
import {
  classRow,
  packageOf,
  type Row,
  roleRow,
  smallSchool,
  textOf,
  userRow,
} from '../files/packages.ts';

/**
 * Makes a package of a large school: students with 5 enrolments each, and parents. The first
 * students have another family name than before.
 */
export function largeSchool(users: number, enrollments: number, renamed = 0): Buffer {
  const students = Math.floor(enrollments / 5);
  const classes = Math.ceil(students / 20);
  const rows: Row[] = [];
  const roles: Row[] = [];
  const add = (sourcedId: string, role: string, is: Row) => {
    rows.push(
      userRow(sourcedId, { username: sourcedId, email: `${sourcedId}@example.edu`, ...is }),
    );
    roles.push(roleRow(sourcedId, role));
  };
  const parents = users - students;
  if (parents < 0) throw new Error('More students than people');
  for (let i = 0; i < students; i++) {
    const agentSourcedIds = parents > 0 ? `parent-${i % parents}` : '';
    const name: Row = i < renamed ? { familyName: `Renamed ${i}` } : {};
    const grades = String(7 + (i % 6));
    add(`student-${i}`, 'student', { grades, agentSourcedIds, identifier: i, ...name });
  }
  for (let i = 0; i < parents; i++) add(`parent-${i}`, 'parent', {});
  const enrolled: Row[] = [];
  for (let i = 0; i < students; i++) {
    for (let n = 0; n < 5; n++) {
      enrolled.push({
        sourcedId: `9a3b4c1e-0000-4000-8000-${String(i * 5 + n).padStart(12, '0')}`,
        classSourcedId: `class-${(i + n * 17) % classes}`,
        schoolSourcedId: 'o1',
        userSourcedId: `student-${i}`,
        role: 'student',
      });
    }
  }
  const { orgs = [], academicSessions = [], courses = [] } = smallSchool();
  const tables = {
    orgs,
    academicSessions,
    courses,
    classes: Array.from({ length: classes }, (_, i) => classRow(`class-${i}`, {})),
    users: rows,
    roles,
    enrollments: enrolled,
  };
  return packageOf(tables);
}

/** Makes a zip of one file. */
export const zipOf = (name: string, rows: readonly Row[]) =>
  Buffer.from(zipSync({ [`${name}.csv`]: strToU8(textOf(name, rows)) }));
