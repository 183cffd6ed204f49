import type { Page } from 'playwright-core';
import { emergencybroadcast } from '#shared/emergency/emergencybroadcast.contract';
import type { Input, Output, Route } from '#shared/kernel/route';
import { students } from '#shared/learning/students.contract';
import { studentNotes } from '#shared/notes/student-notes.contract';
import { posts } from '#shared/posts/posts.contract';
import { signingRequests } from '#shared/signing/signing-requests.contract';
import { signedOutPath } from '#shared/site/entry-paths';
import { verifyPath } from '#shared/site/outer-pages';
import { pathTo } from '#shared/site/paths';
import { type ScreenPath, screens } from '#shared/site/screens';

/** Calls a route of the API as the person. */
export type Ask = <R extends Route>(route: R, input: Input<R>) => Promise<Output<R>>;

/** A picture: the person who sees it, and how its address is found. */
export interface Stop {
  /** The username of a person of the demo school. */
  readonly as: string;
  /** Its address, or how to find it. Without one it is the path of the screen, or a link on `from`. */
  readonly at?: string | ((ask: Ask) => Promise<string>);
  /** The addresses to open one after another; each is the first link of that kind on the one before. */
  readonly from?: readonly string[];
  /** What the person does there first, for a part of the screen that opens on a press. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** The reads of the API that never come, or that fail. */
  readonly waits?: RegExp;
  readonly fails?: RegExp;
  /** What reads of the API answer, where the demo school has nothing of the kind. */
  readonly answers?: { readonly at: RegExp; readonly body: string };
  /** Whose device it is said to be: `asked` is before the answer. By default it is shared. */
  readonly device?: 'own' | 'asked';
  /** The connection has ended, after a visit of Home. */
  readonly isOffline?: true;
  /** The name of the picture, if a screen has several. */
  readonly name?: string;
  /** What another person does before the picture, and undoes after it. */
  readonly during?: During;
}

export interface During {
  readonly as: string;
  readonly start: (ask: Ask) => Promise<unknown>;
  readonly end: (ask: Ask) => Promise<unknown>;
}

const [carer, student, teacher, editor, office, admin] = [
  'cara',
  'sam',
  'tess',
  'ed',
  'otto',
  'ada',
] as [string, string, string, string, string, string];
const counsellor = 'cora';

/** Presses a button. */
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();

const template = '/signing/templates/:templateUid';

const reportOfNotice = async (ask: Ask) => {
  const { records } = await ask(posts.listForAdmin, {
    get_posts_for_admin: true,
    title_keyword: 'camp',
    limit: 1,
  });
  return pathTo('/asks/:askUid', { askUid: records[0]?.postUid ?? '' });
};
const readersOfPost = async (ask: Ask) => {
  const { records } = await ask(posts.list, { types: ['notice'], limit: 1 });
  return pathTo('/admin/read-posts/:postUid', { postUid: records[0]?.postUid ?? '' });
};
/** The notes of a student whom the teacher has written about. */
const writtenNotes = async (ask: Ask) => {
  const { students: found } = await ask(students.list, { limit: 100, year: 'Year 7' });
  for (const { studentUid } of found) {
    const { notes } = await ask(studentNotes.list, { student_userid: studentUid });
    if (notes.length > 0) return pathTo('/student-notes/:studentUid', { studentUid });
  }
  throw new Error('No student has notes.');
};
/** A lockdown with a roll-call, and its end. */
export const lockdown: During = {
  as: admin,
  start: (ask) =>
    changeBroadcast(ask, {
      status: true,
      asks_safety: true,
      message: 'Lockdown. Stay inside, lock the doors and keep quiet. Families: do not come.',
    }),
  end: (ask) => changeBroadcast(ask, { status: false, message: '' }),
};
async function changeBroadcast(
  ask: Ask,
  change: Omit<Input<typeof emergencybroadcast.update>, 'updated_at'>,
) {
  const { updated_at } = await ask(emergencybroadcast.get, {});
  await ask(emergencybroadcast.update, { ...change, ...(updated_at && { updated_at }) });
}
const notesOfStudent = async (ask: Ask) => {
  const { students: found } = await ask(students.list, { limit: 1 });
  return pathTo('/student-notes/:studentUid', { studentUid: found[0]?.studentUid ?? '' });
};
/** A screen about a document that one of two has signed. */
const sentDocument =
  (path: '/signing/:requestUid' | '/signing/:requestUid/document') => async (ask: Ask) => {
    const { records } = await ask(signingRequests.list, { state: 'viewed', limit: 10 });
    return pathTo(path, { requestUid: records.findLast(({ done }) => done > 0)?.requestUid ?? '' });
  };

