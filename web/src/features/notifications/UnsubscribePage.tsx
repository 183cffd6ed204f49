import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { mailKindPhrases } from '#shared/posts/type-names';
import { useUnsubscribe } from './useUnsubscribe.ts';

const kinds = {
  digest: mailKindPhrases.Weekly,
  daily: mailKindPhrases.Daily,
  principal: mailKindPhrases.Principal,
} as const;

/** `/unsubscribe/{token}`: turns one kind of mail off and on by one button, without sign-in. */
export function UnsubscribePage({ token }: { token: string }) {
  const { shown, failure, isBusy, turn, retry } = useUnsubscribe(token);
  const title = shown?.schoolName ?? 'E-mail';
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <Box component="main" sx={centred}>
      <Typography variant="h1" sx={{ mb: 2 }}>
        {shown ? shown.schoolName : failure ? 'Nothing was changed' : 'Loading …'}
      </Typography>
      {failure && (
        <Alert severity="info" variant="outlined" sx={{ textAlign: 'left', mb: 3 }}>
          {failure.isUnknown
            ? 'This link is not valid. Use the link at the end of your newest e-mail, or choose your mail in the portal.'
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
              : `${capital(kinds[shown.kind])} of ${shown.schoolName} will no longer be sent to you.`}
          </Typography>
          <Button
            variant={shown.on ? 'contained' : 'outlined'}
            size="large"
            loading={isBusy}
            onClick={() => void turn(!shown.on)}
          >
            {shown.on ? `Turn off ${kinds[shown.kind]}` : 'Turn it on again'}
          </Button>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 4 }}>
            You still get mail about absences and emergencies. You can choose other mail{' '}
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
const centred = { maxWidth: 520, mx: 'auto', px: 3, pt: '14vh', pb: 6, textAlign: 'center' };
