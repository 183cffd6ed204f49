import { Button, Typography } from '@mui/material';
import { useEffect } from 'react';
import { screenAt } from '#shared/site/screens';
import { WaysOn } from './connection/WaysOn.tsx';
import { EmptyState } from './EmptyState.tsx';
import { NotStored, useIsOnline } from './OfflineBar.tsx';

/**
 * Shown when a screen failed, also when a new version removed a file that this one needs. Without a
 * connection, the bar on top says so.
 */
export function Broken({ isInside = false }: { isInside?: boolean }) {
  const isOnline = useIsOnline();
  if (isInside && !isOnline) return <NotHere />;
  return (
    <EmptyState
      as={isInside ? undefined : 'main'}
      title={isOnline ? 'Something went wrong' : 'This page is not on this device'}
      action={
        <Button variant="contained" onClick={() => location.reload()} sx={{ minHeight: 44 }}>
          Load the page again
        </Button>
      }
    >
      {isOnline
        ? 'This page could not be shown. Loading it again usually helps.'
        : 'It opens when the connection is back.'}
    </EmptyState>
  );
}

/** A screen whose code is not on the device. It opens once the connection is back. */
function NotHere() {
  useEffect(() => {
    const reload = () => location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return (
    <>
      <Typography variant="h1">{screenAt(location.pathname)?.title}</Typography>
      <NotStored what="This page" />
      <WaysOn words="You can read now:" />
    </>
  );
}
