import { useSession } from './session.tsx';

/** Returns the other schools at which the person has a role, with the addresses of their portals. */
export function useOtherSchools() {
  const { config, user } = useSession();
  const own = new Set(user.other_schools);
  return (config.otherSchools ?? []).filter(({ schoolUid }) => own.has(schoolUid));
}
