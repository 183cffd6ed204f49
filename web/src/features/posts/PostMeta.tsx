import { Box } from '@mui/material';
import { UNPUBLISHED } from '#shared/kernel/publish-window';
import type { PostSummary } from '#shared/posts/posts.contract';
import { postTypeNames } from '#shared/posts/type-names';
import { Row } from '../../components/layout/layout.tsx';
import { visuallyHidden } from '../../components/screen/visuallyHidden.ts';
import { DateWords } from '../../components/text/DateWords.tsx';

interface PostMetaProps {
  post: PostSummary;
  isUnread?: boolean;
  /** The children of the carer whom it concerns. */
  forWhom?: string | undefined;
  /** Who wrote it. */
  from?: string | undefined;
}

/** The type of a post and its publish date. Principal’s messages and daily e-mails are highlighted. */
export function PostMeta({ post, isUnread, forWhom, from }: PostMetaProps) {
  const isSpecial = post.type === 'principal' || post.type === 'dailyemail';
  const kind =
    post.type === 'newsletter'
      ? post.postcategory_categoryname || postTypeNames.newsletter
      : postTypeNames[post.type];
  const since = post.publish_start === UNPUBLISHED ? post.created_at : post.publish_start;
  return (
    <Row gap={0} columnGap={0.75} align="center" sx={meta}>
      {isUnread && (
        <Box component="span" sx={unread}>
          <Box component="span" sx={visuallyHidden}>
            Unread
          </Box>
        </Box>
      )}
      {isSpecial ? (
        <Box component="span" sx={special}>
          {kind}
        </Box>
      ) : (
        <span className="kind">{kind}</span>
      )}
      <DateWords at={since} />
      {from && <span>{`From ${from}`}</span>}
      {forWhom && <strong>{`For ${forWhom}`}</strong>}
    </Row>
  );
}

const meta = {
  minHeight: 24,
  fontSize: '0.8438rem',
  color: 'text.secondary',
  // A dot ends what is followed by more; a line never begins with it.
  '& > .kind::after, & > time:not(:last-child)::after, & > time + span:not(:last-child)::after': {
    content: '"·"',
    marginInlineStart: 0.75,
  },
};
/** Looks like the outlined chip of the theme, whose code is larger than the rest of this line. */
const special = {
  px: 1,
  border: '1px solid',
  borderColor: 'primary.main',
  borderRadius: 4,
  color: 'primary.main',
  fontWeight: 600,
};
const unread = {
  display: 'inline-flex',
  '&::before': {
    content: '""',
    width: 8,
    height: 8,
    borderRadius: '50%',
    bgcolor: 'primary.main',
  },
};
