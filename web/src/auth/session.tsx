import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { User } from '#shared/contract/users';
import { type Booted, boot, type Session } from './boot.ts';
import { followSignOut } from './signOut.ts';

/** Starts the portal once, and tells where it stands; `lost` when a session ended while the portal was in use. */
export function useBoot(): { booted: Booted | undefined; isLost: boolean } {
  const [booted, setBooted] = useState<Booted>();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    followSignOut();
    void boot(() => setLost(true)).then(setBooted);
  }, []);
  return { booted, isLost };
}

const SessionContext = createContext<Session | undefined>(undefined);

/** Gives every screen the session it lives in. */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The session: who is signed in, at which school. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('A screen asks for the session outside of one');
  return session;
}

/** The signed-in person. */
export const useCaller = (): User => useSession().user;
