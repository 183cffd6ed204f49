import { useSession } from '../auth/session.tsx';
import { signOut } from '../auth/signOut.ts';
import { draftNames } from '../components/editing/drafts/draftStore.ts';
import { useFeedback } from '../components/feedback/feedback.tsx';

/**
 * Signs out. Asks first when there are unsaved drafts, as sign-out deletes them from the device.
 */
export function useSignOut(): () => Promise<void> {
  const { config, user } = useSession();
  const { confirm } = useFeedback();
  return async () => {
    const names = await draftNames({ school: config.schoolUid, person: user.userUid });
    const unsaved = names.map((name) => `“${name}”`).join(', ');
    const question = `You have not saved ${unsaved}. Signing out deletes it from this device.`;
    if (names.length === 0 || (await confirm('Sign out?', question))) await signOut();
  };
}
