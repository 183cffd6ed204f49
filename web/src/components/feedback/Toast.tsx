import { Alert, Button, Snackbar } from '@mui/material';
import { aboveBar } from '../screen/bars.ts';

/** A short message: what was done, or why it failed. */
export interface Message {
  readonly id: number;
  readonly text: string;
  readonly isError: boolean;
  readonly undo?: (() => void) | undefined;
}

/** Shows the message at the bottom of the screen; an error stays until it is closed. */
export function Toast({ message, onClose }: { message: Message; onClose: () => void }) {
  const { text, isError, undo } = message;
  return (
    <Snackbar
      key={message.id}
      open
      autoHideDuration={isError ? null : undo ? 10_000 : 5000}
      onClose={(_, reason) => reason !== 'clickaway' && onClose()}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      className="no-print"
      sx={aboveBar}
    >
      <Alert
        severity={isError ? 'error' : 'success'}
        variant="outlined"
        role={isError ? 'alert' : 'status'}
        sx={{ bgcolor: 'background.paper', alignItems: 'center' }}
        onClose={onClose}
        action={
          undo && (
            <Button
              size="small"
              onClick={() => {
                undo();
                onClose();
              }}
            >
              Undo
            </Button>
          )
        }
      >
        {text}
      </Alert>
    </Snackbar>
  );
}
