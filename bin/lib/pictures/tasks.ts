import type { ScreenPath } from '#shared/site/screens';

/** A frequent task of a person: the way as it is specified, and the shortest way in this portal. */
export interface Task {
  /** The username of a person of the demo school, and how the table names the person. */
  readonly as: string;
  readonly who: string;
  readonly task: string;
  /** The acts from Home on. None means that Home shows it. */
  /** Undefined if only an administrator can do it as it is specified. */
  readonly specified?: readonly Act[];
  readonly ours: readonly Act[];
  /** It is not one of the person's five most frequent tasks. */
  readonly isRare?: true;
  /** What the person then sees: a pattern for a heading, a link or a button. */
  readonly sees: RegExp;
}

/** An act: a button of Home, or a press on what has this name. */
export type Act =
  | { readonly quick: ScreenPath }
  | { readonly press: RegExp; readonly in?: 'navigation' | 'main' };

const menu = (name: RegExp): Act => ({ press: name, in: 'navigation' });
const on = (name: RegExp): Act => ({ press: name, in: 'main' });
/** The button of Home that opens a screen. */
const quick = (path: ScreenPath): Act => ({ quick: path });

const ofPerson = (as: string, who: string, tasks: readonly Omit<Task, 'as' | 'who'>[]): Task[] =>
  tasks.map((task) => ({ as, who, ...task }));

const courses = [menu(/^Courses/), on(/^English$/), on(/^English 7$/)];

/** The newest notice, and the next one: the specified way has read the first. */
const newest = /^(Today: fire drill|Ferry wharf)/;

/** The five most frequent tasks of each kind of person. */
export const tasks: readonly Task[] = [
  ...ofPerson('cara', 'parent', [
    {
      task: 'explain an absence',
      sees: /^Explain an absence$/,
      specified: [menu(/^Absences/), on(/^Sam/), on(/^Explain/)],
      ours: [on(/^Explain/)],
    },
    {
      task: 'open a notice to acknowledge',
      sees: /^I have read this/,
      specified: [menu(/^Notices/), on(/^Year 7 camp/)],
      ours: [on(/^Open notice/)],
    },
    {
      task: 'see what the children have tomorrow',
      sees: /^(Tomorrow|Next school .*|.*, week.[A-Z])$/,
      specified: [menu(/^Timetable/), on(/^Sam$/)],
      ours: [],
    },
    {
      task: 'see what is owed',
      sees: /^(Financial info|\$.* is overdue)$/,
      specified: [menu(/^Financial info/)],
      ours: [],
    },
    {
      task: 'report an absence',
      sees: /^Report an absence$/,
      specified: [menu(/^Absences/), on(/^Report an absence/)],
      ours: [quick('/absences/notify-absence')],
    },
  ]),
  ...ofPerson('sam', 'student', [
    {
      task: 'see the next lesson',
      sees: /^(Today|Tomorrow)$/,
      specified: [menu(/^Timetable/)],
      ours: [],
    },
    {
      task: 'see what is due',
      // A new task says when it is due, also if that is later than this week.
      sees: /^(Assessment Tasks|Due this week)$|· due /,
      specified: [...courses, { press: /^Assessment Tasks/ }],
      ours: [],
    },
    {
      task: 'open a course',
      sees: /^Welcome to English$/,
      specified: courses,
      ours: [on(/^Year 7 English/)],
    },
    {
      task: 'read the newest notice',
      sees: /^Notices$/,
      specified: [menu(/^Notices/), on(/fire drill/)],
      ours: [on(newest)],
    },
    {
      task: 'write goals',
      sees: /^Goals$/,
      specified: [menu(/^Student goals/), on(/^Write/)],
      ours: [quick('/student-goals/write')],
    },
  ]),
  ...ofPerson('tess', 'teacher', [
    {
      task: 'see own lessons',
      sees: /^(Timetable|Today|Tomorrow)$/,
      specified: [menu(/^Timetable/)],
      ours: [],
    },
    {
      task: 'see who is away',
      sees: /^Away today$/,
      ours: [],
    },
    {
      task: 'open the page of an own class',
      sees: /^Welcome to Mathematics$/,
      specified: [menu(/^Courses/), on(/^Mathematics$/), on(/^Mathematics 7$/)],
      ours: [on(/^Mathematics 7$/)],
    },
    {
      task: 'read a notice for staff',
      sees: /^Notices$/,
      specified: [menu(/^Notices/), on(/fire drill/)],
      ours: [on(newest)],
    },
    {
      task: 'see a student’s results',
      sees: /^Learning dashboard$/,
      specified: [menu(/^Learning dashboard/)],
      ours: [quick('/parent-dashboard')],
    },
    {
      task: 'comment on goals',
      sees: /^Save comment$/,
      isRare: true,
      specified: [menu(/^Student goals/), on(/^Ava Kerr/)],
      ours: [quick('/student-goals'), on(/^Ava Kerr/)],
    },
  ]),
  ...ofPerson('ed', 'editor', [
    {
      task: 'write a notice',
      sees: /^New notice$/,
      specified: [menu(/^Administration/), on(/^Create new/), { press: /^Notice\/Principal/ }],
      ours: [quick('/admin/add-notice')],
    },
    {
      task: 'change a post that ends',
      sees: /^Edit notice$/,
      specified: [menu(/^Administration/), on(/^Edit: Today: fire drill/)],
      ours: [on(/^Edit post/)],
    },
    {
      task: 'see who has read a post',
      sees: /^Who has read a post$/,
      ours: [on(/^opened by /)],
    },
    {
      task: 'find a draft',
      sees: /^Senior formal/,
      specified: [menu(/^Administration/)],
      ours: [quick('/admin?tab=posts')],
    },
    {
      task: 'write a newsletter',
      sees: /^New newsletter$/,
      specified: [menu(/^Administration/), on(/^Create new/), { press: /^Newsletter Article/ }],
      ours: [quick('/admin/add-newsletter')],
    },
  ]),
  ...ofPerson('ada', 'administrator', [
    {
      task: 'see what waits',
      sees: /^(Dashboard|Administration)$/,
      specified: [menu(/^Administration/), on(/^Dashboard$/)],
      ours: [],
    },
    {
      task: 'write an emergency message',
      sees: /^Emergency broadcast$/,
      specified: [menu(/^Administration/), on(/^Emergency broadcast$/)],
      ours: [{ press: /^Emergency/ }],
    },
    {
      task: 'send the digest',
      sees: /^Send Emails$/,
      specified: [menu(/^Administration/), on(/^Email$/), on(/^Send Emails/)],
      ours: [quick('/admin/email-logs/send-weekly-emails')],
    },
    {
      task: 'look into the e-mail log',
      sees: /^EMAIL LOGS$/,
      specified: [menu(/^Administration/), on(/^Email Logs$/)],
      ours: [quick('/admin/email-logs')],
    },
    {
      task: 'take in a file of the school',
      sees: /^Intake$/,
      specified: [menu(/^Administration/), on(/^Intake$/)],
      // A file that waits has a button of its own; else the way is the state of the data.
      ours: [on(/^(Review file|School data)/)],
    },
  ]),
];
