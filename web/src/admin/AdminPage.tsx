import type { ComponentType } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { adminTabs, mayOpen, type ScreenPath } from '#shared/site/screens';
import { useCaller } from '../auth/session.tsx';
import { NotFound } from '../components/screen/NotFound.tsx';
import { ScreenContext } from '../components/screen/screenContext.ts';
import { EmailTab } from './EmailTab.tsx';
import { GoalsPdfsTab } from './goals/GoalsPdfsTab.tsx';
import { GoalsUploadTab } from './goals/GoalsUploadTab.tsx';
import { PlacesTab } from './PlacesTab.tsx';
import { PostsTab } from './PostsTab.tsx';
import { DashboardTab } from './tabs/DashboardTab.tsx';
import { SubscribedTab } from './tabs/SubscribedTab.tsx';

/** What the home shows in each of its own tabs. */
const contents: Partial<Record<ScreenPath, ComponentType>> = {
  '/admin?tab=dashboard': DashboardTab,
  '/admin?tab=places': PlacesTab,
  '/admin?tab=posts': PostsTab,
  '/admin?tab=email': EmailTab,
  '/admin?tab=subscribed': SubscribedTab,
  '/admin?tab=lv-goals-pdfs': GoalsPdfsTab,
  '/admin?tab=lv-goals-upload': GoalsUploadTab,
};

/**
 * `/admin`: the administration's home. Posts is the default tab; without it, the first tab that the
 * person may open, except Dashboard.
 */
export function AdminPage() {
  const person = useCaller();
  const [params] = useSearchParams();
  const named = (key: string | null) => adminTabs.find(({ path }) => keyOf(path) === key);
  const asked = named(params.get('tab')) ?? named('posts');
  const open = adminTabs.filter((tab) => mayOpen(person, tab));
  const first = open.find(({ path }) => keyOf(path) !== 'dashboard') ?? open[0];
  const tab = open.find((each) => each === asked) ?? (params.has('tab') ? undefined : first);
  if (!tab) return <NotFound />;
  const Content = contents[tab.path];
  // A person who may open only one screen goes to it directly.
  if (!Content) return <Navigate to={tab.path} replace />;
  return (
    <ScreenContext value={tab}>
      <Content />
    </ScreenContext>
  );
}

/** Returns the key of a tab in the address of the home. */
const keyOf = (path: string): string => path.replace(/.*[/=]/, '');
