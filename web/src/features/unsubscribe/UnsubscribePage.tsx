import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useUnsubscribe } from './useUnsubscribe.ts';

const kinds = {
  digest: 'the weekly digest',
  daily: 'the daily reminders',
  principal: 'the principal’s messages',
} as const;

/** `/unsubscribe/{token}`: turns off one kind of mail by one button, without signing in, and turns it on again. */
export function UnsubscribePage({ token }: { token: string }) {
  const { shown, failure, isBusy, turn, retry } = useUnsubscribe(token);
  const title = shown?.schoolName ?? 'E-mail';
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <Box component="main" sx={place}>
      <Typography variant="h1" sx={{ mb: 2 }}>
        {shown ? shown.schoolName : failure ? 'Nothing was changed' : 'One moment …'}
      </Typography>
      {failure && (
        <Alert severity="info" variant="outlined" sx={{ textAlign: 'left', mb: 3 }}>
          {failure.isUnknown
            ? 'This address is not, or not any more, one that turns mail off. Please use the link at the end of the newest e-mail, or choose your mail in the portal.'
            : failure.message}
        </Alert>
      )}
      {failure && !failure.isUnknown && (
        <Button variant="contained" size="large" onClick={retry}>
          Try again
        </Button>
      )}
      {shown && (
        <>
          <Typography role="status" sx={{ mb: 3 }}>
            {shown.on
              ? `You get ${kinds[shown.kind]} of ${shown.schoolName} by e-mail.`
              : `${capital(kinds[shown.kind])} of ${shown.schoolName} will not come to you any more.`}
          </Typography>
          <Button
            variant={shown.on ? 'contained' : 'outlined'}
            size="large"
            loading={isBusy}
            onClick={() => void turn(!shown.on)}
          >
            {shown.on ? `Turn off ${kinds[shown.kind]}` : 'Undo: let it come again'}
          </Button>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 4 }}>
            Mail about absences and emergencies still comes. Other mail can be chosen{' '}
            <a href="/notification-preferences" style={{ color: 'inherit' }}>
              in the portal
            </a>
            .
          </Typography>
        </>
      )}
    </Box>
  );
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
const place = { maxWidth: 520, mx: 'auto', px: 3, pt: '14vh', pb: 6, textAlign: 'center' };
