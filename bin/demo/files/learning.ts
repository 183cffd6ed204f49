import { addDays } from '#shared/kernel/zone';
import { chanceOf } from '../chance.ts';
import type { DemoSite } from '../content.ts';
import type { Cell } from '../csv.ts';
import { talentOf } from '../learning/gradebook.ts';
import { isSecondary } from '../people/community.ts';
import type { School } from '../school-data.ts';
import { type CsvFile, reportedSemesters, studentsOf, wasHere } from './table.ts';

const behaviours = [
  'Comes prepared',
  'Takes part in discussion',
  'Works with others',
  'Acts on feedback',
];
const scale = ['Rarely', 'Sometimes', 'Usually', 'Consistently'];

/** Returns the learning behaviours in the reports of the upper school. */
export const learningBehaviours = (site: DemoSite, school: School): CsvFile => ({
  columns: ['STUDENT_NUMBER', 'COURSE_ID', 'report_period', 'learning_behaviour', 'scale'],
  rows: behaviourRows(site, school),
});

function* behaviourRows(site: DemoSite, school: School): Generator<Cell[]> {
  for (const { semester, taught, issued } of reportedSemesters(school, site)) {
    for (const { course, grade, students } of taught.classes) {
      if (!course || !isSecondary(grade)) continue;
      for (const student of students) {
        if (!wasHere(student, issued)) continue;
        const talent = talentOf(site, student, course);
        const about = `${student.sourcedId} ${course.sourcedId} ${semester.title}`;
        const chance = chanceOf('behaviour', site, about);
        for (const behaviour of behaviours) {
          const index = Math.round((talent + 0.15 + 0.2 * chance.bell()) * 4) - 1;
          const rating = scale[Math.min(3, Math.max(0, index))];
          yield [student.studentNumber, course.sourcedId, semester.title, behaviour, rating];
        }
      }
    }
  }
}

export const goals = [
  'Ask one question in every lesson.',
  'Plan the week on Sunday evening and keep to it till Wednesday.',
  'Read for twenty minutes a day, “any book counts”.',
  'Hand in a draft a week before the task is due.',
  'Practise the hard page first.',
  'Learn the names of the parts before using them.',
];
export const reflections = [
  'I kept to it for five weeks. The sixth was camp.',
  'It is easier when I begin before dinner.',
  'I found that asking is faster than guessing.\nI will go on with this one.',
  'Not yet. I would like to try again with a smaller goal.',
];

/** Returns the students' goals, and their reflections at the end of the semester. */
export const learningGoals = (site: DemoSite, school: School): CsvFile => ({
  columns: ['GOAL_ID', 'STUDENT_NUMBER', 'year', 'semester', 'kind', 'text', 'written_on'],
  rows: goalRows(site, school),
});

function* goalRows(site: DemoSite, school: School): Generator<Cell[]> {
  const { date, teaching } = school;
  const students = studentsOf(site, school).filter(({ grade }) => isSecondary(grade));
  for (const [yearsAgo, { year }] of teaching[site].entries()) {
    for (const [i, { sourcedId, start, end }] of year.semesters.entries()) {
      const setOn = addDays(start, 45);
      // Students write the goals of the present semester in the portal.
      if (end > date) continue;
      for (const student of students) {
        if (!isSecondary(student.grade - yearsAgo) || !wasHere(student, setOn)) continue;
        const chance = chanceOf('goals', site, student.sourcedId, sourcedId);
        const about = [student.studentNumber, year.year, i + 1];
        const id = (kind: string) => `${sourcedId}-${student.studentNumber}-${kind}`;
        const [first = '', second = ''] = chance.shuffled(goals);
        yield [id('g1'), ...about, 'goal', first, setOn];
        yield [id('g2'), ...about, 'goal', second, setOn];
        yield [id('r1'), ...about, 'reflection', chance.pick(reflections), addDays(end, -20)];
      }
    }
  }
}

export const comments = [
  'A kind and steady member of the homeroom.',
  'Has found a voice this semester, and uses it for others too.',
  'Arrives early, leaves late, and never without a joke.',
  'Would do well to trust the first idea more often.',
  'Thank you for looking after our plants, “even the ugly one”.',
];

/** Returns the homeroom teachers' comments at the end of each semester. */
export const homeroomComments = (site: DemoSite, school: School): CsvFile => ({
  columns: ['STUDENT_NUMBER', 'year', 'semester', 'CLASS_ID', 'STAFF_ID', 'comment'],
  rows: reportedSemesters(school, site).flatMap(({ semester, number, taught, issued }) =>
    taught.homerooms.flatMap(({ sourcedId, teacher, students }) =>
      students
        .filter((student) => wasHere(student, issued))
        .map((student) => {
          const chance = chanceOf('comment', site, student.sourcedId, semester.title);
          const about = [student.studentNumber, taught.year.year, number];
          return [...about, sourcedId, teacher.sourcedId, chance.pick(comments)];
        }),
    ),
  ),
});
