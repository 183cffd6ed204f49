import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import { useLocation } from 'react-router';
import { may } from '#shared/rights/permissions';
import { type Screen, screenAt, screens } from '#shared/site/screens';
import { helpFor } from '#shared/site/screens/help';
import { useSession } from '../auth/session.tsx';
import { NewsList } from '../home/NewsList.tsx';

const shortcuts: readonly (readonly [keys: string, does: string])[] = [
  ['Ctrl K', 'Search, or do something'],
  ['/', 'Go to the search of a list'],
  ['?', 'Show this help'],
  ['Esc', 'Close what is open'],
];
const ofLists: readonly (readonly [keys: string, does: string])[] = [
  ['J K', 'Go to the next or previous row'],
  ['E', 'Edit the row'],
  ['X', 'Choose the row'],
];
const ofOffice: typeof ofLists = [
  ['J K', 'Go to the next or previous notice'],
  ['Enter', 'Open the notice'],
  ['S', 'Mark it as seen'],
  ['R', 'Mark it as recorded'],
  ['X', 'Choose it, where several can be marked'],
];

/** Help for the open screen, the keyboard shortcuts, and what is new. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { user, settings } = useSession();
  const screen = useOpenScreen();
  const isPosts = screen?.path.startsWith('/admin?tab=posts') || screen?.path === '/admin';
  const isOffice = screen?.path === '/absences' && may(user, 'att');
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="help-title">
      <DialogTitle id="help-title">{screen ? `Help: ${screen.title}` : 'Help'}</DialogTitle>
      <DialogContent tabIndex={0} sx={{ display: 'grid', gap: 3 }}>
        <p style={{ margin: 0 }}>
          {screen ? helpFor(screen.path, user) : 'This page doesn’t exist, or you may not open it.'}
        </p>
        {settings.phoneNumber && (
          <Typography color="textSecondary">
            {`If that does not help, call the school: ${settings.phoneNumber}. An error has a short code: say it on the phone.`}
          </Typography>
        )}
        <section>
          <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
            Keyboard shortcuts
          </Typography>
          <Box component="dl" sx={list}>
            {[...shortcuts, ...(isPosts ? ofLists : []), ...(isOffice ? ofOffice : [])].map(
              ([keys, does]) => (
                <Box key={keys} sx={{ display: 'contents' }}>
                  <dt>
                    <kbd>{keys}</kbd>
                  </dt>
                  <dd>{does}</dd>
                </Box>
              ),
            )}
          </Box>
        </section>
        <section>
          <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
            What’s new
          </Typography>
          <NewsList most={2} />
        </section>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The screen at the address. A tab of the administration's home is in the query. */
function useOpenScreen(): Screen | undefined {
  const { pathname, search } = useLocation();
  const tab = new URLSearchParams(search).get('tab');
  const ofTab = tab && screens.find(({ path }) => path === `${pathname}?tab=${tab}`);
  return ofTab || screenAt(pathname);
}

const list = {
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: 1.5,
  m: 0,
  '& dd': { m: 0 },
  '& kbd': {
    font: 'inherit',
    fontSize: '0.875rem',
    px: 1,
    py: 0.25,
    border: 1,
    borderColor: 'divider',
    borderRadius: 0.5,
  },
};
