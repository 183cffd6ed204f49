import { Box, Button } from '@mui/material';
import { Link } from 'react-router';
import type { Home, HomePost } from '#shared/home/home.contract';
import { pathTo } from '#shared/site/paths';
import { useIsNarrow } from '../../components/hooks/useIsNarrow.ts';
import { FavouriteStar } from '../../features/posts/FavouriteStar.tsx';
import {
  CardTitle,
  forWhomOf,
  NewsletterCard,
  NoticeCard,
} from '../../features/posts/PostCards.tsx';
import { PostMeta } from '../../features/posts/PostMeta.tsx';
import { HomeRow, HomeRows } from '../HomeRows.tsx';
import { HomeSection } from '../HomeSection.tsx';

interface PostSectionProps {
  home: Home;
  toggle: (post: HomePost) => Promise<void>;
}

/**
 * The newest notices, unread ones first: cards, without a picture beside a busy day. On a phone they
 * are rows, because they come before the days.
 */
export function Notices({ home, toggle, isBusy }: PostSectionProps & { isBusy: boolean }) {
  const isPhone = useIsNarrow();
  if (home.notices.length === 0) return null;
  const { count, more } = home.unread;
  return (
    <HomeSection
      title={count > 0 ? `Notices · ${count}${more ? '+' : ''} unread` : 'Notices'}
      more={<More to={pathTo('/notices')}>All notices</More>}
    >
      {isPhone ? (
        <HomeRows>
          {home.notices.map((post) => (
            <NoticeRow key={post.postUid} {...cardProps({ home, toggle }, post)} />
          ))}
        </HomeRows>
      ) : (
        home.notices.map((post, index) => (
          <NoticeCard
            key={post.postUid}
            {...cardProps({ home, toggle }, isBusy ? withoutPicture(post) : post)}
            isFirst={index < 2}
          />
        ))
      )}
    </HomeSection>
  );
}

/** A notice as a row: its title is the link. */
const NoticeRow = ({ post, heading, star, unread, ...meta }: ReturnType<typeof cardProps>) => (
  <HomeRow
    isOneLine
    title={
      <CardTitle post={post} heading={heading} unread={unread} isUnread={meta.isUnread} isRow />
    }
    text={<PostMeta post={post} {...meta} />}
    action={<Box sx={{ marginInlineEnd: -1 }}>{star}</Box>}
  />
);

/**
 * The newest newsletters: side by side, or the first as a large card and the others without a
 * picture.
 */
export function Newsletters({ home, toggle, isWide }: PostSectionProps & { isWide: boolean }) {
  if (home.newsletters.length === 0) return null;
  return (
    <HomeSection
      title="Connections"
      more={<More to={pathTo('/connections')}>All connections</More>}
    >
      <Box sx={{ ...grid, gridTemplateColumns: `repeat(${isWide ? 3 : 1}, minmax(0, 1fr))` }}>
        {home.newsletters.map((post, index) =>
          isWide || index === 0 ? (
            <NewsletterCard key={post.postUid} {...cardProps({ home, toggle }, post)} isFirst />
          ) : (
            <NoticeCard key={post.postUid} {...cardProps({ home, toggle }, withoutPicture(post))} />
          ),
        )}
      </Box>
    </HomeSection>
  );
}

/** Its words end where the cards do. */
const end = { marginInlineEnd: '-5px', whiteSpace: 'nowrap' };
const grid = { display: 'grid', gap: 2 };

const withoutPicture = (post: HomePost): HomePost => ({ ...post, featured_img_url: '' });

/** Returns the props that each card on this page has. */
const cardProps = ({ home, toggle }: PostSectionProps, post: HomePost) => {
  return {
    post,
    heading: 'h3' as const,
    isUnread: post.is_unread,
    unread: (post.type === 'newsletter' ? home.newsletters : home.notices).filter(
      ({ is_unread }) => is_unread,
    ),
    forWhom: forWhomOf(post, home.children.length),
    star: (
      <FavouriteStar
        title={post.title}
        isFavourite={post.favoriteUid !== undefined}
        onToggle={() => void toggle(post)}
      />
    ),
  };
};

function More({ to, children }: { to: string; children: string }) {
  return (
    <Button component={Link} to={to} size="small" sx={end}>
      {children}
    </Button>
  );
}
