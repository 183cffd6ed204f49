import { deviceChoice } from '../choice.ts';
import { pushSupport, subscriptionHere } from './pushes.ts';

/** When a person is asked: from the third visit on, or after a notice was sent. */
export type Occasion = 'visit' | 'notice';

/** How a person turns messages on: here, or after the portal is on the home screen. */
export type Offer = 'turn-on' | 'home-screen';

/** The visit from which on Home asks. */
const firstAsked = 3;
/** Milliseconds for which *Not now* holds. */
const notNowFor = 60 * 86_400_000;

/** What this browser remembers. A sign-out removes it. */
const key = 'portal.push-asking';
/** Marks a tab whose visit was counted. */
const counted = 'portal.push-visit';

interface Memory {
  readonly visits: number;
  /** When a person may be asked again, in milliseconds since 1970. */
  readonly notBefore: number;
}

function remembered(): Memory {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    const { visits, notBefore } = Object(stored) as Partial<Record<keyof Memory, unknown>>;
    return { visits: Number(visits) || 0, notBefore: Number(notBefore) || 0 };
  } catch {
    return { visits: 0, notBefore: 0 };
  }
}

const remember = (change: Partial<Memory>): void =>
  localStorage.setItem(key, JSON.stringify({ ...remembered(), ...change }));

/** Counts a visit, once in each tab. */
function countVisit(): void {
  if (sessionStorage.getItem(counted)) return;
  sessionStorage.setItem(counted, 'yes');
  remember({ visits: remembered().visits + 1 });
}

/** Stores that the person wants no question for 60 days. */
export const postpone = (): void => remember({ notBefore: Date.now() + notNowFor });

/**
 * Returns what to offer to the person on an occasion; undefined if this device shows messages
 * already, cannot, is not the person’s own, or the person is not to be asked now. Only the browser
 * is asked, so the question costs the school nothing. The occasion of a visit counts it.
 */
export async function offerOn(occasion: Occasion): Promise<Offer | undefined> {
  if (deviceChoice() !== 'own') return undefined;
  if (occasion === 'visit') countVisit();
  const { visits, notBefore } = remembered();
  if (Date.now() < notBefore || (occasion === 'visit' && visits < firstAsked)) return undefined;
  const support = pushSupport();
  if (support === 'needs-home-screen') return 'home-screen';
  return support === 'ready' && !(await subscriptionHere()) ? 'turn-on' : undefined;
}
