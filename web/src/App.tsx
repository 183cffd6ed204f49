import { CssBaseline, ThemeProvider } from '@mui/material';
import { useEffect, useMemo, useState } from 'react';
import { BootScreen } from './auth/BootScreens.tsx';
import { useBoot } from './auth/session.tsx';
import { onDemand } from './components/hooks/onDemand.tsx';
import { ErrorBoundary } from './components/screen/ErrorBoundary.tsx';
import { LastBroadcast } from './features/emergency/LastBroadcast.tsx';
import { applyBranding, rememberedColour } from './theme/branding.ts';
import { portalTheme } from './theme/theme.ts';

// Loaded at once, in parallel to the sign-in.
const portalCode = import('./Portal.tsx');

const UnsubscribePage = onDemand(
  async () => (await import('./features/notifications/UnsubscribePage.tsx')).UnsubscribePage,
);

/** The application: first its start, then the portal in the school's colours. */
export function App() {
  const { booted, isLost } = useBoot();
  const session = booted?.kind === 'signedIn' ? booted.session : undefined;
  const colour = useMemo(
    () => (session ? applyBranding(session.settings) : rememberedColour()),
    [session],
  );
  // A theme has about 1,000 rules, so it is made again only if the school has another colour.
  const theme = useMemo(() => portalTheme(colour), [colour]);
  const { Portal, fault } = usePortal();
  const start = (
    <>
      {booted?.kind === 'unreachable' && <LastBroadcast />}
      {booted?.kind === 'unsubscribe' ? (
        <UnsubscribePage token={booted.token} />
      ) : (
        <BootScreen booted={session ? undefined : booted} isLost={isLost} />
      )}
    </>
  );
  return (
    <ThemeProvider theme={theme} modeStorageKey="portal.theme" noSsr>
      <CssBaseline />
      <ErrorBoundary>
        {session && fault && <Thrown fault={fault} />}
        {session && Portal ? <Portal session={session} isLost={isLost} /> : start}
      </ErrorBoundary>
    </ThemeProvider>
  );
}

/**
 * Shows the portal once its code is loaded. Not by `lazy`: React would show the start screen and
 * then delay the portal by 300 ms against flicker.
 */
function usePortal() {
  const [code, setCode] = useState<Awaited<typeof portalCode>>();
  const [fault, setFault] = useState<Fault>();
  useEffect(() => {
    portalCode.then(setCode, (error: unknown) => setFault({ error }));
  }, []);
  return { Portal: code?.Portal, fault };
}

interface Fault {
  readonly error: unknown;
}

/** Reports code that could not be loaded like any other failure of a screen. */
function Thrown({ fault }: { fault: Fault }): never {
  throw fault.error;
}
