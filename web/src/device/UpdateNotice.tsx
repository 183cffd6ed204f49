import { Alert, Button, Snackbar } from '@mui/material';
import { aboveBar } from '../components/screen/bars.ts';

/** Offers a new version of the portal. It is used when the page loads again. */
export function UpdateNotice({ onLoad, onClose }: { onLoad: () => void; onClose: () => void }) {
  return (
    <Snackbar open anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }} sx={aboveBar}>
      <Alert
        severity="info"
        variant="outlined"
        onClose={onClose}
        sx={{ bgcolor: 'background.paper', alignItems: 'center' }}
        action={
          <>
            <Button size="small" onClick={onLoad}>
              Load it now
            </Button>
            <Button size="small" color="inherit" onClick={onClose}>
              Later
            </Button>
          </>
        }
      >
        A new version of the portal is ready.
      </Alert>
    </Snackbar>
  );
}
