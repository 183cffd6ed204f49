import CheckIcon from '@mui/icons-material/CheckCircle';
import WaitIcon from '@mui/icons-material/HourglassEmpty';
import { Button, Typography } from '@mui/material';
import type { OwnAsk, OwnSubject } from '#shared/asks/asks.contract';
import { Column, Quiet, Row } from '../../components/layout/layout.tsx';
import { DateWords } from '../../components/text/DateWords.tsx';
import { answeredText, dayOf, isOwn, namesOf, readText } from './askWords.ts';
import { Consent } from './Consent.tsx';
import { GivenAnswers } from './GivenAnswers.tsx';
import { confirmationOf, everyone } from './goTo.ts';
import { SchoolPhone } from './SchoolPhone.tsx';

interface GivenProps {
  subject: OwnSubject;
  ask: OwnAsk;
  onChange: (subject: string) => void;
}

/** An answer that was given. What another carer answered is not shown. */
export function Given({ subject, ask, onChange }: GivenProps) {
  const { firstname, may_change } = subject;
  const until = `until ${dayOf(ask.change_until)}`;
  return (
    <Column gap={2} sx={{ width: '100%' }}>
      <Confirmed
        id={confirmationOf(subject.subject)}
        words={answeredText(subject)}
        waits={subject.waiting !== undefined}
        at={isOwn(subject) ? subject.updated_at : undefined}
      />
      <GivenAnswers ask={ask} subject={subject} />
      {may_change && (
        <Button
          variant="outlined"
          aria-label={firstname ? `Change ${until} for ${firstname}` : undefined}
          onClick={() => onChange(subject.subject)}
          sx={{ minHeight: 48, justifySelf: 'start' }}
        >
          {`Change ${until}`}
        </Button>
      )}
    </Column>
  );
}

/** For whom the reader, or another carer, has read a post. */
export function GivenRead({ given }: { given: readonly OwnSubject[] }) {
  const own = given.filter(isOwn);
  const last = own.map(({ updated_at = '' }) => updated_at).sort();
  if (given.length === 0) return null;
  return <Confirmed id={confirmationOf(everyone)} words={readText(given)} at={last.at(-1)} />;
}

interface ConfirmedProps {
  id: string;
  words: string;
  waits?: boolean;
  /** When the reader sent it. */
  at: string | undefined;
}

/** That an answer has arrived, and when it was sent. It stays, also when the message at the bottom is gone. */
const Confirmed = ({ id, words, waits = false, at }: ConfirmedProps) => (
  <Row
    id={id}
    role="status"
    tabIndex={-1}
    isOneLine
    // What is still to be paid stands above the first one, and stays in view.
    sx={{
      color: waits ? 'warning.main' : 'success.main',
      justifySelf: 'start',
      scrollMarginTop: 72,
    }}
  >
    {waits ? <WaitIcon /> : <CheckIcon />}
    <div>
      <Typography sx={{ fontWeight: 600 }}>{words}</Typography>
      {at && (
        <Quiet size="medium">
          {'Sent '}
          <DateWords at={at} withTime isInside />.
        </Quiet>
      )}
    </div>
  </Row>
);

/** What the reader agreed to, once for all for whom it was the same. */
export function Agreed({ given }: { given: readonly OwnSubject[] }) {
  const consents = [...new Set(given.flatMap(({ agreed }) => agreed ?? []))];
  return consents.map((consent) => {
    const names = namesOf(given.filter(({ agreed }) => agreed === consent));
    return (
      <Consent
        key={consent}
        words={names ? `You agreed for ${names}:` : 'You agreed:'}
        consent={consent}
      />
    );
  });
}

/**
 * What another carer, or the school, has answered: who did and when is not shown to carers, but what is
 * asked of all of them. Once for all children.
 */
export function Others({ ask, given }: { ask: OwnAsk; given: readonly OwnSubject[] }) {
  const others = given.filter((each) => !each.may_change && !isOwn(each));
  if (others.length === 0) return null;
  const isGoing = others.some(({ outcome }) => outcome !== 'stays');
  // The others have these words above.
  const names = namesOf(others.filter(({ outcome, waiting }) => outcome || waiting !== undefined));
  return (
    <>
      <Typography color="textSecondary" sx={{ width: '100%' }}>
        {names && `Answered for ${names}. `}
        {namesOf(others) && 'Only the person who answered and the school see the answers. '}
        {'Call the school to change it. '}
        <SchoolPhone />
      </Typography>
      {ask.consent && isGoing && (
        <Consent words="Who answers for a child who goes agrees to this:" consent={ask.consent} />
      )}
    </>
  );
}
