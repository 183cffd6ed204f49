import AdminIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import PageIcon from '@mui/icons-material/ArticleOutlined';
import ConnectionsIcon from '@mui/icons-material/AutoStoriesOutlined';
import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import NoticesIcon from '@mui/icons-material/CampaignOutlined';
import AbsencesIcon from '@mui/icons-material/EventBusyOutlined';
import HomeIcon from '@mui/icons-material/HomeOutlined';
import LearningIcon from '@mui/icons-material/SchoolOutlined';
import type { ComponentType } from 'react';
import { useSession } from '../auth/session.tsx';
import { paths } from '../paths.ts';
import { tilePath } from '../routeFilter.ts';
import { useRights } from './useRights.ts';

/** One entry of the navigation; an address outside the portal opens beside it. */
export interface NavigationItem {
  readonly label: string;
  readonly url: string;
  readonly isOutside: boolean;
  readonly Icon: ComponentType;
}

const icons: Readonly<Record<string, ComponentType>> = {
  '/notices': NoticesIcon,
  '/connections': ConnectionsIcon,
  '/calendar': CalendarIcon,
  '/absences': AbsencesIcon,
  '/key-learning-area': LearningIcon,
  '/parent-dashboard': LearningIcon,
};

/** Home, the school's tiles in their order, and the administration for those who may. */
export function useNavigation(): NavigationItem[] {
  const { settings } = useSession();
  const { mayAdminister } = useRights();
  const tiles = settings.tile_settings.flatMap(({ url, label }) => {
    const path = tilePath(url);
    const Icon = icons[path ?? ''] ?? PageIcon;
    if (path) return path === '/' ? [] : [{ label, url: path, isOutside: false, Icon }];
    return url.startsWith('https://') ? [{ label, url, isOutside: true, Icon }] : [];
  });
  return [
    { label: 'Home', url: paths.home, isOutside: false, Icon: HomeIcon },
    ...tiles,
    ...(mayAdminister
      ? [{ label: 'Administration', url: paths.admin, isOutside: false, Icon: AdminIcon }]
      : []),
  ];
}
