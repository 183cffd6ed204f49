import { isSecondary } from '../people/community.ts';

/** Key learning areas and offices: the departments of a school. */
export const departments = {
  english: 'English',
  mathematics: 'Mathematics',
  science: 'Science',
  society: 'Human Society',
  pdhpe: 'Health and Physical Education',
  arts: 'Creative and Performing Arts',
  technology: 'Technology',
  languages: 'Languages',
  primary: 'Primary School',
  services: 'Student Services',
  administration: 'Administration',
} as const;
export type Department = keyof typeof departments;

export interface Subject {
  readonly code: string;
  readonly title: string;
  readonly department: Department;
}

const subject = (code: string, title: string, department: Department): Subject => ({
  code,
  title,
  department,
});

/** The subjects of Years 7 to 10, taught by homeroom. */
const junior = [
  subject('MAT', 'Mathematics', 'mathematics'),
  subject('ENG', 'English', 'english'),
  subject('SCI', 'Science', 'science'),
  subject('HIS', 'History and Geography', 'society'),
  subject('PDH', 'Health and Physical Education', 'pdhpe'),
  subject('MUS', 'Music', 'arts'),
  subject('TEC', 'Technology', 'technology'),
  subject('JPN', 'Japanese', 'languages'),
].map((one) => [one]);

/** The subjects of Years 11 and 12. Students choose one of each line. */
const senior = [
  [subject('ENA', 'English Advanced', 'english'), subject('ENS', 'English Standard', 'english')],
  [
    subject('MAA', 'Mathematics Advanced', 'mathematics'),
    subject('MAS', 'Mathematics Standard', 'mathematics'),
  ],
  [subject('BIO', 'Biology', 'science'), subject('ECO', 'Economics', 'society')],
  [subject('CHE', 'Chemistry', 'science'), subject('HIM', 'Modern History', 'society')],
  [subject('VAR', 'Visual Arts', 'arts'), subject('EGS', 'Engineering Studies', 'technology')],
  [subject('PHY', 'Physics', 'science'), subject('FRE', 'French Continuers', 'languages')],
];

/** The subjects of the primary years, taught by the homeroom teacher. */
const primary = [
  subject('ENP', 'English', 'primary'),
  subject('MAP', 'Mathematics', 'primary'),
  subject('STP', 'Science and Technology', 'primary'),
].map((one) => [one]);

/** Returns the parallel lines of a year, each with its choice of subjects. */
export function linesOf(grade: number): readonly (readonly Subject[])[] {
  if (!isSecondary(grade)) return primary;
  return grade > 10 ? senior : junior;
}

/** A task of every class of a course. */
export interface Task {
  readonly title: string;
  readonly category: Category;
  readonly term: number;
  readonly outOf: number;
}

/** The kinds of tasks with their weight for the year, in per cent. */
export const categories = {
  assignment: { title: 'Assignment', weight: 20 },
  topicTest: { title: 'Topic test', weight: 20 },
  project: { title: 'Project', weight: 25 },
  examination: { title: 'Examination', weight: 35 },
} as const;
export type Category = keyof typeof categories;

const work: Record<Department, readonly [string, string, string]> = {
  english: ['Reading response', 'Poetry in context', 'Speech: a text that changed my mind'],
  mathematics: [
    'Number and algebra portfolio',
    'Topic test: equations',
    'Modelling the school day',
  ],
  science: ['Depth study: a fair test', 'Topic test: matter', 'Field work report'],
  society: ['Source analysis', 'Topic test: places and times', 'Research essay'],
  pdhpe: ['Training diary', 'Topic test: health choices', 'Game analysis'],
  arts: ['Process diary', 'Listening and looking test', 'Performance or exhibition'],
  technology: ['Design folio', 'Topic test: materials', 'Prototype'],
  languages: ['Vocabulary journal', 'Listening test', 'Conversation'],
  primary: ['My learning journal', 'Check-in quiz', 'Show and explain'],
  services: ['', '', ''],
  administration: ['', '', ''],
};

/**
 * Returns the tasks of a subject in a year: one per term, and an examination in the upper years.
 */
export function tasksOf(grade: number, { department }: Subject): Task[] {
  const [first, second, third] = work[department];
  const tasks: Task[] = [
    { title: first, category: 'assignment', term: 1, outOf: 20 },
    { title: second, category: 'topicTest', term: 2, outOf: 40 },
    { title: third, category: 'project', term: 3, outOf: 30 },
  ];
  if (!isSecondary(grade)) return tasks.filter(({ category }) => category !== 'topicTest');
  return [...tasks, { title: 'Yearly examination', category: 'examination', term: 4, outOf: 100 }];
}
