import Box from '@mui/material/Box';
import { useSyncExternalStore } from 'react';
import { offline } from '../../api/sentences.ts';

/** Shows a notice while there is no connection. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" className="no-print">
      {!isOnline && <Box sx={bar}>{offline}</Box>}
    </div>
  );
}

function subscribe(tell: () => void) {
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  return () => {
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
}

const bar = {
  px: 2.5,
  py: 1,
  textAlign: 'center',
  bgcolor: 'text.primary',
  color: 'background.default',
  fontSize: '0.9375rem',
};
