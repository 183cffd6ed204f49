import { Navigate, useSearchParams } from 'react-router-dom';
import { useCaller } from '../auth/session.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { onDemand } from '../components/onDemand.tsx';
import { CreatePost } from '../features/posts/admin/CreatePost.tsx';
import { paths } from '../paths.ts';
import { AdminFrame } from './AdminFrame.tsx';
import { EmailTab } from './EmailTab.tsx';
import { PlacesTab } from './PlacesTab.tsx';
import { adminTabs, mayOpen } from './tabs.ts';

const PostDesk = onDemand(
  async () => (await import('../features/posts/admin/PostDesk.tsx')).PostDesk,
);

/** `/admin`: the administration's home. Posts is the default tab; without it, the first that the person may open and that is not the empty Dashboard. */
export function AdminPage() {
  const person = useCaller();
  const [params] = useSearchParams();
  const open = adminTabs.filter((tab) => mayOpen(person, tab));
  const asked = params.get('tab') ?? 'posts';
  const active = adminTabs.some(({ key }) => key === asked) ? asked : 'posts';
  const first = open.find(({ key }) => key !== 'dashboard') ?? open[0];
  const tab = open.find(({ key }) => key === active) ?? (params.has('tab') ? undefined : first);
  // Whoever opens one screen alone is led to it.
  if (tab?.path && tab.path !== paths.adminTab(tab.key)) return <Navigate to={tab.path} replace />;
  if (tab?.key === 'places') return <PlacesTab />;
  if (tab?.key === 'email') return <EmailTab />;
  if (tab?.key === 'posts') {
    return (
      <AdminFrame tab="posts" title="Posts" action={<CreatePost />}>
        <PostDesk />
      </AdminFrame>
    );
  }
  return (
    <AdminFrame tab={tab?.key ?? ''} title={tab?.label ?? ''}>
      {tab?.key !== 'dashboard' && (
        <EmptyState title="This tab is still to come">
          {`“${tab?.label}” is not ready yet. Tabs that are ready can be chosen above.`}
        </EmptyState>
      )}
    </AdminFrame>
  );
}
