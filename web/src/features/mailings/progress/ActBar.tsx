import { Box, Button, GlobalStyles } from '@mui/material';
import { actBar } from '../../../components/screen/bars.ts';
import type { MailingForm } from '../useMailingForm.ts';
import { people } from '../words.ts';

/** The buttons of a sending screen, always visible at its bottom. */
export function ActBar({ mailing, count }: { mailing: MailingForm; count: number | undefined }) {
  const { busy, values } = mailing;
  const isTest = values.email_testing;
  const reached = count ? ` to ${people(count)}` : '';
  const isBusy = busy !== undefined;
  return (
    <>
      <GlobalStyles styles={aboveTheBar} />
      <Box sx={actBar}>
        {mailing.isTextChanged && (
          <Button loading={busy === 'save'} disabled={isBusy} onClick={() => void mailing.save()}>
            Save text
          </Button>
        )}
        <Button type="submit" variant="outlined" loading={busy === 'preview'} disabled={isBusy}>
          Preview
        </Button>
        <Button
          variant="contained"
          color={isTest ? 'primary' : 'warning'}
          loading={busy === 'send'}
          disabled={isBusy}
          onClick={() => void mailing.send()}
        >
          {isTest ? 'Send Emails as a test' : `Send Emails${reached}`}
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
