import CheckIcon from '@mui/icons-material/CheckCircle';
import WaitIcon from '@mui/icons-material/Schedule';
import { Box, Button, Card, Typography } from '@mui/material';
import type { OwnRollCall } from '#shared/emergency/roll-call.contract';
import { Row } from '../../../components/layout/layout.tsx';
import type { Answer } from './useRollCall.ts';

interface ChildRowProps {
  child: OwnRollCall['children'][number];
  isBusy: boolean;
  onMark: (answer: Answer) => Promise<boolean>;
}

/** An own child: safe or not yet, and the button “with me”. Who marked the child is not shown. */
export function ChildRow({ child, isBusy, onMark }: ChildRowProps) {
  const { userUid, firstname, is_safe, is_marked_by_me } = child;
  return (
    <Card sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Row gap={1.5} align="center" isOneLine>
        <Typography variant="h3" component="p" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {firstname}
        </Typography>
        <Box role="status" sx={{ ...state, color: is_safe ? 'success.main' : 'text.secondary' }}>
          {is_safe ? <CheckIcon fontSize="small" /> : <WaitIcon fontSize="small" />}
          {is_safe ? 'Safe' : 'Not known yet'}
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
