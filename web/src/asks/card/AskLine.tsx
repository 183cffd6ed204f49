import { Button, Typography } from '@mui/material';
import { asks as asksApi } from '#shared/asks/asks.contract';
import type { Post } from '#shared/posts/posts.contract';
import { postPath } from '#shared/site/paths';
import { useRead } from '../../api/hooks.ts';
import { AddToCalendar } from '../../components/days/AddToCalendar.tsx';
import { Panel, Row } from '../../components/layout/layout.tsx';
import { dayOf } from './askWords.ts';

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
  const words = isDone
    ? 'You have answered.'
    : isOver
      ? `Answers closed on ${dayOf(ask.by)}.`
      : `Please answer by ${dayOf(ask.by)}.`;
  return (
    <Panel padding={{ xs: 1, sm: 1.5 }} className="no-print" sx={line}>
      <Typography sx={{ fontWeight: 600, flex: '1 1 180px' }}>{words}</Typography>
      <Row align="center" columnGap={1} rowGap={0}>
        {!isDone && !isOver && (
          <AddToCalendar
            variant="text"
            title={post.title}
            file={(site) => fileOf(post, ask, site)}
          />
        )}
        <Button
          variant={isDone || isOver ? 'text' : 'contained'}
          onClick={() => goTo(card)}
          sx={{ minHeight: 48 }}
        >
          {isDone || isOver ? 'See the answer' : 'Answer'}
        </Button>
      </Row>
    </Panel>
  );
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
const dueOf = (post: AskLineProps['post'], { by, asked_at }: AskLineProps['ask']) => ({
  uid: `answer-${post.postUid}`,
  title: `Answer: ${post.title}`,
  dueDate: by,
  setDate: asked_at.slice(0, 10),
  description: new URL(postPath(post), location.origin).href,
});

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  mb: 3,
  borderInlineStart: '4px solid',
  borderInlineStartColor: 'var(--mui-palette-primary-main)',
};
