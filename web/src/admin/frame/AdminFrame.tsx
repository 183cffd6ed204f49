import { Box } from '@mui/material';
import { type ReactNode, use } from 'react';
import type { Screen as DeclaredScreen } from '#shared/site/screens';
import type { Visit } from '../../api/visits/queue.ts';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { ScreenContext } from '../../components/screen/screenContext.ts';
import { AdminNavigation } from './AdminNavigation.tsx';

// The screens without a list do without this code.
const SavedViews = onDemand(
  async () => (await import('./SavedViews.tsx')).SavedViews,
  () => <Box sx={{ height: { xs: 48, md: 37 }, width: 48 }} />,
);

interface AdminFrameProps {
  /** Its title, if it is not the declared one. */
  title?: string | undefined;
  /** How the visit is logged, if not as the page itself. */
  visit?: Visit | null;
  /** A smaller line above the title. */
  overline?: ReactNode;
  /** The screen's one primary action. */
  primary?: ReactNode;
  /** What else is beside the title. */
  action?: ReactNode;
  /** The screen is a list with filters in its address, which a person may save. */
  isList?: boolean;
  children?: ReactNode;
}

/** The frame of every administration screen: the tabs in groups, and the screen beside them. */
export function AdminFrame({
  title,
  visit,
  overline,
  primary,
  action,
  isList = false,
  children,
}: AdminFrameProps) {
  const open = use(ScreenContext);
  return (
    <Box sx={frame}>
      <AdminNavigation active={open?.under ?? open?.path} />
      <Box sx={{ minWidth: 0, pt: { lg: 4 } }}>
        <Screen
          title={title}
          overline={overline}
          primary={primary}
          action={
            <>
              {isList && open && <SavedViews list={open.path} />}
              {action}
            </>
          }
          visit={visit === undefined ? visitOf(open) : visit}
        >
          {children}
        </Screen>
      </Box>
    </Box>
  );
}

/** Each tab of the home is a page of its own in the web logs. */
const visitOf = (screen: Pick<DeclaredScreen, 'path' | 'title'> | undefined) =>
  screen?.path.startsWith('/admin?')
    ? { pageId: screen.path, title: screen.title, pageType: 'page' }
    : undefined;

const frame = {
  display: { lg: 'grid' },
  gridTemplateColumns: { lg: '160px minmax(0, 1fr)' },
  gap: { lg: 2 },
  alignItems: 'start',
  // The column of tabs begins at the top bar.
  my: { lg: -5 },
};
