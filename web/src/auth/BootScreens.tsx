import { Box, Typography } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { onDemand } from '../components/hooks/onDemand.tsx';
import { SchoolBar } from '../components/screen/SchoolBar.tsx';
import { Act } from './Act.tsx';
import type { Booted } from './booted.ts';

// Who has a session needs none of it, and without a connection nobody signs in.
const SignInButton = onDemand(async () => (await import('./SignInButton.tsx')).SignInButton);

/** The screens before the portal: loading, sign-in, sign-out, refused and unreachable. */
export function BootScreen({ booted, isLost }: { booted: Booted | undefined; isLost: boolean }) {
  // The start screen of index.html stays while nothing is drawn.
  if (!booted || (booted.kind === 'leaving' && !isLost)) return null;
  switch (booted.kind) {
    case 'signedOut':
      return (
        <Notice title="You are signed out" action={<SignInButton config={booted.config} />}>
          On a shared computer, please close the browser as well.
        </Notice>
      );
    case 'refused':
      return (
        <Notice
          title="You could not be signed in"
          action={<SignInButton config={booted.config} other />}
        >
          {booted.message}
        </Notice>
      );
    case 'unreachable':
      return <Unreachable message={booted.message} />;
    default:
      return (
        <Notice
          title="Please sign in"
          action={
            booted.kind === 'signIn' ? (
              <SignInButton config={booted.config} />
            ) : (
              <Act onClick={reload}>Sign in</Act>
            )
          }
        >
          Sign in to continue. The text you typed in this tab is kept.
        </Notice>
      );
  }
}

/** The portal without its host. It loads again with a connection; until then there is a telephone. */
function Unreachable({ message }: { message: string }) {
  useEffect(() => addEventListener('online', reload), []);
  const { phone } = document.documentElement.dataset;
  return (
    <Notice title="The portal can’t be reached" action={<Act onClick={reload}>Try again</Act>}>
      {message}
      {!navigator.onLine && ' Nothing to read is saved on this device.'}
      {phone && (
        <>
          {' Call '}
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} style={{ whiteSpace: 'nowrap' }}>
            {phone}
          </a>
        </>
      )}
    </Notice>
  );
}

const reload = () => location.reload();

interface NoticeProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

function Notice({ title, action, children }: NoticeProps) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <>
      <SchoolBar />
      <Box component="main" sx={{ maxWidth: 480, mx: 'auto', px: 3, pt: '12vh' }}>
        <Typography variant="h1" sx={{ mb: 2 }}>
          {title}
        </Typography>
        <Typography color="textSecondary" sx={{ mb: 3 }}>
          {children}
        </Typography>
        {action}
      </Box>
    </>
  );
}
