import { Button } from '@mui/material';
import { Link } from 'react-router';
import { missedWords } from '#shared/absences/absence-words';
import type { Home } from '#shared/home/home.contract';
import type { ShownWaiting } from '#shared/home/waiting';
import { fullName } from '#shared/people/names';
import { TitleLink } from '../components/layout/layout.tsx';
import { visuallyHidden } from '../components/screen/visuallyHidden.ts';
import { HeldRows } from './HeldRows.tsx';
import { HomeRow, HomeRows } from './HomeRows.tsx';
import { HomeSection } from './HomeSection.tsx';
import { type WaitingAt, type WaitingLine, waitingLine } from './waiting/waitingText.ts';

interface WaitingProps {
  waiting: readonly ShownWaiting[];
  at: WaitingAt;
  /** Lines that are never stored on the device. */
  more: readonly WaitingLine[];
  /** How many more the answer will have. */
  held: number;
}

/** What waits for the person: one line and one button each. */
export function WaitingSection({ waiting, at, more, held }: WaitingProps) {
  if (waiting.length + more.length + held === 0) return null;
  return (
    <HomeSection title="Waiting for you">
      <HomeRows>
        {[...waiting.map((each) => waitingLine(each, at)), ...more].map(
          ({ key, title, text, button, to }) => (
            <HomeRow
              key={key}
              title={to ? <TitleLink to={to}>{title}</TitleLink> : title}
              text={text}
              action={
                to && (
                  <Button component={Link} to={to} variant="outlined" sx={{ flexShrink: 0 }}>
                    {button}
                    <span style={visuallyHidden}>{`: ${title}`}</span>
                  </Button>
                )
              }
            />
          ),
        )}
        <HeldRows count={held} kind="button" />
      </HomeRows>
    </HomeSection>
  );
}

/** The students of a teacher's own classes who are away today. */
export function AwaySection({ away, held }: Pick<Home, 'away'> & { held: number }) {
  if (away.length + held === 0) return null;
  return (
    <HomeSection title="Away today">
      <HomeRows>
        {away.map((student) => (
          <HomeRow
            key={student.userUid}
            title={fullName(student)}
            text={student.year}
            action={<span>{missedWords(student)}</span>}
          />
        ))}
        <HeldRows count={held} kind="word" />
      </HomeRows>
    </HomeSection>
  );
}
