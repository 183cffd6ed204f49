import { Box } from '@mui/material';
import { UNPUBLISHED } from '#shared/kernel/publish-window';
import type { PostSummary } from '#shared/posts/posts.contract';
import { postTypeNames } from '#shared/posts/type-names';
import { dotted, Row } from '../../components/layout/layout.tsx';
import { visuallyHidden } from '../../components/screen/visuallyHidden.ts';
import { DateWords } from '../../components/text/DateWords.tsx';

interface PostMetaProps {
  post: PostSummary;
  isUnread?: boolean;
  /** The children of the carer whom it concerns. */
  forWhom?: string | undefined;
  /** Who wrote it. */
  from?: string | undefined;
  /** It stands alone, so “Today” has its day: it may be read later. */
  isWhole?: boolean;
}

/** For whom a post is, when it was published, from whom, and its type. */
export function PostMeta({ post, isUnread, forWhom, from, isWhole = false }: PostMetaProps) {
  const kind =
    post.type === 'newsletter'
      ? post.postcategory_categoryname || postTypeNames.newsletter
      : postTypeNames[post.type];
  const since = post.publish_start === UNPUBLISHED ? post.created_at : post.publish_start;
  return (
    <Row gap={0.75} align="baseline" isOneLine sx={meta}>
      {isUnread && (
        <Box component="span" sx={unread}>
          <Box component="span" sx={visuallyHidden}>
            Unread
          </Box>
        </Box>
      )}
      <Box sx={dotted}>
        {forWhom && <strong>{`For ${forWhom}`}</strong>}
        <DateWords at={since} withDay={isWhole} />
        {from && <span>{`From ${from}`}</span>}
        <span>{kind}</span>
      </Box>
    </Row>
  );
}

const meta = {
  minHeight: 24,
  fontSize: '0.8438rem',
  color: 'text.secondary',
  // With several children the first question is whose it is.
  '& strong': { color: 'text.primary' },
};
const unread = {
  display: 'inline-flex',
  position: 'relative',
  top: -1,
  '&::before': {
    content: '""',
    width: 8,
    height: 8,
    borderRadius: '50%',
    bgcolor: 'primary.main',
  },
};
