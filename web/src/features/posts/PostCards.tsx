import { Box, Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { ListedPost, PostSummary } from '#shared/posts/posts.contract';
import { postPath } from '#shared/site/paths';
import { byText } from '../../asks/card/byText.ts';
import { clamped, Row, TitleLink } from '../../components/layout/layout.tsx';
import { Picture } from '../../components/text/Picture.tsx';
import { postLinkState } from './NextUnread.tsx';
import { PostMeta } from './PostMeta.tsx';

interface PostCardProps {
  post: ListedPost;
  isUnread: boolean;
  /** The children of the carer whom it concerns. */
  forWhom?: string | undefined;
  /** The unread posts of the list. */
  unread?: readonly PostSummary[] | undefined;
  /** The favourite star. */
  star?: ReactNode;
  isFirst?: boolean;
  /** The heading's level on the page. */
  heading?: 'h2' | 'h3';
}

/** Returns the names of the children whom a post concerns; a post for all children names none. */
export function forWhomOf({ for_children = [] }: ListedPost, children = 0): string | undefined {
  if (for_children.length >= children) return undefined;
  return for_children.map(({ firstname }) => firstname).join(', ');
}

/** A notice in a list: text, with a small picture beside it. */
export function NoticeCard({ star, ...props }: PostCardProps) {
  const { post, isFirst } = props;
  return (
    <Card sx={{ ...card, display: 'flex', gap: { xs: 1.5, sm: 2.5 }, p: { xs: 2, sm: 2.5 } }}>
      <Words {...props} />
      <Box sx={side}>
        <Box sx={{ zIndex: 1, m: -1 }}>{star}</Box>
        {post.featured_img_url && (
          <Picture
            src={post.featured_img_url}
            alt=""
            width={150}
            height={110}
            isFirst={isFirst ?? false}
            sx={{ width: { xs: 84, sm: 150 }, height: 'auto' }}
          />
        )}
      </Box>
    </Card>
  );
}

/**
 * A newsletter in the magazine, with its picture on top, if it has one. On a phone the picture is below
 * the words: else it is all that the first view has.
 */
export function NewsletterCard({ star, ...props }: PostCardProps) {
  const { post, isFirst } = props;
  return (
    <Card sx={{ ...card, display: 'flex', flexDirection: 'column', height: '100%' }}>
      <Row isOneLine sx={{ p: { xs: 2, sm: 2.5 }, flex: 1 }}>
        <Words {...props} />
        <Box sx={{ zIndex: 1, m: -1 }}>{star}</Box>
      </Row>
      {post.featured_img_url && (
        <Picture
          src={post.featured_img_url}
          alt=""
          width={450}
          height={320}
          isFirst={isFirst ?? false}
          sx={{ order: { sm: -1 }, width: '100%', height: 'auto', borderRadius: 0 }}
        />
      )}
    </Card>
  );
}

/**
 * The words of a card. Assistive technology reads the title first, then for whom and when it is; to the
 * eye this is a small line above.
 */
const Words = ({
  post,
  heading = 'h2',
  unread,
  isFirst: _,
  ...meta
}: Omit<PostCardProps, 'star'>) => (
  <Box sx={words}>
    <CardTitle post={post} heading={heading} unread={unread} isUnread={meta.isUnread} />
    <Box sx={{ order: -1 }}>
      <PostMeta post={post} {...meta} />
    </Box>
    {post.waits && <Box sx={{ mt: 0.5, fontWeight: 600 }}>{byText(post.waits)}</Box>}
    {post.excerpt && (
      <Typography variant="body2" color="textSecondary" sx={excerpt}>
        {post.excerpt}
      </Typography>
    )}
  </Box>
);

interface CardTitleProps extends Pick<PostCardProps, 'post' | 'isUnread' | 'unread'> {
  heading: 'h2' | 'h3';
  /** It is one of several rows of a card, in the size of their text. */
  isRow?: boolean;
}

/** The title as a link that covers the whole card. */
export function CardTitle({ post, heading, isUnread, unread, isRow = false }: CardTitleProps) {
  const fontWeight = isUnread ? 700 : 500;
  return (
    <Typography
      variant={isRow ? 'inherit' : 'h3'}
      component={heading}
      sx={isRow ? { fontWeight } : { mt: 0.75, fontWeight }}
    >
      <TitleLink to={postPath(post)} state={postLinkState(post.title, unread)} isCover={!isRow}>
        {post.title}
      </TitleLink>
    </Typography>
  );
}

const card = {
  position: 'relative',
  transition: 'border-color 150ms',
  '&:hover': { borderColor: 'text.secondary' },
} as const;
const words = { flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' } as const;
/** The star beside the picture; on a phone below it. */
const side = {
  display: 'flex',
  flexDirection: { xs: 'column-reverse', sm: 'row' },
  alignItems: { xs: 'flex-end', sm: 'flex-start' },
  justifyContent: { xs: 'flex-end', sm: 'flex-start' },
  flexShrink: 0,
  gap: 1.5,
} as const;
const excerpt = {
  mt: 0.75,
  ...clamped(2),
} as const;
