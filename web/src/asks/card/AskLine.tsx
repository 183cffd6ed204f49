import DownIcon from '@mui/icons-material/ArrowDownward';
import { Button, Typography } from '@mui/material';
import { asks as asksApi } from '#shared/asks/asks.contract';
import type { Post } from '#shared/posts/posts.contract';
import { useRead } from '../../api/hooks.ts';
import { Row } from '../../components/layout/layout.tsx';
import { confirmText, dayOf } from './askWords.ts';
import { goTo } from './goTo.ts';

interface AskLineProps {
  post: Pick<Post, 'postUid'>;
  ask: NonNullable<Post['ask']>;
  /** The identifier of the card with the answer. */
  card: string;
}

/**
 * Says above a long text that it asks something, until when, and leads to the answer below. It has the
 * same height before and after the answer.
 */
export function AskLine({ post, ask, card }: AskLineProps) {
  const { data } = useRead(asksApi.get, { askUid: post.postUid });
  if (data?.state === 'not_asked') return null;
  const isDone = data?.state === 'done';
  const isOver = data !== undefined && !data.is_open;
  const isRead = !ask.questions?.length;
  return (
    <Row align="center" columnGap={1} rowGap={0} className="no-print" sx={line}>
      <Typography sx={{ fontWeight: 600 }}>
        {lineText({ isRead, isDone, isOver }, ask.by)}
      </Typography>
      <Button onClick={() => goTo(card)} endIcon={<DownIcon />} sx={button}>
        {isDone || isOver ? 'See the answer' : 'Go to the answer'}
      </Button>
    </Row>
  );
}

interface LineState {
  /** It asks only if the post was read. */
  readonly isRead: boolean;
  readonly isDone: boolean;
  readonly isOver: boolean;
}

function lineText({ isRead, isDone, isOver }: LineState, by: string): string {
  if (isDone) return isRead ? 'You have confirmed that you have read this.' : 'You have answered.';
  if (isOver) return `Answers closed on ${dayOf(by)}.`;
  return isRead ? `${confirmText(by)}.` : `Please answer by ${dayOf(by)}.`;
}

/** On a phone it has the height of two lines for each of its sentences. */
const line = { mb: 3, minHeight: { xs: 98, sm: 48 }, alignContent: 'start' };
const button = { minHeight: 48, marginInlineStart: { xs: -1, sm: 0 } };
