import AdminIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import MetricsIcon from '@mui/icons-material/AnalyticsOutlined';
import PageIcon from '@mui/icons-material/ArticleOutlined';
import ConnectionsIcon from '@mui/icons-material/AutoStoriesOutlined';
import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import NoticesIcon from '@mui/icons-material/CampaignOutlined';
import YearIcon from '@mui/icons-material/ContactPageOutlined';
import SigningIcon from '@mui/icons-material/DrawOutlined';
import AbsencesIcon from '@mui/icons-material/EventBusyOutlined';
import GoalsIcon from '@mui/icons-material/FlagOutlined';
import HomeIcon from '@mui/icons-material/HomeOutlined';
import DashboardIcon from '@mui/icons-material/InsightsOutlined';
import NewStudentsIcon from '@mui/icons-material/PersonAddAltOutlined';
import SupportIcon from '@mui/icons-material/PsychologyOutlined';
import FinanceIcon from '@mui/icons-material/ReceiptLongOutlined';
import TimetableIcon from '@mui/icons-material/ScheduleOutlined';
import LearningIcon from '@mui/icons-material/SchoolOutlined';
import type { ComponentType } from 'react';
import { isOuterPath } from '#shared/site/outer-pages';
import { pathTo } from '#shared/site/paths';
import { isAlwaysShown, mayOpenScreen, screens, tilePath } from '#shared/site/screens';
import { useSession } from '../auth/session.tsx';

/** An entry of the navigation. An address outside the portal opens in a new tab. */
export interface NavigationItem {
  readonly label: string;
  /** The school's description of it. */
  readonly description?: string | undefined;
  readonly url: string;
  readonly isOutside: boolean;
  readonly Icon: ComponentType;
}

const icons: Readonly<Record<string, ComponentType>> = {
  '/notices': NoticesIcon,
  '/connections': ConnectionsIcon,
  '/calendar': CalendarIcon,
  '/timetable': TimetableIcon,
  '/absences': AbsencesIcon,
  '/financial-info': FinanceIcon,
  '/year-info': YearIcon,
  '/new-students': NewStudentsIcon,
  '/school-psychology-request': SupportIcon,
  '/key-learning-area': LearningIcon,
  '/parent-dashboard': DashboardIcon,
  '/signing': SigningIcon,
  '/student-goals': GoalsIcon,
  '/metrics': MetricsIcon,
};

/**
 * Returns Home, the screens that need no tile, the tiles that the person may open, and the
 * administration.
 */
export function useNavigation(): NavigationItem[] {
  const { settings, user } = useSession();
  const tiles = settings.tile_settings.flatMap(({ url, label, description }) => {
    const path = tilePath(url);
    const Icon = icons[path ?? ''] ?? PageIcon;
    const entry = { label, description, Icon };
    if (path && isOuterPath(path)) return [{ ...entry, url: path, isOutside: true }];
    if (path) {
      return path !== '/' && mayOpenScreen(user, path)
        ? [{ ...entry, url: path, isOutside: false }]
        : [];
    }
    return url.startsWith('https://') ? [{ ...entry, url, isOutside: true }] : [];
  });
  const known = new Set(tiles.map(({ url }) => url));
  const always = screens.flatMap(({ path, title, isInMenu, always: rights }) =>
    (isInMenu || isAlwaysShown(user, { always: rights })) &&
    !known.has(path) &&
    mayOpenScreen(user, path)
      ? [{ label: title, url: path, isOutside: false, Icon: icons[path] ?? PageIcon }]
      : [],
  );
  return [
    { label: 'Home', url: pathTo('/'), isOutside: false, Icon: HomeIcon },
    ...always,
    ...tiles,
    ...(mayOpenScreen(user, '/admin')
      ? [{ label: 'Administration', url: pathTo('/admin'), isOutside: false, Icon: AdminIcon }]
      : []),
  ];
}
