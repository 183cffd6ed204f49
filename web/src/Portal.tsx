import { useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { SWRConfig } from 'swr';
import type { AppError } from '#shared/kernel/errors';
import type { Session } from './auth/booted.ts';
import { SessionProvider } from './auth/session.tsx';
import { FeedbackProvider } from './components/feedback/feedback.tsx';
import { onDemand } from './components/hooks/onDemand.tsx';
import { ownDeviceView } from './device/loaded.ts';
import { portalRouter } from './routes.tsx';

const SessionLost = onDemand(async () => (await import('./shell/SessionLost.tsx')).SessionLost);

/** The signed-in portal: session, data cache, feedback and the router around every screen. */
export function Portal({ session, isLost }: { session: Session; isLost: boolean }) {
  const [router] = useState(portalRouter);
  const [{ settings, OwnDevice }] = useState(settingsOfReads);
  return (
    <SessionProvider session={session}>
      <SWRConfig value={settings}>
        {OwnDevice && <OwnDevice />}
        <FeedbackProvider>
          <RouterProvider router={router} />
          {isLost && <SessionLost />}
        </FeedbackProvider>
      </SWRConfig>
    </SessionProvider>
  );
}

/** On the person's own device, the reads begin with the answers of the last visit. */
function settingsOfReads() {
  const { storedAnswers, OwnDevice } = ownDeviceView() ?? {};
  return {
    settings: storedAnswers ? { ...readings, provider: storedAnswers } : readings,
    OwnDevice,
  };
}

/** Shows old answers while new ones load, and retries only temporary failures. */
const readings = {
  keepPreviousData: true,
  dedupingInterval: 2000,
  focusThrottleInterval: 60_000,
  errorRetryCount: 3,
  shouldRetryOnError: (error: AppError) => error.kind === 'unavailable',
};
