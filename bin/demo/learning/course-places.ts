import type { DemoSite } from '../content.ts';
import type { DemoPage, DemoPlace } from '../demo-place.ts';
import { courseId } from './teaching.ts';

/** A course with a place. */
interface CoursePlace {
  readonly grade: number;
  readonly code: string;
  readonly subject: string;
  readonly editors: Record<DemoSite, readonly string[]>;
  readonly about: string;
  readonly firstLesson: string;
  /** Whether the place has no page of tasks. The school's settings list such places. */
  readonly isWithoutTasks?: boolean;
  readonly more?: readonly DemoPage[];
}

const courses: readonly CoursePlace[] = [
  {
    grade: 7,
    code: 'MAT',
    subject: 'Mathematics',
    editors: { main: ['tess'], regional: ['tess'] },
    about:
      'We count, compare, draw and argue. Every unit ends with a question that has no answer at the back of the book.',
    firstLesson: 'Bring a compass, a ruler, and one number that you like, with a reason.',
    more: [
      {
        title: 'Puzzle of the week',
        type: 'blog-page',
        description: 'A puzzle, and last week’s solutions.',
        entries: [
          {
            title: 'Twelve coins',
            from: -2,
            html: '<p>Eleven weigh the same, one does not. Three weighings. Which one is it, and is it too light or too heavy?</p>',
          },
          {
            title: 'How many triangles?',
            from: -9,
            html: '<p>Most of you saw 27. There are 29. The two that hide are upside down.</p>',
          },
        ],
      },
    ],
  },
  {
    grade: 7,
    code: 'ENG',
    subject: 'English',
    editors: { main: ['ed'], regional: ['ed'] },
    about: 'Four books, forty poems and a speech that changed somebody’s mind.',
    firstLesson: 'Bring a book that you did not finish, and say on which page you stopped.',
  },
  {
    grade: 7,
    code: 'SCI',
    subject: 'Science',
    editors: { main: ['theo'], regional: ['kiri'] },
    about: 'Asking fair questions, and being glad when the answer is no.',
    firstLesson: 'Closed shoes, hair tied back. Goggles are in the room.',
    more: [
      {
        title: 'Excursion to the wetlands',
        type: 'static-page',
        description: 'What to bring, and when.',
        from: -10,
        until: 20,
        html: '<p>We leave at 8:20 and are back for the last lesson.</p><ul><li>Hat, water, and shoes that may get wet</li><li>A pencil: pens do not write in the rain</li></ul>',
      },
    ],
  },
  {
    grade: 8,
    code: 'MUS',
    subject: 'Music',
    editors: { main: ['dag'], regional: ['dag'] },
    isWithoutTasks: true,
    about: 'Listening first, then playing, then writing down what we heard.',
    firstLesson: 'Bring an instrument, or something that makes a sound you can make again.',
  },
  {
    grade: 9,
    code: 'JPN',
    subject: 'Japanese',
    editors: { main: ['ed', 'dag'], regional: ['ed'] },
    about: '日本語 from the first greeting to a letter to our sister school.',
    firstLesson: 'はじめまして。 Bring a name card in katakana; the chart is under Resources.',
  },
  {
    grade: 10,
    code: 'HIS',
    subject: 'History and Geography',
    editors: { main: ['ed'], regional: ['kiri'] },
    about: 'Places and times, and who got to write about them.',
    firstLesson: 'Bring a photograph that is older than you.',
  },
  {
    grade: 11,
    code: 'BIO',
    subject: 'Biology',
    editors: { main: ['theo'], regional: ['tess'] },
    about: 'From the cell to the reef. Field work counts for a quarter of the year.',
    firstLesson: 'Read chapter one and write down what you do not believe.',
  },
  {
    grade: 12,
    code: 'ENA',
    subject: 'English Advanced',
    editors: { main: ['ed', 'tess'], regional: ['ed'] },
    about: 'Close reading, long essays, and the courage to disagree with a critic.',
    firstLesson: 'The play has to be read by Monday, aloud if you can.',
    more: [
      {
        title: 'Trial examination',
        type: 'static-page',
        description: 'Comes out when the timetable does.',
        from: 30,
        html: '<p>Papers, rooms and times. Bring two black pens.</p>',
      },
    ],
  },
];

const taskPage: DemoPage = {
  title: 'Assessment Tasks',
  type: 'task-page',
  description: 'The tasks of the year with their weights and dates.',
};

/**
 * Returns the places of courses at a school, for the year's students, their families and the staff.
 */
export const coursePlaces = (site: DemoSite): DemoPlace[] =>
  courses.map(
    ({ grade, code, subject, editors, about, firstLesson, isWithoutTasks, more = [] }) => ({
      place: `${subject} ${grade}`,
      place_id: courseId(grade, code),
      area: subject,
      description: about,
      intended_audience: `Year ${grade} and their families`,
      editors: editors[site],
      audience: ['STUDENTS', 'CARERS', 'STAFF'],
      groups: [`Year ${grade}`, 'All staff'],
      pages: [
        {
          title: `Welcome to ${subject}`,
          type: 'static-page',
          description: `What ${subject} is about this year.`,
          isLanding: true,
          html: `<h2>Year ${grade} ${subject}</h2><p>${about}</p><h3>The first lesson</h3><p>${firstLesson}</p>`,
          version: {
            html: `<h2>Year ${grade} ${subject}: reports week</h2><p>${about}</p><p>Marks are being written this week. Ask about yours from Monday on.</p>`,
            from: 20,
            until: 27,
          },
        },
        ...(isWithoutTasks ? [] : [taskPage]),
        {
          title: 'Classrooms',
          type: 'classrooms-page',
          description: 'Where each class meets on the web.',
        },
        {
          title: 'Resources',
          type: 'documents',
          description: 'Sheets, readings and examples.',
          folder: `1Resources${code}${grade}00000000000000000`,
        },
        ...more,
      ],
    }),
  );
