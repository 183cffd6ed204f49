import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { missedWords } from '#shared/absences/absence-words';
import type { Home } from '#shared/home/home.contract';
import { rowsShown, type ShownWaiting } from '#shared/home/waiting';
import { fullName } from '#shared/people/names';
import { useIsNarrow } from '../components/hooks/useIsNarrow.ts';
import { TitleLink } from '../components/layout/layout.tsx';
import { NeedsInternet } from '../components/screen/connection/NeedsInternet.tsx';
import { useIsOnline } from '../components/screen/OfflineBar.tsx';
import { visuallyHidden } from '../components/screen/visuallyHidden.ts';
import { together } from '../components/text/together.ts';
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
  const isNarrow = useIsNarrow();
  const [isWhole, showAll] = useState(false);
  const lines = [...waiting.map((each) => waitingLine(each, at)), ...more];
  const count = lines.length + held;
  if (count === 0) return null;
  const most = rowsShown(count, isNarrow && !isWhole);
  const shown = lines.slice(0, most);
  return (
    <HomeSection title={count > 1 ? `Waiting for you · ${count}` : 'Waiting for you'}>
      <HomeRows>
        {shown.map((line, place) => (
          <WaitingRow key={line.key} line={line} isFirst={place === 0} />
        ))}
        <HeldRows count={Math.min(held, most - shown.length)} kind="button" />
        {most < count && (
          <li>
            <Button onClick={() => showAll(true)} sx={rest}>
              {`Show ${count - most} more`}
            </Button>
          </li>
        )}
      </HomeRows>
    </HomeSection>
  );
}

/** A line, and the button that deals with it. The page has one main act at most. */
function WaitingRow({ line, isFirst }: { line: WaitingLine; isFirst: boolean }) {
  const { title, text, button, to, isUrgent, isMain, isReadOffline } = line;
  const isOnline = useIsOnline();
  const opens = isOnline || isReadOffline === true ? to : undefined;
  const words = isUrgent ? <Urgent>{title}</Urgent> : title;
  return (
    <HomeRow
      title={opens ? <TitleLink to={opens}>{words}</TitleLink> : words}
      text={text && together(text)}
      action={
        opens ? (
          <Button
            component={Link}
            to={opens}
            variant={isMain && isFirst ? 'contained' : 'outlined'}
            sx={act}
          >
            {button}
            <span style={visuallyHidden}>{`: ${title}`}</span>
          </Button>
        ) : (
          to && <NeedsInternet />
        )
      }
    />
  );
}

/** On a phone all are as wide as the usual widest, and begin below each other. */
const act = {
  flexShrink: 0,
  whiteSpace: 'nowrap',
  minHeight: { xs: 44, sm: 36 },
  minWidth: { xs: 118, sm: 64 },
  px: { xs: 1, sm: 1.875 },
};
const rest = { width: '100%', minHeight: 48, borderTop: 1, borderColor: 'divider' };

/** What is late, in the colour of changes. */
const Urgent = ({ children }: { children: string }) => (
  <Box component="span" sx={{ color: 'warning.main' }}>
    {children}
  </Box>
);

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
