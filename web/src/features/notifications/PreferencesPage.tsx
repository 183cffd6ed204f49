import { Alert, Box, Typography } from '@mui/material';
import { channelNames } from '#shared/notifications/channels';
import { kindsFor, type MessageKindName, mailKinds } from '#shared/notifications/kinds';
import { usualPushes } from '#shared/notifications/notification-preferences.contract';
import { useCaller, useSession } from '../../auth/session.tsx';
import { Skeletons } from '../../components/feedback/Skeletons.tsx';
import { OneOf } from '../../components/forms/OneOf.tsx';
import { Column, List } from '../../components/layout/layout.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { blockedWords, pushSupport } from '../../device/push/pushes.ts';
import { CalendarWay } from './CalendarWay.tsx';
import { ChildChoice } from './ChildChoice.tsx';
import { Devices } from './Devices.tsx';
import { KindCard } from './KindCard.tsx';
import { PushBudget } from './PushBudget.tsx';
import { QuietHours } from './QuietHours.tsx';
import { SentToMe } from './SentToMe.tsx';
import { TextsTo } from './TextsTo.tsx';
import { usePreferences } from './usePreferences.ts';

/**
 * `/notification-preferences`: the messages that a person gets, on which channels, and when. Each change
 * is saved at once.
 */
export function PreferencesPage() {
  const { preferences, error, retry, change } = usePreferences();
  const kinds = kindsFor(useCaller().type === 'faculty');
  const isBlocked = pushSupport() === 'refused';
  return (
    <Screen>
      {error && !preferences && <Failure what="Your choices" error={error} onRetry={retry} />}
      {!preferences && !error && <Skeletons heights={[520]} most={640} what="your choices" />}
      {preferences && (
        <Column gap={4} sx={{ maxWidth: 640 }}>
          {isBlocked && (
            <Alert severity="warning" variant="outlined">
              {blockedWords}
            </Alert>
          )}
          <AddressState email={preferences.email} suppressed={preferences.suppressed} />
          <Box component="section" aria-labelledby="kinds-title">
            <Typography variant="h2" id="kinds-title" sx={{ mb: 1 }}>
              What you get
            </Typography>
            <List gap={1.5}>
              {kinds.map((kind) => (
                <Kind
                  key={kind}
                  kind={kind}
                  preferences={preferences}
                  change={change}
                  isBlocked={isBlocked}
                />
              ))}
            </List>
          </Box>
          <QuietHours quiet={preferences.quiet} onChange={(quiet) => change({ quiet })} />
          <Devices reread={retry}>
            <PushBudget
              most={preferences.most_pushes ?? usualPushes}
              onChange={(most_pushes) => change({ most_pushes })}
            />
          </Devices>
          <TextsTo number={preferences.texts_to} />
          <CalendarWay />
          <SentToMe
            kinds={kinds}
            isOn={(kind) => preferences[kind]}
            onTurnOff={(kind) => change({ [kind]: false })}
          />
        </Column>
      )}
    </Screen>
  );
}

type Preferences = NonNullable<ReturnType<typeof usePreferences>['preferences']>;

interface KindProps {
  kind: MessageKindName;
  preferences: Preferences;
  change: ReturnType<typeof usePreferences>['change'];
  /** This browser shows no pushes, so the lock on them promises none here. */
  isBlocked: boolean;
}

/** One kind of message: its channels, for which children, and the day of the digest. */
function Kind({ kind, preferences, change, isBlocked }: KindProps) {
  const channels = preferences.texts_to
    ? channelNames
    : channelNames.filter((each) => each !== 'sms');
  const mailed = mailKinds.find((each) => each === kind);
  return (
    <KindCard
      kind={kind}
      chosen={preferences}
      channels={channels}
      change={change}
      isBlocked={isBlocked}
    >
      {mailed && preferences[mailed] && (
        <ChildChoice
          kind={mailed}
          off={preferences.children_off ?? []}
          onChange={(children_off) => change({ children_off })}
        />
      )}
      {kind === 'digest' && preferences.digest && (
        <Box sx={{ mt: 1, maxWidth: 240 }}>
          <OneOf
            label="When"
            value={String(preferences.digest_day ?? '')}
            options={days}
            onChoose={(day) => change({ digest_day: day ? Number(day) : undefined })}
          />
        </Box>
      )}
    </KindCard>
  );
}

interface AddressStateProps {
  email: string;
  suppressed: 'bounce' | 'complaint' | undefined;
}

/** The person's address, and what to do when mail does not reach it. */
function AddressState({ email, suppressed }: AddressStateProps) {
  const { phoneNumber } = useSession().settings;
  const office = phoneNumber ? `the school office, ${phoneNumber}` : 'the school office';
  if (!email) {
    return (
      <Alert severity="warning" variant="outlined">
        {`The school has no e-mail address for you, so you get no mail. Please give one to ${office}.`}
      </Alert>
    );
  }
  if (suppressed === 'bounce') {
    return (
      <Alert severity="warning" variant="outlined">
        Mail to <strong>{email}</strong> could not be delivered, so nothing more is sent there.{' '}
        {`Please give another address to ${office}, or tell them when this one works again.`}
      </Alert>
    );
  }
  if (suppressed === 'complaint') {
    return (
      <Alert severity="warning" variant="outlined">
        A message to <strong>{email}</strong> was reported as unwanted, so nothing more is sent
        there, except in an emergency. {`If this was a mistake, please tell ${office}.`}
      </Alert>
    );
  }
  return (
    <p>
      Mail goes to <strong>{email}</strong>. {`To change the address, please tell ${office}.`}
    </p>
  );
}

const days = [
  ['', 'The school’s day'],
  ['1', 'Monday'],
  ['2', 'Tuesday'],
  ['3', 'Wednesday'],
  ['4', 'Thursday'],
  ['5', 'Friday'],
  ['6', 'Saturday'],
  ['7', 'Sunday'],
] as const;
