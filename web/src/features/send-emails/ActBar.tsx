import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { MailDesk } from './useMailDesk.ts';

/** The acts of a sending screen, always in sight at its foot. */
export function ActBar({ desk }: { desk: MailDesk }) {
  const { busy, values } = desk;
  const isBusy = busy !== undefined;
  return (
    <>
      <GlobalStyles styles={aboveTheBar} />
      <Box sx={bar}>
        <Button
          variant="contained"
          loading={busy === 'send'}
          disabled={isBusy}
          onClick={() => void desk.send()}
        >
          Send Emails
        </Button>
        <Button type="submit" variant="outlined" loading={busy === 'preview'} disabled={isBusy}>
          Preview
        </Button>
        {values.type === 'Weekly' && (
          <Button
            loading={busy === 'save'}
            disabled={isBusy || !desk.isTextChanged}
            onClick={() => void desk.save()}
          >
            Save text
          </Button>
        )}
      </Box>
    </>
  );
}

/** What comes into view by keyboard, and messages, stand above the bar. */
const aboveTheBar = {
  html: { scrollPaddingBottom: 72 },
  '.MuiSnackbar-root.MuiSnackbar-root': { bottom: 80 },
};
const bar = {
  position: 'sticky',
  bottom: 0,
  zIndex: 10,
  display: 'flex',
  gap: 1,
  mx: { xs: -2, sm: -3, md: -5 },
  mt: 4,
  px: { xs: 2, sm: 3, md: 5 },
  py: 1.25,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.default',
};
