import { isSecondary } from './community.ts';

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

/** Everyone of Years 7 to 10 learns these together with the homeroom. */
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

/** In Years 11 and 12 everyone chooses one subject of each line. */
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

/** The primary years learn with their homeroom teacher. */
const primary = [
  subject('ENP', 'English', 'primary'),
  subject('MAP', 'Mathematics', 'primary'),
  subject('STP', 'Science and Technology', 'primary'),
].map((one) => [one]);

/** What is learnt in a year: lines that run beside each other, each with its choices. */
export function linesOf(grade: number): readonly (readonly Subject[])[] {
  if (!isSecondary(grade)) return primary;
  return grade > 10 ? senior : junior;
}

/** A piece of work that every class of a course does. */
export interface Task {
  readonly title: string;
  readonly category: Category;
  readonly term: number;
  readonly outOf: number;
}

/** Kinds of work, with what each counts for the year, in per cent. */
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

/** The year's work in a subject: a task each term, and in the upper years an examination at the end. */
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
