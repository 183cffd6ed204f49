import { may } from '#shared/rights/permissions';
import { pathTo } from '#shared/site/paths';
import { useCaller } from '../auth/session.tsx';
import { HeaderEditor } from '../features/connection-headers/HeaderEditor.tsx';
import { AdminFrame } from './frame/AdminFrame.tsx';
import { Trail } from './frame/Trail.tsx';

/** `/admin/add-newsletter-header`: the heroes of the magazine. */
export function HeaderScreen() {
  const logs = may(useCaller(), 'es.get') && ([pathTo('/admin/email-logs'), 'Email logs'] as const);
  const links = [[pathTo('/admin'), 'Admin home'] as const, ...(logs ? [logs] : [])];
  return (
    <AdminFrame overline={<Trail links={links} />}>
      <HeaderEditor />
    </AdminFrame>
  );
}
