import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { useEffect, useMemo, useState } from 'react';
import { BootScreen } from './auth/BootScreens.tsx';
import { useBoot } from './auth/session.tsx';
import { ErrorBoundary } from './components/ErrorBoundary.tsx';
import { onDemand } from './components/onDemand.tsx';
import { LastBroadcast } from './features/emergencybroadcast/LastBroadcast.tsx';
import { applyBranding, rememberedColour } from './theme/branding.ts';
import { portalTheme } from './theme/theme.ts';

// Asked for at once, beside the sign-in: the two are needed at the same moment.
const portalCode = import('./Portal.tsx');

const UnsubscribePage = onDemand(
  async () => (await import('./features/unsubscribe/UnsubscribePage.tsx')).UnsubscribePage,
);

/** The whole application: first its start, then the portal in the school's colours. */
export function App() {
  const { booted, isLost } = useBoot();
  const session = booted?.kind === 'signedIn' ? booted.session : undefined;
  // A theme is some thousand rules: made again only when the school is known.
  const theme = useMemo(
    () => portalTheme(session ? applyBranding(session.settings) : rememberedColour()),
    [session],
  );
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
 * The portal's own code once it is here. Not by `lazy`: React would show the start in its place, and then hold the portal back for 300 ms
 * so that nothing flickers.
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

/** Code that could not be fetched is told like any fault of a screen. */
function Thrown({ fault }: { fault: Fault }): never {
  throw fault.error;
}
