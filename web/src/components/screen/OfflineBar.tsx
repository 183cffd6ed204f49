import { Box, type SxProps, type Theme } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { serverNow } from '../../api/clock.ts';
import { offline, offlineReading } from '../../api/sentences.ts';
import { useAsOf } from '../../device/asOf.ts';
import { ownDevice } from '../../device/loaded.ts';
import { sinceText } from '../text/dates.ts';
import { useTimeZone } from '../text/timeZone.ts';

/**
 * Says that there is no connection, and how old an answer of the last visit is. The age is below the
 * screen, so that nothing moves when the new answer arrives.
 */
export function OfflineBar() {
  const isOnline = useIsOnline();
  const timeZone = useTimeZone();
  const at = useAsOf(isOnline);
  const since = at === undefined ? '' : sinceText(new Date(at), serverNow(), timeZone);
  return (
    <div role="status" className="no-print">
      {!isOnline && (
        <Box sx={bar}>
          {/* Short on a phone: what needs internet says so itself. */}
          {since
            ? `You are offline. This page is from ${since}.`
            : ownDevice()
              ? offlineReading
              : offline}
        </Box>
      )}
      {isOnline && since && <Box sx={note}>{`As of ${since}`}</Box>}
    </div>
  );
}

/**
 * Stands without a connection for a part that the device has not stored. `what` is at the start of a
 * sentence, one thing or several. `Failure` tries again when the connection is back.
 */
export const NotStored = ({ what }: { what: string }) => (
  <p role="status">
    {`${what} can be read when you are online. The page loads when the connection is back.`}
  </p>
);

/** Whether the browser has a connection. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

function subscribe(tell: () => void) {
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  return () => {
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
}

/** In the dark it is a raised surface: nothing on the page is as bright as its text. */
const bar: SxProps<Theme> = (theme) => ({
  px: 2.5,
  py: 1,
  textAlign: 'center',
  bgcolor: 'text.primary',
  color: 'background.default',
  fontSize: '0.9375rem',
  ...theme.applyStyles('dark', {
    color: 'text.primary',
    bgcolor: 'background.paper',
    borderBottom: 1,
    borderColor: 'divider',
  }),
});
const note = {
  position: 'fixed',
  insetInlineStart: 16,
  bottom: 16,
  zIndex: 'snackbar',
  px: 1.5,
  py: 0.5,
  borderRadius: 4,
  bgcolor: 'text.primary',
  color: 'background.default',
  fontSize: '0.8125rem',
  pointerEvents: 'none',
};
