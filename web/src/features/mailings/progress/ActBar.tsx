import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { actBar } from '../../../components/screen/bars.ts';
import type { MailingForm } from '../useMailingForm.ts';

/** The buttons of a sending screen, always visible at its bottom. */
export function ActBar({ mailing }: { mailing: MailingForm }) {
  const { busy, values } = mailing;
  const isBusy = busy !== undefined;
  return (
    <>
      <GlobalStyles styles={aboveTheBar} />
      <Box sx={actBar}>
        {values.type === 'Weekly' && (
          <Button
            loading={busy === 'save'}
            disabled={isBusy || !mailing.isTextChanged}
            onClick={() => void mailing.save()}
          >
            Save text
          </Button>
        )}
        <Button type="submit" variant="outlined" loading={busy === 'preview'} disabled={isBusy}>
          Preview
        </Button>
        <Button
          variant="contained"
          loading={busy === 'send'}
          disabled={isBusy}
          onClick={() => void mailing.send()}
        >
          Send Emails
        </Button>
      </Box>
    </>
  );
}

/** Keeps focused elements and messages above the bar. */
const aboveTheBar = {
  html: { scrollPaddingBottom: 72 },
  '.MuiSnackbar-root.MuiSnackbar-root': { bottom: 80 },
};
