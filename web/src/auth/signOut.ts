import { signedOutPath } from '#shared/sites';
import { forgetDrafts } from '../components/drafts/draftStore.ts';
import { agreeToLeave } from '../components/leaving.ts';

/** What may stay on a device after its person has left: how the school looks, and light or dark. */
const impersonal = ['portal.theme', 'portal.colour'];

/** Signing out in one tab ends the others too. */
const others = new BroadcastChannel('portal.sign-out');

async function forgetPerson(): Promise<void> {
  sessionStorage.clear();
  for (const key of Object.keys(localStorage)) {
    // Amplify takes its own notes away itself, and needs them until then.
    const isAmplifys = key.startsWith('CognitoIdentityServiceProvider');
    if (!impersonal.includes(key) && !isAmplifys) localStorage.removeItem(key);
  }
  await forgetDrafts();
}

/** Ends the session in every tab, at the pool and at the school's sign-in, and forgets the person on this device. */
export async function signOut(): Promise<void> {
  agreeToLeave();
  others.postMessage('left');
  const amplify = await import('./amplify.ts');
  // Before the browser is on its way: a page that is being left has no time for it.
  await forgetDrafts();
  const leaving = amplify.signOut();
  await leaving.finally(forgetPerson);
}

/** Follows a sign-out that happened in another tab. */
export function followSignOut(): void {
  others.addEventListener('message', () => {
    agreeToLeave();
    void forgetPerson().finally(() => location.assign(signedOutPath));
  });
}
