import { signedOutPath } from '#shared/sites';

/** What may stay on a device after its person has left: how the school looks, and light or dark. */
const impersonal = ['portal.theme', 'portal.colour'];

/** Signing out in one tab ends the others too. */
const others = new BroadcastChannel('portal.sign-out');

function forgetPerson(): void {
  sessionStorage.clear();
  for (const key of Object.keys(localStorage)) {
    // Amplify takes its own notes away itself, and needs them until then.
    const isAmplifys = key.startsWith('CognitoIdentityServiceProvider');
    if (!impersonal.includes(key) && !isAmplifys) localStorage.removeItem(key);
  }
}

/** Ends the session in every tab, at the pool and at the school's sign-in, and forgets the person on this device. */
export async function signOut(): Promise<void> {
  others.postMessage('left');
  const amplify = await import('./amplify.ts');
  const leaving = amplify.signOut();
  await leaving.finally(forgetPerson);
}

/** Follows a sign-out that happened in another tab. */
export function followSignOut(): void {
  others.addEventListener('message', () => {
    forgetPerson();
    location.assign(signedOutPath);
  });
}
