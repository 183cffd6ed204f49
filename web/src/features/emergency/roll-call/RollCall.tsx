import CheckIcon from '@mui/icons-material/CheckCircle';
import WaitIcon from '@mui/icons-material/Schedule';
import { Box, Button, Card, Typography } from '@mui/material';
import { Link } from 'react-router';
import type { OwnRollCall } from '#shared/emergency/roll-call.contract';
import { may } from '#shared/rights/permissions';
import { pathTo } from '#shared/site/paths';
import { useCaller } from '../../../auth/session.tsx';
import { Skeletons } from '../../../components/feedback/Skeletons.tsx';
import { onDemand } from '../../../components/hooks/onDemand.tsx';
import { Column, Row } from '../../../components/layout/layout.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { sinceText } from '../../../components/text/dates.ts';
import { useTimeZone } from '../../../components/text/timeZone.ts';
import { awayWord } from './awayWord.ts';
import { OwnAnswer } from './OwnAnswer.tsx';
import { type Answer, useRollCall } from './useRollCall.ts';
import { emergencyWidth } from './width.ts';

const StaffMarks = onDemand(async () => (await import('./StaffMarks.tsx')).StaffMarks);

/** “Are you safe?” on the page of a broadcast: of a family the children first, then oneself; and for staff. */
export function RollCall({ isShown }: { isShown: boolean }) {
  const person = useCaller();
  const { data, at, error, isMarking, mark, retry } = useRollCall();
  if (error && isShown) return <Failure what="“Are you safe?”" error={error} onRetry={retry} />;
  if (isShown && !data)
    return <Skeletons heights={[180]} most={emergencyWidth} what="the roll-call" />;
  if (!data?.roll) return null;
  const { children, own } = data;
  // A family asks first how its children are; staff are asked first themselves.
  const isFamily = children.length > 0 && !may(person, 'roll.staff');
  const ofOneself = <OfOneself own={own} isBusy={isMarking} onMark={mark} isFamily={isFamily} />;
  return (
    <Column gap={4} sx={{ mt: 4, maxWidth: emergencyWidth }}>
      {!isFamily && ofOneself}
      {children.length > 0 && (
        <Column component="section" aria-labelledby="your-children">
          <Typography variant="h2" id="your-children">
            {children.length === 1 ? 'Your child' : 'Your children'}
          </Typography>
          {children.some(({ is_safe, is_away }) => !is_safe && !is_away) && <Unknown at={at} />}
          {children.map((child) => (
            <ChildRow key={child.userUid} child={child} isBusy={isMarking} onMark={mark} />
          ))}
        </Column>
      )}
      {isFamily && ofOneself}
      {may(person, 'roll.staff') && <StaffMarks />}
      {may(person, 'roll.see') && (
        <div>
          <Button
            component={Link}
            to={pathTo('/admin/emergency-broadcast/roll-call')}
            variant="outlined"
          >
            Open the overview
          </Button>
        </div>
      )}
    </Column>
  );
}

type OfOneselfProps = Parameters<typeof OwnAnswer>[0] & { isFamily: boolean };

/** The question for the person. Of a family it concerns only who is there. */
const OfOneself = ({ isFamily, ...answer }: OfOneselfProps) => (
  <Column component="section" aria-labelledby="are-you-safe" gap={1.5}>
    <Typography variant="h2" id="are-you-safe" sx={isFamily ? {} : { fontSize: '1.75rem' }}>
      Are you safe?
    </Typography>
    {isFamily && <Typography>Please answer if you are at the school now.</Typography>}
    <OwnAnswer {...answer} isQuiet={isFamily} />
  </Column>
);

/** Says what “Not known yet” means, and that nobody has to load the page again. */
function Unknown({ at }: { at: Date | undefined }) {
  const timeZone = useTimeZone();
  return (
    <Typography color="textSecondary">
      {`Staff check class by class. Until then, a child is “Not known yet”. This page updates ${
        at ? `every 30 seconds, last at ${sinceText(at, at, timeZone)}` : 'every 30 seconds'
      }.`}
    </Typography>
  );
}

interface ChildRowProps {
  child: OwnRollCall['children'][number];
  isBusy: boolean;
  onMark: (answer: Answer) => Promise<boolean>;
}

/** An own child: safe or not yet, and the button “with me”. Who marked the child is not shown. */
function ChildRow({ child, isBusy, onMark }: ChildRowProps) {
  const { userUid, firstname, is_safe, is_away, is_marked_by_me } = child;
  return (
    <Card sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Row gap={1.5} align="center" isOneLine>
        <Typography variant="h3" component="p" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {firstname}
        </Typography>
        <Box role="status" sx={{ ...state, color: is_safe ? 'success.main' : 'text.secondary' }}>
          {is_safe ? <CheckIcon fontSize="small" /> : <WaitIcon fontSize="small" />}
          {is_safe ? 'Safe' : is_away ? awayWord : 'Not known yet'}
        </Box>
      </Row>
      {is_marked_by_me ? (
        <Row align="center">
          <Typography sx={{ flex: 1 }}>You said: {firstname} is with me.</Typography>
          <Button disabled={isBusy} onClick={() => void onMark({ child: userUid, state: 'none' })}>
            Take back
          </Button>
        </Row>
      ) : (
        <Button
          variant="outlined"
          size="large"
          disabled={isBusy}
          onClick={() => void onMark({ child: userUid, state: 'safe' })}
          sx={{ minHeight: 52, fontSize: '1.125rem', overflowWrap: 'anywhere' }}
        >
          {`${firstname} is with me`}
        </Button>
      )}
      {is_marked_by_me && !is_safe && (
        <Typography color="textSecondary" variant="body2">
          The school sees your answer and confirms it.
        </Typography>
      )}
    </Card>
  );
}

const state = { display: 'flex', alignItems: 'center', gap: 0.75, fontWeight: 600 };
