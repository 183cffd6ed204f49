import { Alert, Box, Button, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { AppError } from '#shared/kernel/errors';
import type { Output } from '#shared/kernel/route';
import { kindNamed, messageKindNames } from '#shared/notifications/kinds';
import { unsubscribe as unsubscribeApi } from '#shared/notifications/unsubscribe.contract';
import { mailKindPhrases } from '#shared/posts/type-names';
import { callPublic } from '../../api/publicCaller.ts';
import { unreachable } from '../../api/sentences.ts';
import { SchoolBar } from '../../components/screen/SchoolBar.tsx';

const kinds = {
  digest: mailKindPhrases.Weekly,
  daily: mailKindPhrases.Daily,
  principal: mailKindPhrases.Principal,
  connections: mailKindPhrases.Connections,
} as const;

/**
 * `/unsubscribe/{token}`: turns one kind of mail off and on by one button, without sign-in. A
 * subscriber who wants it again gets a mail that asks to confirm, and confirms here.
 */
export function UnsubscribePage({ token }: { token: string }) {
  const { shown, failure, isBusy, turn, retry } = useUnsubscribe(token);
  const title = shown?.schoolName ?? 'E-mail';
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <>
      <SchoolBar />
      <Box component="main" sx={{ maxWidth: 520, mx: 'auto', px: 3, pt: '12vh', pb: 6 }}>
        <Typography variant="h1" sx={{ mb: 2 }}>
          {shown ? shown.schoolName : failure ? failed(failure.isUnknown) : 'Loading …'}
        </Typography>
        {failure && (
          <Alert severity="info" variant="outlined" sx={{ mb: 3 }}>
            {failure.isUnknown
              ? 'This link is not valid. Use the link at the end of your newest e-mail, or choose your mail in the portal.'
              : failure.message}
          </Alert>
        )}
        {failure?.isUnknown && (
          <Button variant="contained" size="large" href="/notification-preferences">
            Choose your messages
          </Button>
        )}
        {failure && !failure.isUnknown && (
          <Button variant="contained" size="large" onClick={retry}>
            Try again
          </Button>
        )}
        {shown && (
          <>
            <Typography role="status" sx={{ mb: 3 }}>
              {sentenceOf(shown)}
            </Typography>
            {!isWaiting(shown) && (
              <Button
                variant={shown.on || shown.confirms ? 'contained' : 'outlined'}
                size="large"
                loading={isBusy}
                onClick={() => void turn(!shown.on)}
              >
                {buttonOf(shown)}
              </Button>
            )}
            {shown.kind !== 'connections' && <OtherMail />}
          </>
        )}
      </Box>
    </>
  );
}

/** What no choice stops, of all people or of staff alone, in words. */
const alwaysOf = (isOfStaff: boolean) =>
  new Intl.ListFormat('en-AU').format(
    messageKindNames
      .map(kindNamed)
      .filter((kind) => kind.mail === 'always' && Boolean(kind.isOfStaff) === isOfStaff)
      .map(({ name }) => name.toLowerCase()),
  );

const OtherMail = () => (
  <Typography variant="body2" color="textSecondary" sx={{ mt: 4 }}>
    {`You still get by mail: ${alwaysOf(false)}. Staff also get ${alwaysOf(true)}. You can choose other mail `}
    <a href="/notification-preferences" style={{ color: 'inherit' }}>
      in the portal
    </a>
    .
  </Typography>
);

type Shown = Output<typeof unsubscribeApi.look>;

/** Whether a subscriber who unsubscribed got a mail that asks to confirm, and this is not its link. */
const isWaiting = ({ on, confirms, is_asked }: Shown): boolean =>
  !on && is_asked === true && !confirms;

function sentenceOf(shown: Shown): string {
  const { on, confirms, kind, schoolName } = shown;
  if (on) return `You get ${kinds[kind]} of ${schoolName} by e-mail.`;
  if (isWaiting(shown)) {
    return `We sent you an e-mail. Press the button in it to get ${kinds[kind]} again.`;
  }
  if (confirms) return `Do you want ${kinds[kind]} of ${schoolName} by e-mail?`;
  return `${capital(kinds[kind])} of ${schoolName} will no longer be sent to you.`;
}

function buttonOf({ on, confirms, kind }: Shown): string {
  if (on) return kind === 'connections' ? 'Unsubscribe' : `Turn off ${kinds[kind]}`;
  if (confirms) return 'Confirm';
  return kind === 'connections' ? 'I want it again' : 'Turn it on again';
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

interface Failure {
  /** Whether the token is invalid, so a retry would not help. */
  readonly isUnknown: boolean;
  readonly message: string;
}

/**
 * Reads what an unsubscribe token turns off. Reading changes nothing, because mail scanners open
 * every link.
 */
function useUnsubscribe(token: string) {
  const [shown, setShown] = useState<Output<typeof unsubscribeApi.look>>();
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setBusy] = useState(false);

  async function attempt(ask: () => Promise<Output<typeof unsubscribeApi.look>>) {
    setBusy(true);
    try {
      setShown(await ask());
      setFailure(undefined);
    } catch (error) {
      const known = error instanceof AppError ? error : undefined;
      const isUnknown = known?.kind === 'notFound' || known?.kind === 'badRequest';
      setFailure({ isUnknown, message: known?.message ?? unreachable });
    } finally {
      setBusy(false);
    }
  }
  const look = () => attempt(() => callPublic(unsubscribeApi.look, { token }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads once for each token
  useEffect(() => void look(), [token]);

  return {
    shown,
    failure,
    isBusy,
    retry: () => void look(),
    turn: (on: boolean) =>
      attempt(() => callPublic(unsubscribeApi.now, { token, ...(on && { undo: true }) })),
  };
}

const failed = (isUnknown: boolean): string =>
  isUnknown ? 'This link no longer works' : 'Something went wrong';
