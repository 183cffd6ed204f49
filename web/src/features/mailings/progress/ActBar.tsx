import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { MailingForm } from '../useMailingForm.ts';

/** The buttons of a sending screen, always visible at its bottom. */
export function ActBar({ mailing }: { mailing: MailingForm }) {
  const { busy, values } = mailing;
  const isBusy = busy !== undefined;
  return (
    <>
      <GlobalStyles styles={aboveTheBar} />
      <Box sx={bar}>
        <Button
          variant="contained"
          loading={busy === 'send'}
          disabled={isBusy}
          onClick={() => void mailing.send()}
        >
          Send Emails
        </Button>
        <Button type="submit" variant="outlined" loading={busy === 'preview'} disabled={isBusy}>
          Preview
        </Button>
        {values.type === 'Weekly' && (
          <Button
            loading={busy === 'save'}
            disabled={isBusy || !mailing.isTextChanged}
            onClick={() => void mailing.save()}
          >
            Save text
          </Button>
        )}
      </Box>
    </>
  );
}

/** Keeps focused elements and messages above the bar. */
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
