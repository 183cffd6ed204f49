import { signedOutPath } from '#shared/site/entry-paths';
import { sendVisits } from '../api/visits/queue.ts';
import { forgetDrafts } from '../components/editing/drafts/draftStore.ts';
import { agreeToLeave } from '../components/editing/leaving.ts';
import { forgetOwnChoice } from '../device/choice.ts';
import { forgetDevice } from '../device/forgetDevice.ts';
import { endSession } from './pool.ts';
import { tabs } from './tabs.ts';

/**
 * Storage keys that stay after sign-out: the look and number of the school, columns of lists, the
 * address of the emergency file, and whether the device is shared.
 */
const impersonal = /^portal\.((theme|colour|name|phone|emergency|device)$|columns\/)/;

/** How long the sign-out waits for the answer to the last visits, in milliseconds. */
const answered = 1_000;

/** Signing out in one tab ends the others too. */
const others = new BroadcastChannel('portal.sign-out');

let isLeaving = false;

/**
 * Whether the person is on the way out. A call that fails without the session must not load the page
 * again then: that would stop the sign-out before the pool has heard of it.
 */
export const isSigningOut = (): boolean => isLeaving;

async function forgetPerson(): Promise<void> {
  // It reads at once whose device it is. A page that is being left may not finish it, and all that is
  // left here must be gone by then.
  const forgotten = forgetDevice();
  forgetOwnChoice();
  sessionStorage.clear();
  for (const key of Object.keys(localStorage)) {
    // Amplify needs its own keys until it removes them.
    const isAmplifys = key.startsWith('CognitoIdentityServiceProvider');
    if (!impersonal.test(key) && !isAmplifys) localStorage.removeItem(key);
  }
  await Promise.all([forgotten, forgetDrafts()]);
}

/** Ends the session in every tab, at the pool and at the school's sign-in, and forgets the person on this device. */
export async function signOut(): Promise<void> {
  agreeToLeave();
  isLeaving = true;
  // Only while this person is signed in. Without an answer the sign-out goes on.
  await Promise.race([sendVisits(), new Promise((resolve) => setTimeout(resolve, answered))]);
  tabs.leave();
  others.postMessage('left');
  // Before the redirect starts: a page that is being left may not finish it.
  await Promise.all([forgetDrafts(), forgetDevice()]);
  await endSession()
    .catch((error: unknown) => {
      isLeaving = false;
      throw error;
    })
    .finally(forgetPerson);
}

/** Signs out here when another tab signs out. */
export function followSignOut(): void {
  others.addEventListener('message', () => {
    agreeToLeave();
    void leaveHere();
  });
}

/** Forgets the person in this tab, whose session has ended in another one. */
export function leaveHere(): Promise<void> {
  isLeaving = true;
  return forgetPerson().finally(() => location.assign(signedOutPath));
}
