import { adminTabs, mayOpen } from '../admin/tabs.ts';
import { useSession } from '../auth/session.tsx';
import type { RouteRights } from '../routeFilter.ts';

/** What the person at this school may open. */
export function useRights(): RouteRights {
  const { user, settings } = useSession();
  return {
    tileUrls: settings.tile_settings.map(({ url }) => url),
    mayAdminister: adminTabs.some((tab) => mayOpen(user, tab)),
  };
}
