import Box from '@mui/material/Box';
import type { PostSummary } from '#shared/contract/posts';
import { UNPUBLISHED } from '#shared/domain/publish-window';
import { DateText } from '../../components/DateText.tsx';
import { typeNames } from './sections.ts';

/** What kind of post it is, and since when it is out. The principal's and the daily messages stand out. */
export function PostMeta({ post, isUnread }: { post: PostSummary; isUnread?: boolean }) {
  const isSpecial = post.type === 'principal' || post.type === 'dailyemail';
  const kind =
    post.type === 'newsletter'
      ? post.postcategory_categoryname || typeNames.newsletter
      : typeNames[post.type];
  const since = post.publish_start === UNPUBLISHED ? post.created_at : post.publish_start;
  return (
    <Box sx={meta}>
      {isUnread && (
        <Box component="span" sx={unread}>
          Unread
        </Box>
      )}
      {isSpecial ? (
        <Box component="span" sx={special}>
          {kind}
        </Box>
      ) : (
        <span>{kind}</span>
      )}
      <DateText at={since} />
    </Box>
  );
}

const meta = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  minHeight: 24,
  fontSize: '0.8438rem',
  color: 'text.secondary',
};
/** As the theme's outlined chip looks: the chip itself would weigh more than the rest of the line. */
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
  alignItems: 'center',
  gap: 0.75,
  color: 'primary.main',
  fontWeight: 600,
  '&::before': {
    content: '""',
    width: 8,
    height: 8,
    borderRadius: '50%',
    bgcolor: 'primary.main',
  },
};
