import { Button, Typography } from '@mui/material';
import { asks as asksApi } from '#shared/asks/asks.contract';
import type { Post } from '#shared/posts/posts.contract';
import { postPath } from '#shared/site/paths';
import { useRead } from '../../api/hooks.ts';
import { AddToCalendar } from '../../components/days/AddToCalendar.tsx';
import { Panel, Row } from '../../components/layout/layout.tsx';
import { confirmText, dayOf } from './askWords.ts';

interface AskLineProps {
  post: Pick<Post, 'postUid' | 'title' | 'type'>;
  ask: NonNullable<Post['ask']>;
  /** The identifier of the card with the answer. */
  card: string;
}

/**
 * Says above the text of a post that it asks something, until when, and leads to the answer below. It
 * has the same height before and after the answer.
 */
export function AskLine({ post, ask, card }: AskLineProps) {
  const { data } = useRead(asksApi.get, { askUid: post.postUid });
  const isNotAsked = data?.state === 'not_asked';
  const isDone = data?.state === 'done';
  const isOver = data !== undefined && !data.is_open;
  if (isNotAsked) return null;
  const isRead = !ask.questions?.length;
  const words = lineText({ isRead, isDone, isOver }, ask.by);
  return (
    <Panel padding={{ xs: 2, sm: 1.5 }} className="no-print" sx={line}>
      <Typography sx={sentence}>{words}</Typography>
      <Row align="center" columnGap={1} rowGap={0}>
        <Button
          variant={isDone || isOver ? 'outlined' : 'contained'}
          onClick={() => goTo(card)}
          sx={{ minHeight: 48 }}
        >
          {isDone || isOver ? 'See the answer' : isRead ? 'Go to confirm' : 'Answer'}
        </Button>
        {!isDone && !isOver && (
          <AddToCalendar
            variant="text"
            words="Add the due date"
            title={post.title}
            file={(site) => fileOf(post, ask, site)}
          />
        )}
      </Row>
    </Panel>
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

/** Leads to a part of the page, with the focus. */
function goTo(id: string): void {
  const part = document.getElementById(id);
  part?.scrollIntoView({ block: 'start' });
  part?.focus({ preventScroll: true });
}

/** Returns a calendar file with the last day for answers. Few people press for its code. */
async function fileOf(post: AskLineProps['post'], ask: AskLineProps['ask'], site: string) {
  const { dueFile } = await import('#shared/calendar/event-file');
  return dueFile(dueOf(post, ask), site);
}

/** The last day for answers, as an entry of a calendar. */
const dueOf = (post: AskLineProps['post'], { by, asked_at, questions }: AskLineProps['ask']) => ({
  uid: `answer-${post.postUid}`,
  title: `${questions?.length ? 'Answer' : 'Confirm'}: ${post.title}`,
  dueDate: by,
  setDate: asked_at.slice(0, 10),
  description: new URL(postPath(post), location.origin).href,
});

/** On a phone it has the height of two lines for each of its sentences. */
const sentence = {
  fontWeight: 600,
  flex: { xs: '1 0 100%', sm: '1 1 180px' },
  minHeight: { xs: '3em', sm: 0 },
};
const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 1.5,
  mb: 3,
  borderInlineStart: '4px solid',
  borderInlineStartColor: 'var(--mui-palette-primary-main)',
};
