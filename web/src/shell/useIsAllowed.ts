import { isAllowed } from '#shared/site/screens';
import { useSession } from '../auth/session.tsx';

/** Returns whether the person may open a path at this school. */
export function useIsAllowed(): (pathname: string) => boolean {
  const { user, settings } = useSession();
  const tileUrls = settings.tile_settings.map(({ url }) => url);
  return (pathname) => isAllowed(user, pathname, tileUrls);
}
