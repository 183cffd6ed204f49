import { Box, Button, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import type { Recipient, RequestState, SigningRequest } from '#shared/signing/request';
import { serverNow } from '../../../api/clock.ts';
import { fromToday } from '../../../components/days/dayWords.ts';
import { onDemand } from '../../../components/hooks/onDemand.tsx';
import { List, Panel, Row } from '../../../components/layout/layout.tsx';
import { DateWords } from '../../../components/text/DateWords.tsx';
import { dayText } from '../../../components/text/dates.ts';
import { useTimeZone } from '../../../components/text/timeZone.ts';
import { counted, hasEnded, isOpen, recipientState, roleNames } from '../words.ts';
import { StateMark } from './StateMark.tsx';
import type { RequestActions } from './useRequestActs.ts';

const RenewDialog = onDemand(async () => (await import('./RenewDialog.tsx')).RenewDialog);

interface RecipientsProps {
  request: SigningRequest;
  acts: RequestActions;
}

/** The recipients of a document in their order, with the state of each. */
export function Recipients({ request, acts }: RecipientsProps) {
  const [renewed, setRenewed] = useState<Recipient>();
  return (
    <section aria-labelledby="recipients">
      <Typography variant="h2" id="recipients" sx={{ mb: 1.5 }}>
        Recipients
      </Typography>
      <List component="ol" gap={1.5}>
        {request.recipients.map((recipient) => (
          <Panel component="li" key={recipient.recipientUid} sx={card}>
            <About recipient={recipient} state={request.state} />
            {(isOpen(request.state) || request.state === 'expired') && (
              <Acts
                recipient={recipient}
                isExpired={request.state === 'expired'}
                acts={acts}
                onRenew={() => setRenewed(recipient)}
              />
            )}
          </Panel>
        ))}
      </List>
      {renewed && (
        <RenewDialog recipient={renewed} acts={acts} onClose={() => setRenewed(undefined)} />
      )}
    </section>
  );
}

function About({ recipient, state }: { recipient: Recipient; state: RequestState }) {
  const { name, party, role, email, reason, reminders, asked_at, opened_at, ended_at } = recipient;
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={head}>
        <Typography variant="h3">{name}</Typography>
        <Row gap={0} columnGap={0.5} align="center">
          <StateMark state={recipient.state} hasTurn={recipient.has_turn}>
            {recipientState(recipient, hasEnded(state))}
            {opened_at && ' '}
            {opened_at && <DaysFromToday at={opened_at} />}
          </StateMark>
          {ended_at && (
            <Quiet>
              · <DateWords at={ended_at} withTime />
            </Quiet>
          )}
        </Row>
      </Box>
      <Quiet>{`${party} · ${roleNames[role]}`}</Quiet>
      <Quiet>{email || 'No e-mail address'}</Quiet>
      {asked_at && !ended_at && (
        <Quiet>
          Last link sent <DateWords at={asked_at} withTime isInside />
          {reminders > 0 && `, with ${counted(reminders, 'reminder')}`}
        </Quiet>
      )}
      {reason && <Typography sx={{ mt: 1 }}>{`Reason: “${reason}”`}</Typography>}
      {recipient.is_unreachable && (
        <Typography sx={{ mt: 1, color: 'warning.main', fontWeight: 600 }}>
          Mail does not arrive at this address. Call the person, then send a new link to an address
          that works.
        </Typography>
      )}
    </Box>
  );
}

/** A day as people count it: `today`, `2 days ago`. */
function DaysFromToday({ at }: { at: string }) {
  const timeZone = useTimeZone();
  const day = dayText(new Date(at), timeZone);
  return <time dateTime={at}>{fromToday(day, dayText(serverNow(), timeZone))}</time>;
}

const Quiet = ({ children }: { children: ReactNode }) => (
  <Box sx={{ color: 'text.secondary', fontSize: '0.9375rem', overflowWrap: 'anywhere' }}>
    {children}
  </Box>
);

interface ActsProps {
  recipient: Recipient;
  isExpired: boolean;
  acts: RequestActions;
  onRenew: () => void;
}

/** What can be done for a recipient for whom the document waits, or waited. */
function Acts({ recipient, isExpired, acts, onRenew }: ActsProps) {
  const { state, name, recipientUid, is_unreachable } = recipient;
  const isAsked = state === 'asked' || state === 'opened';
  const mayRenew = isAsked || state === 'locked' || state === 'waiting';
  if (!mayRenew) return null;
  return (
    <Row align="flex-start" sx={buttons}>
      {isAsked && !is_unreachable && !isExpired && (
        <Button
          size="small"
          variant="outlined"
          aria-label={`Remind ${name}`}
          loading={acts.busy.startsWith(`remind ${recipientUid} `)}
          sx={tinted}
          onClick={() => void acts.remind(recipientUid)}
        >
          Remind
        </Button>
      )}
      <Button
        size="small"
        variant="outlined"
        aria-label={renewLabel(state, name)}
        onClick={onRenew}
      >
        {state === 'waiting' ? 'Mend address' : 'New link'}
      </Button>
    </Row>
  );
}

const renewLabel = (state: Recipient['state'], name: string): string =>
  state === 'waiting' ? `Mend address of ${name}` : `New link for ${name}`;
/** On a phone, the state of each person is below the name. */
const head = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1.5,
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: { xs: 'flex-start', sm: 'center' },
};
const buttons = {
  width: { xs: '100%', sm: 'auto' },
  '& > button': { flex: { xs: 1, sm: 'none' }, minHeight: { xs: 44, sm: 36 }, px: 1.5 },
};
/** The act that most people come for. Its words stay readable on the tint. */
const tinted = {
  bgcolor: 'color-mix(in srgb, var(--mui-palette-primary-main) 12%, transparent)',
  borderColor: 'primary.main',
  color: 'color-mix(in srgb, var(--mui-palette-primary-main) 70%, var(--mui-palette-text-primary))',
};
const card = { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1.5 };
