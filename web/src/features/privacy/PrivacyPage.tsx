import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { privacy as privacyApi } from '#shared/privacy/privacy.contract';
import { pathTo } from '#shared/site/paths';
import { call } from '../../api/client.ts';
import { serverNow } from '../../api/clock.ts';
import { useRead } from '../../api/hooks.ts';
import { useDocuments } from '../../api/useDocuments.ts';
import { signOut } from '../../auth/signOut.ts';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import { Skeletons } from '../../components/feedback/Skeletons.tsx';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import { Column, Quiet } from '../../components/layout/layout.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { DateWords } from '../../components/text/DateWords.tsx';
import { sinceText } from '../../components/text/dates.ts';
import { useTimeZone } from '../../components/text/timeZone.ts';
import { Looks, list } from './Looks.tsx';
import { Me } from './Me.tsx';
import { StoredList } from './StoredList.tsx';

/** `/privacy`: what is stored about a person and own children, who looked at it, and the file of it. */
export function PrivacyPage() {
  return (
    <Screen>
      <Typography sx={{ maxWidth: '65ch', mb: 4 }}>
        Here you see what the school’s portal stores about you and your children, how long, and who
        looked at it.
      </Typography>
      <Column gap={5} isBound sx={{ maxWidth: 860 }}>
        <Part title="You and your children">
          <Me />
        </Part>
        <Part title="Who looked">
          <Looks />
        </Part>
        <Part title="Mail to you">
          <MailList />
        </Part>
        <Part title="Devices and calendar">
          <Devices />
        </Part>
        <Part title="Your data as a file">
          <Download />
        </Part>
        <Part title="What is stored, and how long">
          <StoredList />
        </Part>
        <Column gap={1}>
          <Link to={pathTo('/accessibility')}>Accessibility of this portal</Link>
          <a href="/licences.txt" target="_blank" rel="noreferrer">
            Licences of the software in this portal
          </a>
        </Column>
      </Column>
    </Screen>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Column component="section" aria-label={title} gap={1.5} isBound>
      <Typography variant="h2">{title}</Typography>
      {children}
    </Column>
  );
}

/** The sign-in of this device, the calendar subscription, and the end of every sign-in. */
function Devices() {
  const { data, error, mutate } = useRead(privacyApi.get, {});
  const { attempt, confirm } = useFeedback();
  async function everywhere() {
    const question =
      'Every device and browser is signed out, this one too. Unsaved drafts on this device are deleted.';
    if (!(await confirm('Sign out everywhere?', question, 'Sign out everywhere'))) return;
    if (await attempt(() => call(privacyApi.signOut, {}))) await signOut();
  }
  if (error && !data)
    return <Failure what="This page" error={error} onRetry={() => void mutate()} />;
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

const DocumentList = onDemand(
  async () => (await import('../../components/documents/DocumentList.tsx')).DocumentList,
);

/** Makes the file of everything that the person may read in the portal. */
function Download() {
  const { fail } = useFeedback();
  const documents = useDocuments('privacy', fail);
  const when = useWhen();
  return (
    <>
      <Typography>
        A table with everything that you may read about yourself and your children. Keep it safe.
      </Typography>
      <Typography color="textSecondary">{when}</Typography>
      <Button
        variant="outlined"
        loading={documents.isStarting}
        onClick={() =>
          void documents.start('privacy', (idempotencyKey) =>
            call(privacyApi.download, {}, { idempotencyKey }),
          )
        }
        sx={{ justifySelf: 'start' }}
      >
        Make the file
      </Button>
      {documents.shown.length > 0 && <DocumentList documents={documents} row="part" rows="parts" />}
    </>
  );
}

/** How long after a sign-in the file can be made, in milliseconds. */
const freshFor = 10 * 60_000;

/** Returns until when the file can be made, or what has to be done before. */
function useWhen(): string {
  const { data } = useRead(privacyApi.get, {});
  const timeZone = useTimeZone();
  const now = serverNow();
  if (!data?.signed_in_at) return 'You can make it once a day.';
  const until = new Date(new Date(data.signed_in_at).getTime() + freshFor);
  return until > now
    ? `You can make it once a day, now until ${sinceText(until, now, timeZone)}.`
    : 'You can make it once a day, in the 10 minutes after a sign-in: sign out and in again first.';
}

/** The newest mails that left for the person. */
function MailList() {
  const { data, error, mutate } = useRead(privacyApi.listMail, {});
  if (error && !data)
    return <Failure what="The list of mail" error={error} onRetry={() => void mutate()} />;
  if (!data) return <Skeletons heights={[122]} />;
  return (
    <>
      {data.length === 0 ? (
        <Typography>No mail is on record.</Typography>
      ) : (
        <Box component="ul" sx={list}>
          {data.map(({ mailUid, type, subject, at }) => (
            <li key={`${mailUid} ${type} ${at}`}>
              <span>{subject}</span>
              <Quiet component="span" sx={{ whiteSpace: 'nowrap' }}>
                <DateWords at={at} withTime />
              </Quiet>
            </li>
          ))}
        </Box>
      )}
      <Typography variant="body2">
        <Link to={pathTo('/notification-preferences')}>Choose your messages</Link>
      </Typography>
    </>
  );
}
