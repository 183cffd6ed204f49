import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { User } from '#shared/people/users.contract';
import { boot } from './boot.ts';
import type { Booted, Session } from './booted.ts';
import { followSignOut } from './signOut.ts';

/**
 * Starts the portal once and returns its state. `isLost` is set when the session ends during use.
 */
export function useBoot(): { booted: Booted | undefined; isLost: boolean } {
  const [booted, setBooted] = useState<Booted>();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    followSignOut();
    void boot({ onSessionLost: () => setLost(true), onChange: setBooted }).then(setBooted);
  }, []);
  return { booted, isLost };
}

const SessionContext = createContext<Session | undefined>(undefined);

/** Provides the session to every screen. */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Returns the session: who is signed in, at which school. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('A screen asks for the session outside of one');
  return session;
}

/** Returns the signed-in person. */
export const useCaller = (): User => useSession().user;
