import { Box, Button, Typography } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import type { WebConfig } from '#shared/sites';
import { SchoolBar } from '../components/screen/SchoolBar.tsx';
import { deviceChoice, forgetChoice, storeChoice } from '../device/choice.ts';
import { forgetDevice } from '../device/forgetDevice.ts';
import { leaveForSignIn } from './boot.ts';
import type { Booted } from './booted.ts';
import { signOut } from './signOut.ts';

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
      return (
        <Notice
          title="The portal can’t be reached"
          action={<Act onClick={() => location.reload()}>Try again</Act>}
        >
          {booted.message}
        </Notice>
      );
    case 'signIn':
      return (
        <Notice title="Please sign in" action={<SignInButton config={booted.config} />}>
          Sign in to continue. The text you typed in this tab is kept.
        </Notice>
      );
    default:
      return (
        <Notice
          title="Please sign in"
          action={<Act onClick={() => location.reload()}>Sign in</Act>}
        >
          Sign in to continue. The text you typed in this tab is kept.
        </Notice>
      );
  }
}

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

function SignInButton({ config, other = false }: { config: WebConfig; other?: boolean }) {
  const provider = config.identityProvider;
  const go = () => {
    if (location.pathname.startsWith('/sign')) history.replaceState(null, '', '/');
    return other ? signOut().catch(() => leaveForSignIn(config)) : leaveForSignIn(config);
  };
  const choose = (isShared: boolean) => {
    // It begins before the choice changes: it deletes what an own device has stored.
    void forgetDevice();
    if (isShared) storeChoice('shared');
    else forgetChoice();
  };
  return (
    <>
      <label className="tick">
        <input
          type="checkbox"
          defaultChecked={deviceChoice() === 'shared'}
          onChange={({ target }) => choose(target.checked)}
        />
        This is not my device. Store nothing on it.
      </label>
      <Act onClick={() => void go()}>
        {other ? 'Sign in as another person' : provider ? `Sign in with ${provider}` : 'Sign in'}
      </Act>
    </>
  );
}

function Act({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="contained" size="large" onClick={onClick}>
      {children}
    </Button>
  );
}
