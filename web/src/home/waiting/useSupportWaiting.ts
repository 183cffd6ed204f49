import { schoolPsychologyRequest } from '#shared/psychology/school-psychology-request.contract';
import { may } from '#shared/rights/permissions';
import { isAllowed } from '#shared/site/screens';
import { useRead } from '../../api/hooks.ts';
import { useSession } from '../../auth/session.tsx';
import { supportLines, type WaitingLine } from './waitingText.ts';

/**
 * Reads whether a request for support waits for the person. It is no part of Home's answer: only its own
 * Lambda has the keys, and a device never stores it.
 */
export function useSupportWaiting(): readonly WaitingLine[] {
  const { user, settings } = useSession();
  const tiles = settings.tile_settings.map(({ url }) => url);
  const isOpen = may(user, 'psy.get') && isAllowed(user, '/school-psychology-request', tiles);
  const { data } = useRead(schoolPsychologyRequest.waiting, isOpen ? {} : null);
  return data ? supportLines(data) : [];
}
