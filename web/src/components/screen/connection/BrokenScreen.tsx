import { Typography } from '@mui/material';
import { useEffect } from 'react';
import { screenAt } from '#shared/site/screens';
import { Broken } from '../Broken.tsx';
import { NotStored, useIsOnline } from '../OfflineBar.tsx';
import { WaysOn } from './WaysOn.tsx';

/** A screen that failed inside the frame, which has what leads on without a connection. */
export const BrokenScreen = () => (useIsOnline() ? <Broken isInside /> : <NotHere />);

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
