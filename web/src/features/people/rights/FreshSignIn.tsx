import { Alert, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { privacy as privacyApi } from '#shared/privacy/privacy.contract';
import { freshMinutes, isFreshSignIn } from '#shared/rights/fresh-sign-in';
import { serverNow } from '../../../api/clock.ts';
import { useRead } from '../../../api/hooks.ts';
import { goToSignIn } from '../../../auth/openPortal.ts';
import { useSession } from '../../../auth/session.tsx';
import { Skeletons } from '../../../components/feedback/Skeletons.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';

interface FreshSignInProps {
  /** The form, at the start of a sentence. */
  what: string;
  /** The API has said that the sign-in is too old. */
  isStale: boolean;
  children: ReactNode;
}

/** Shows a form to a person with a fresh sign-in. Others sign in again first, and come back here. */
export function FreshSignIn({ what, isStale, children }: FreshSignInProps) {
  const { data, error, mutate } = useRead(privacyApi.get, {}, { revalidateOnFocus: false });
  if (error && !data) return <Failure what={what} error={error} onRetry={() => void mutate()} />;
  if (!data) return <Skeletons heights={[160]} what="the form" />;
  if (!isStale && isFreshSignIn(data.signed_in_at, serverNow())) return children;
  return <SignInAgain />;
}

function SignInAgain() {
  const { config } = useSession();
  return (
    <Alert
      severity="info"
      variant="outlined"
      action={
        <Button onClick={() => void goToSignIn(config, true)} sx={{ whiteSpace: 'nowrap' }}>
          Sign in again
        </Button>
      }
    >
      {`Sign in again first: rights change only within ${freshMinutes} minutes of a sign-in. You come back to this page.`}
    </Alert>
  );
}
