import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { Home } from '#shared/home/home.contract';
import { fullName } from '#shared/people/names';
import { visuallyHidden } from '../components/screen/visuallyHidden.ts';
import { useAcknowledge } from '../features/posts/acknowledge/useAcknowledge.ts';
import { HeldRows } from './HeldRows.tsx';
import { HomeRow, HomeRows, TitleLink } from './HomeRows.tsx';
import { HomeSection } from './HomeSection.tsx';
import { waitingLine } from './waitingText.ts';

interface WaitingProps extends Pick<Home, 'waiting'> {
  today: string;
  /** How many more the answer will have. */
  held: number;
}

/** What waits for the person: one line and one button each. */
export function WaitingSection({ waiting, today, held }: WaitingProps) {
  if (waiting.length + held === 0) return null;
  return (
    <HomeSection title="Waiting for you">
      <HomeRows>
        {waiting
          .map((each) => waitingLine(each, today))
          .map(({ key, title, text, button, to, postUid }) => (
            <HomeRow
              key={key}
              title={postUid ? <TitleLink to={to}>{title}</TitleLink> : title}
              text={text}
              action={
                postUid ? (
                  <AckButton postUid={postUid} title={title} label={button} />
                ) : (
                  <Button component={Link} to={to} variant="outlined" sx={{ flexShrink: 0 }}>
                    {button}
                    <span style={visuallyHidden}>{`: ${title}`}</span>
                  </Button>
                )
              }
            />
          ))}
        <HeldRows count={held} kind="button" />
      </HomeRows>
    </HomeSection>
  );
}

interface AckButtonProps {
  postUid: string;
  title: string;
  label: string;
}

/** Acknowledges a notice in one tap. */
function AckButton({ postUid, title, label }: AckButtonProps) {
  const { isBusy, give } = useAcknowledge(postUid);
  return (
    <Button variant="outlined" loading={isBusy} onClick={() => void give()} sx={{ flexShrink: 0 }}>
      {label}
      <span style={visuallyHidden}>{`: ${title}`}</span>
    </Button>
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
            action={<span>{partText(student)}</span>}
          />
        ))}
        <HeldRows count={held} kind="word" />
      </HomeRows>
    </HomeSection>
  );
}

const partNames = {
  day: 'All day',
  morning: 'Morning',
  afternoon: 'Afternoon',
  late: 'Comes late',
  early: 'Leaves early',
} as const;

function partText({ part, lessons = [] }: Home['away'][number]): string {
  if (part) return partNames[part];
  return lessons.length > 0 ? `Period ${lessons.join(', ')}` : 'Away';
}
