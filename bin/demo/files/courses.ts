import { chanceOf } from '../chance.ts';
import type { DemoSite } from '../content.ts';
import { tasksOfClass } from '../learning/gradebook.ts';
import type { Course, Teaching } from '../learning/teaching.ts';
import type { School } from '../school-data.ts';
import type { CsvFile } from './table.ts';

const unitNames = ['Beginnings', 'Patterns and rules', 'In the field', 'Looking back, looking on'];

/** Returns the units of courses: one per term. */
export const units = (site: DemoSite, { teaching }: School): CsvFile => ({
  columns: ['unit_id', 'COURSE_ID', 'unit_name', 'unit_start_date', 'component_html'],
  rows: teaching[site].slice(0, 1).flatMap((taught) =>
    coursesOf(taught).flatMap(({ sourcedId, title, subject }) =>
      taught.year.terms.map(({ start }, i) => {
        const name = `${subject.title}: ${unitNames[i]}`;
        const html = `<p>${name}, with everything that <em>${title}</em> needs this term.</p><ul><li>What we ask</li><li>How we find out</li><li>How we show it</li></ul>`;
        return [`${taught.year.year}-${sourcedId}-u${i + 1}`, sourcedId, name, start, html];
      }),
    ),
  ),
});

const resourceNames = ['Task sheet', 'Marking guide', 'Worked example', 'Reading list'];

/** Returns the resources of tasks. Some tasks have several, some none. */
export const resources = (site: DemoSite, { teaching }: School): CsvFile => ({
  columns: ['COURSE_ID', 'year', 'TASK', 'LEARNING_RESOURCE', 'LEARNING_RESOURCE_URL'],
  rows: teaching[site].flatMap((taught) =>
    oneClassOfEach(taught).flatMap((each) =>
      tasksOfClass(each).flatMap(({ title, course }, task) => {
        const { year } = taught.year;
        const chance = chanceOf('resources', year, course.sourcedId, task);
        const folder = `https://learning.example.edu/${year}/${course.code.toLowerCase()}/${task + 1}`;
        return resourceNames
          .slice(0, chance.between(0, resourceNames.length))
          .map((name, i) => [course.sourcedId, year, title, name, `${folder}/${i + 1}`]);
      }),
    ),
  ),
});

/** The rooms on the web in which classes meet; homerooms have none. */
export const classrooms = (site: DemoSite, { teaching }: School): CsvFile => ({
  columns: ['classroom_urlUid', 'CLASS_ID', 'class_name', 'alternateLink'],
  rows: (teaching[site][0]?.classes ?? []).map(({ sourcedId, title, code, year }) => [
    `room-${sourcedId}`,
    sourcedId,
    `${title}, ${year.year}`,
    `https://classroom.example.edu/c/${year.year}${code.toLowerCase()}`,
  ]),
});

/** All classes of a course do the same, so one speaks for it. */
const oneClassOfEach = ({ classes }: Teaching) => [
  ...new Map(classes.map((each) => [each.course?.sourcedId, each])).values(),
];

const coursesOf = (taught: Teaching): Course[] =>
  oneClassOfEach(taught).flatMap(({ course }) => course ?? []);

/**
 * The number by which the information system knows a course, the same every year: its level and the
 * letters of its code, counted.
 */
export function courseNumber({ grade, subject }: Course): string {
  const letters = [...subject.code].map((letter) => letter.charCodeAt(0) - 64);
  const code = letters.reduce((sum, letter) => sum * 27 + letter, 0);
  return `${grade + 10}${String(code).padStart(5, '0')}`;
}
