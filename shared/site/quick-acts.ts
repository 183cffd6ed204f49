import type { OperationId } from '#shared/rights/permission-matrix';
import { type Rights, reachOf } from '#shared/rights/permissions';
import type { Reach } from '#shared/rights/principals';
import { isAllowed, type ScreenPath } from './screens.ts';

/** A frequent act of a person: a button of Home that opens a screen. */
interface QuickAct {
  readonly path: ScreenPath;
  readonly act: string;
  /** The right that a person needs for it, with one of these reaches. */
  readonly right: readonly [OperationId, Reach, ...Reach[]];
}

/** The frequent acts of all people, the most urgent first. */
const acts: readonly QuickAct[] = [
  {
    path: '/absences/notify-absence',
    act: 'Report an absence',
    right: ['abs.add', 'link'],
  },
  { path: '/absences', act: 'See who is away', right: ['att', 'all'] },
  {
    path: '/admin/email-logs/send-weekly-emails',
    act: 'Send digest',
    right: ['mail.send', 'all'],
  },
  { path: '/admin/email-logs', act: 'See the e-mail log', right: ['es.get', 'all'] },
  { path: '/admin/add-notice', act: 'New notice', right: ['post.add', 'all'] },
  { path: '/admin/add-newsletter', act: 'New newsletter', right: ['post.add', 'all'] },
  { path: '/admin?tab=posts', act: 'Find a post', right: ['post.admin', 'all'] },
  { path: '/absences/extended-leave', act: 'Request leave', right: ['abs.add', 'link'] },
  { path: '/student-goals/write', act: 'Write my goals', right: ['sg.save', 'self'] },
  { path: '/student-notes', act: 'Write a note', right: ['note.add', 'duty'] },
  { path: '/parent-dashboard', act: 'See results', right: ['plot', 'self', 'link', 'duty'] },
  { path: '/student-goals', act: 'Read students’ goals', right: ['sg.class', 'duty'] },
  { path: '/school-psychology-request', act: 'Ask for support', right: ['psy.save', 'self'] },
  { path: '/metrics', act: 'See metrics', right: ['met', 'all'] },
];

/** The most buttons on Home. */
const most = 4;

/** Returns the frequent acts that a person's rights and the school's tiles open, the first ones. */
export const quickActs = (person: Rights, tileUrls: readonly string[]): readonly QuickAct[] =>
  acts
    .filter(({ path, right: [operation, ...wanted] }) => {
      const reach = reachOf(person, operation);
      return wanted.some((each) => reach.has(each)) && isAllowed(person, path, tileUrls);
    })
    .slice(0, most);
