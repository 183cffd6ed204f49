import { useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import type { AppError } from '#shared/errors';
import type { Session } from './auth/boot.ts';
import { SessionProvider } from './auth/session.tsx';
import { FeedbackProvider } from './components/feedback.tsx';
import { onDemand } from './components/onDemand.tsx';
import { portalRouter } from './routes.tsx';

const SessionLost = onDemand(async () => (await import('./shell/SessionLost.tsx')).SessionLost);

/** The signed-in portal: session, readings, feedback and the router around every screen. */
export function Portal({ session, isLost }: { session: Session; isLost: boolean }) {
  const [router] = useState(portalRouter);
  return (
    <SessionProvider session={session}>
      <SWRConfig value={readings}>
        <FeedbackProvider>
          <RouterProvider router={router} />
          {isLost && <SessionLost />}
        </FeedbackProvider>
      </SWRConfig>
    </SessionProvider>
  );
}

/** Old answers stay while new ones load; only what may pass is tried again. */
const readings = {
  keepPreviousData: true,
  dedupingInterval: 2000,
  focusThrottleInterval: 60_000,
  errorRetryCount: 3,
  shouldRetryOnError: (error: AppError) => error.kind === 'unavailable',
};
