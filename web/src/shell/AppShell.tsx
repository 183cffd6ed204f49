import WarningIcon from '@mui/icons-material/WarningAmber';
import { Box, Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { Link, type Location, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { may } from '#shared/rights/permissions';
import { textOn } from '#shared/site/colours';
import { pathTo } from '#shared/site/paths';
import { isAdmin, screenAt } from '#shared/site/screens';
import { useSession } from '../auth/session.tsx';
import { placeOf } from '../components/editing/leaving.ts';
import { onDemand } from '../components/hooks/onDemand.tsx';
import { useHotkeys } from '../components/hooks/useHotkeys.ts';
import { isWide, useIsWide } from '../components/hooks/useIsWide.ts';
import { Row } from '../components/layout/layout.tsx';
import { ErrorBoundary } from '../components/screen/ErrorBoundary.tsx';
import { NotFound } from '../components/screen/NotFound.tsx';
import { OfflineBar } from '../components/screen/OfflineBar.tsx';
import { TopBar } from '../components/screen/TopBar.tsx';
import { TimeZoneContext } from '../components/text/timeZone.ts';
import { useInternalLinks } from '../components/text/useInternalLinks.ts';
import { EmergencyBanner } from '../features/emergency/EmergencyBanner.tsx';
import { PersonMenu } from './PersonMenu.tsx';
import { OpeningPalette } from './palette/OpeningPalette.tsx';
import { useReadAhead } from './useDeviceChoice.ts';
import { useIsAllowed } from './useIsAllowed.ts';

const NavigationList = onDemand(async () => (await import('./NavigationList.tsx')).NavigationList);
// Phones show it in a drawer only, so it is no part of their first load.
if (isWide()) NavigationList.fetch();
const NavigationDrawer = onDemand(
  async () => (await import('./NavigationDrawer.tsx')).NavigationDrawer,
);
const HelpDialog = onDemand(async () => (await import('./HelpDialog.tsx')).HelpDialog);

/** The frame of every screen: bar, emergency banner, navigation, the screen itself, footer. */
export function AppShell() {
  const { settings, user } = useSession();
  const location = useLocation();
  const { pathname } = location;
  const isAllowed = useIsAllowed();
  const screen = screenAt(pathname);
  // The administration has one side bar, its own tabs: the navigation folds behind the menu button.
  const isWorkplace = screen !== undefined && isAdmin(screen);
  const hasRail = useIsWide() && !isWorkplace;
  const [open, setOpen] = useState<'navigation' | 'palette' | 'help'>();
  const close = () => setOpen(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving anywhere closes what was open
  useEffect(close, [pathname]);
  useInternalLinks();
  useReadAhead();
  useHotkeys({ 'mod+k': () => setOpen('palette'), '?': () => setOpen('help') });

  return (
    <TimeZoneContext value={settings.timeZone}>
      <Box component="a" href="#main" sx={skipLink}>
        Skip to content
      </Box>
      <TopBar
        name={settings.schoolName}
        shortName={settings.short_name}
        logo={settings.banner_images.ribbon_logo}
        hasMenu={isWorkplace}
        onMenu={() => setOpen('navigation')}
        onSearch={() => setOpen('palette')}
      >
        {may(user, 'emg.write') && <EmergencyButton />}
        <PersonMenu onHelp={() => setOpen('help')} />
      </TopBar>
      <EmergencyBanner />
      <OfflineBar />
      <Row gap={0} isOneLine>
        {!isWorkplace && (
          <Box sx={rail} className="no-print">
            <Box component="nav" aria-label="Main" sx={stay}>
              {hasRail && <NavigationList />}
            </Box>
          </Box>
        )}
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
          <Box component="main" id="main" tabIndex={-1} sx={isWorkplace ? workplace : content}>
            <ErrorBoundary key={placeOf(location)}>
              {isAllowed(pathname) ? <Outlet /> : <NotFound />}
            </ErrorBoundary>
          </Box>
          <Footer />
        </Box>
      </Row>
      {open === 'navigation' && <NavigationDrawer onClose={close} />}
      {open === 'palette' && <OpeningPalette onClose={close} />}
      {open === 'help' && <HelpDialog onClose={close} />}
      <ScrollRestoration getKey={placeInHistory} />
    </TimeZoneContext>
  );
}

/**
 * Names an entry of the history, for its place on the page. The router calls every page that the browser
 * itself loads “default”, so that one would open where another was left.
 */
const placeInHistory = ({ key, pathname, search }: Location): string =>
  key === 'default' ? `${pathname}${search}` : key;

const skipLink = {
  position: 'absolute',
  insetInlineStart: 8,
  top: -80,
  zIndex: 'tooltip',
  p: 1.5,
  borderRadius: 1,
  bgcolor: 'background.paper',
  color: 'text.primary',
  '&:focus': { top: 8 },
};
const rail = {
  display: { xs: 'none', xl: 'block' },
  width: 240,
  flexShrink: 0,
  borderInlineEnd: '1px solid',
  borderColor: 'divider',
};
const stay = { position: 'sticky', top: 56, maxHeight: 'calc(100dvh - 56px)', overflowY: 'auto' };
const content = {
  flex: 1,
  // The footer begins below the window, so that no screen moves it while it loads.
  minHeight: 'calc(100dvh - 56px)',
  width: '100%',
  maxWidth: 1200,
  mx: 'auto',
  '--gutter': { xs: '16px', sm: '24px', md: '40px' },
  px: 'var(--gutter)',
  py: { xs: 3, md: 5 },
};
const workplace = { ...content, maxWidth: 1920, '--gutter': '16px' };

/** The button in the bar that opens the emergency message, for people who may write it. */
const EmergencyButton = () => (
  <Button
    component={Link}
    to={pathTo('/admin/emergency-broadcast')}
    color="inherit"
    aria-label="Emergency"
    sx={{
      minWidth: 40,
      px: { xs: 1, md: 1.5 },
    }}
  >
    <WarningIcon />
    <Box component="span" sx={wide}>
      Emergency
    </Box>
  </Button>
);

/** On a phone the icon is enough. */
const wide = { display: { xs: 'none', md: 'inline' }, marginInlineStart: 0.75 };

/** The school's name and phone number, and the accessibility statement, in its footer colour. */
function Footer() {
  const { schoolName, phoneNumber, theme_colours } = useSession().settings;
  const bgcolor = theme_colours.footer_colour;
  return (
    <Box
      component="footer"
      sx={{ bgcolor, color: textOn(bgcolor), px: { xs: 2, sm: 3, md: 5 }, py: 2 }}
    >
      <Row gap={0} columnGap={2} align="center" sx={line}>
        <span>{schoolName}</span>
        <Box component={Link} to={pathTo('/accessibility')} sx={[inFooter, atEnd]}>
          Accessibility
        </Box>
        {phoneNumber && (
          <Box component="a" href={`tel:${phoneNumber.replace(/[^\d+]/g, '')}`} sx={inFooter}>
            {phoneNumber}
          </Box>
        )}
      </Row>
    </Box>
  );
}

const line = { maxWidth: 1120, minHeight: 32, mx: 'auto', fontSize: 14 } as const;
/** A finger hits it. */
const inFooter = { py: 0.75, color: 'inherit' };
const atEnd = { marginInlineStart: 'auto' };