type Named = Extract<ScreenPath, `${string}:${string}`>;

/**
 * Who shows each screen. An administrator shows a screen without a row. The compiler demands one for
 * a screen whose address names a record. Without a picture are a leave that was sent and an
 * event of the portal, whose forms are those of a new one.
 */
const stops: Readonly<
  Record<Named, readonly Stop[]> & Partial<Record<ScreenPath, readonly Stop[]>>
> = {
  '/': [carer, student, teacher, office, editor, admin].map((as) => ({
    as,
    name: `Home of ${as}`,
  })),
  '/notices': [{ as: carer }],
  '/notices/notice_details/:postUid': [{ as: carer, from: ['/'] }],
  '/asks': [{ as: editor }],
  '/asks/:askUid': [{ as: editor, at: reportOfNotice }],
  '/asks/:askUid/roll': [],
  '/calendar/ask/:id': [],
  '/connections': [{ as: carer }],
  '/connections/connection_details/:postUid': [{ as: carer, from: ['/connections'] }],
  '/calendar': [{ as: carer }],
  '/calendar/calendar_details/:id': [{ as: carer, from: ['/'] }],
  '/calendar/new': [{ as: editor }],
  '/calendar/edit/:id': [],
  '/timetable': [{ as: carer }, { as: teacher, name: 'Timetable of a teacher' }],
  '/key-learning-area': [{ as: student }],
  '/key-learning-area/:id': [{ as: student, from: ['/', '/places/:slug'] }],
  '/absences': [{ as: carer }, { as: office, name: 'Absences at the office' }],
  '/absences/notify-absence': [{ as: carer }],
  '/absences/notify-absence/:id': [],
  '/absences/extended-leave': [{ as: carer }],
  '/absences/extended-leave/:id': [],
  '/absences/edit-absence-reason/:stduentNumber/:id': [{ as: carer, from: ['/'] }],
  '/financial-info': [{ as: carer }],
  '/year-info': [{ as: carer }],
  '/places/:slug': [
    { as: student, from: ['/'] },
    { as: editor, from: ['/search?q=english'], name: 'Place of an editor' },
  ],
  '/places/:slug/:pageSlug': [{ as: student, from: ['/', '/places/:slug'] }],
  '/emergency-brodcast': [{ as: carer }],
  '/search': [{ as: carer, at: '/search?q=term' }],
  '/notification-preferences': [{ as: carer }],
  '/privacy': [{ as: carer }],
  '/accessibility': [{ as: carer }],
  '/unsubscribe/:token': [{ as: carer, at: '/unsubscribe/old-link' }],
  '/parent-dashboard': [{ as: carer }, { as: student, name: 'Learning of a student' }],
  '/student-goals': [{ as: student }, { as: teacher, name: 'Goals of a class' }],
  '/student-goals/write': [{ as: student }],
  '/student-goals/students/:username': [{ as: teacher, from: ['/student-goals'] }],
  '/new-students': [{ as: teacher }],
  '/student-notes': [{ as: teacher }],
  '/student-notes/:studentUid': [
    { as: teacher, at: notesOfStudent },
    { as: teacher, at: writtenNotes, name: 'Notes that a teacher wrote' },
  ],
  '/school-psychology-request': [{ as: student }, { as: counsellor, name: 'Requests of the team' }],
  '/signing': [{ as: office }],
  '/signing/templates': [{ as: office }],
  [template]: [{ as: office, from: ['/signing/templates'] }],
  '/signing/templates/:templateUid/preview': [
    { as: office, from: ['/signing/templates', template] },
  ],
  '/signing/templates/:templateUid/send': [{ as: office, from: ['/signing/templates', template] }],
  '/signing/:requestUid': [{ as: office, at: sentDocument('/signing/:requestUid') }],
  '/signing/:requestUid/document': [
    { as: office, at: sentDocument('/signing/:requestUid/document'), name: 'Pages of a document' },
  ],
  '/metrics': [{ as: admin }],
  '/admin': [{ as: editor }],
  '/admin?tab=dashboard': [{ as: admin }],
  '/admin?tab=places': [{ as: admin }],
  '/admin?tab=posts': [{ as: admin }],
  '/admin?tab=email': [{ as: admin }],
  '/admin/email-logs': [{ as: admin }],
  '/admin/web-logs': [{ as: admin }],
  '/admin/read-posts': [{ as: admin }],
  '/admin?tab=subscribed': [{ as: admin }],
  '/admin?tab=lv-goals-pdfs': [{ as: admin }],
  '/admin?tab=lv-goals-upload': [{ as: admin }],
  '/admin/intake': [{ as: admin }],
  '/admin/people': [{ as: admin }],
  '/admin/groups': [{ as: admin }],
  '/admin/groups/:groupUid': [{ as: admin, from: ['/admin/groups'] }],
  '/admin/people/:userUid': [{ as: admin, from: ['/admin/people'] }],
  '/admin/emergency-broadcast': [{ as: admin }],
  '/admin/emergency-broadcast/roll-call': [{ as: admin }],
  '/admin/emergency-broadcast/card': [{ as: admin }],
  '/admin/audit': [{ as: 'priya' }],
  '/admin/settings': [{ as: admin }],
  '/admin/read-posts/:postUid': [{ as: admin, at: readersOfPost }],
  '/admin/add-place': [{ as: admin }],
  '/admin/edit-place/:id': [{ as: admin, from: ['/admin?tab=places'] }],
  '/admin/add-page': [{ as: admin }],
  '/admin/edit-page/:id': [{ as: admin, from: ['/admin?tab=places'] }],
  '/admin/add-newsletter': [{ as: editor }],
  '/admin/edit-newsletter/:postUid': [{ as: editor, from: ['/admin?tab=posts'] }],
  '/admin/add-notice': [{ as: editor }],
  '/admin/edit-notice/:postUid': [{ as: editor, from: ['/admin?tab=posts'] }],
  '/admin/add-newsletter-header': [{ as: admin }],
  '/admin/posts-bin': [{ as: admin }],
  '/admin/email-logs/send-weekly-emails': [{ as: admin }],
  '/admin/email-logs/send-principal-emails': [{ as: admin }],
};

/** What is no screen of the declaration. */
const others: readonly Stop[] = [
  { as: 'bea', at: '/', name: 'Home of bea, of two schools' },
  { as: 'bea', at: '/', name: 'Person menu', act: press('person menu') },
  { as: carer, at: '/nowhere', name: 'Unknown address' },
  { as: '', at: signedOutPath, name: 'Signed out' },
  { as: '', at: verifyPath, name: 'Check a document' },
  { as: '', at: '/', name: 'Sign in' },
  {
    as: carer,
    at: pathTo('/emergency-brodcast'),
    during: lockdown,
    name: 'Emergency broadcasts with a message',
  },
];

/** A picture to take. */
export interface Sight extends Stop {
  readonly name: string;
  /** The path of its screen, with its parameters. */
  readonly path: string;
}

/** Every picture, in the order of the declaration of the screens. */
export const sights: readonly Sight[] = [
  ...screens.flatMap(({ path, title }) =>
    (stops[path] ?? [{ as: admin }]).map((stop) => ({ name: `${title} ${path}`, ...stop, path })),
  ),
  ...others.map((stop) => ({ name: '', path: String(stop.at), ...stop })),
];
