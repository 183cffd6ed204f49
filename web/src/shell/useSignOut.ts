import { useSession } from '../auth/session.tsx';
import { signOut } from '../auth/signOut.ts';
import { draftNames } from '../components/drafts/draftStore.ts';
import { useFeedback } from '../components/feedback.tsx';

/** Signs out; asks first when something that was typed is not saved, because nothing of a person stays on the device. */
export function useSignOut(): () => Promise<void> {
  const { config, user } = useSession();
  const { confirm } = useFeedback();
  return async () => {
    const names = await draftNames({ school: config.schoolUid, person: user.userUid });
    const unsaved = names.map((name) => `“${name}”`).join(', ');
    const question = `You have not saved ${unsaved}. Signing out removes it from this device for good.`;
    if (names.length === 0 || (await confirm('Sign out?', question))) await signOut();
  };
}
