import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { privacy as privacyApi } from '#shared/privacy/privacy.contract';
import { pathTo } from '#shared/site/paths';
import { call } from '../../api/client.ts';
import { useRead } from '../../api/hooks.ts';
import { signOut } from '../../auth/signOut.ts';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import { Skeletons } from '../../components/feedback/Skeletons.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { DateWords } from '../../components/text/DateWords.tsx';

/** The sign-in of this device, the calendar subscription, and the end of every sign-in. */
export function Devices() {
  const { data, error, mutate } = useRead(privacyApi.get, {});
  const { attempt, confirm } = useFeedback();
  async function everywhere() {
    const question =
      'Every device and browser is signed out, this one too. Unsaved drafts on this device are deleted.';
    if (!(await confirm('Sign out everywhere?', question, 'Sign out everywhere'))) return;
    if (await attempt(() => call(privacyApi.signOut, {}))) await signOut();
  }
  if (error && !data) return <Failure error={error} onRetry={() => void mutate()} />;
  if (!data) return <Skeletons heights={[26, 26, 36]} />;
  return (
    <>
      <Typography>
        You signed in on this device <DateWords at={data.signed_in_at} withTime isInside />.
      </Typography>
      <Typography>
        {data.feed_since ? (
          <>
            A calendar outside the portal shows your events since{' '}
            <DateWords at={data.feed_since} withTime isInside />.{' '}
            <Link to={pathTo('/calendar')}>Change or end it in Calendar</Link>.
          </>
        ) : (
          'No calendar outside the portal shows your events.'
        )}
      </Typography>
      <Button variant="outlined" onClick={() => void everywhere()} sx={{ justifySelf: 'start' }}>
        Sign out everywhere
      </Button>
    </>
  );
}
