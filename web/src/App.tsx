import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { lazy, Suspense, useMemo } from 'react';
import { BootScreen } from './auth/BootScreens.tsx';
import { useBoot } from './auth/session.tsx';
import { ErrorBoundary } from './components/ErrorBoundary.tsx';
import { LastBroadcast } from './features/emergencybroadcast/LastBroadcast.tsx';
import { applyBranding, rememberedColour } from './theme/branding.ts';
import { portalTheme } from './theme/theme.ts';

// Asked for at once, beside the sign-in: the two are needed at the same moment.
const portalCode = import('./Portal.tsx');
const Portal = lazy(async () => ({ default: (await portalCode).Portal }));

const UnsubscribePage = lazy(async () => ({
  default: (await import('./features/unsubscribe/UnsubscribePage.tsx')).UnsubscribePage,
}));

/** The whole application: first its start, then the portal in the school's colours. */
export function App() {
  const { booted, isLost } = useBoot();
  const session = booted?.kind === 'signedIn' ? booted.session : undefined;
  // A theme is some thousand rules: made again only when the school is known.
  const theme = useMemo(
    () => portalTheme(session ? applyBranding(session.settings) : rememberedColour()),
    [session],
  );
  const start = (
    <>
      {booted?.kind === 'unreachable' && <LastBroadcast />}
      {booted?.kind === 'unsubscribe' ? (
        <Suspense>
          <UnsubscribePage token={booted.token} />
        </Suspense>
      ) : (
        <BootScreen booted={session ? undefined : booted} isLost={isLost} />
      )}
    </>
  );
  return (
    <ThemeProvider theme={theme} modeStorageKey="portal.theme" noSsr>
      <CssBaseline />
      <ErrorBoundary>
        <Suspense fallback={start}>
          {session ? <Portal session={session} isLost={isLost} /> : start}
        </Suspense>
      </ErrorBoundary>
    </ThemeProvider>
  );
}
