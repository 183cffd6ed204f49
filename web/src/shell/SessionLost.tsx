import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { leaveForSignIn } from '../auth/boot.ts';
import { useSession } from '../auth/session.tsx';

/** Asks to sign in again, over the screen as it was: nothing typed is lost. */
export function SessionLost() {
  const { config } = useSession();
  return (
    <Dialog open aria-labelledby="lost-title" aria-describedby="lost-text">
      <DialogTitle id="lost-title">Please sign in again</DialogTitle>
      <DialogContent>
        <DialogContentText id="lost-text">
          Your sign-in has ended. What you typed is kept in this tab, and you come back to this
          page.
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={() => void leaveForSignIn(config)}>
          Sign in
        </Button>
      </DialogActions>
    </Dialog>
  );
}
