import type { OperationId } from '#shared/permission-matrix';
import { type Rights, reachOf } from '#shared/permissions';
import { paths } from '../paths.ts';

/** One tab of the administration: its words, the right that opens it, and its screen once there is one. */
export interface AdminTab {
  readonly key: string;
  readonly label: string;
  /** Any one of these rights, reaching the whole site. */
  readonly needs: readonly OperationId[];
  readonly path?: string;
}

/** The tab bar of the specification, then the screens that were added to it. */
export const adminTabs: readonly AdminTab[] = [
  {
    key: 'dashboard',
    label: 'Dashboard',
    needs: ['post.admin', 'plc.write', 'mail.send', 'es.get', 'sub'],
    path: paths.adminTab('dashboard'),
  },
  { key: 'places', label: 'Places', needs: ['plc.write'], path: paths.adminTab('places') },
  { key: 'posts', label: 'Posts', needs: ['post.admin'], path: paths.adminTab('posts') },
  { key: 'email', label: 'Email', needs: ['mail.send'], path: paths.adminTab('email') },
  { key: 'email-logs', label: 'Email Logs', needs: ['es.get'], path: paths.emailLogs },
  { key: 'web-logs', label: 'Web Logs', needs: ['wl.get'] },
  { key: 'read-posts', label: 'Read Posts', needs: ['rp.get'] },
  { key: 'subscribed', label: 'Subscribed', needs: ['sub'] },
  { key: 'lv-goals-pdfs', label: 'LV Goals PDFs', needs: ['lgp.bulk'] },
  { key: 'lv-goals-upload', label: 'LV Goals Upload', needs: ['csv'] },
  { key: 'intake', label: 'Intake', needs: ['intake'], path: paths.intake },
  {
    key: 'emergency-broadcast',
    label: 'Emergency broadcast',
    needs: ['emg.write'],
    path: paths.emergencyForm,
  },
  { key: 'audit', label: 'Audit', needs: ['audit'], path: paths.audit },
];

/** Whether a person's capabilities open a tab. Rights over oneself alone open none. */
export const mayOpen = (person: Rights, tab: AdminTab): boolean =>
  tab.needs.some((operation) => reachOf(person, operation).has('all'));
