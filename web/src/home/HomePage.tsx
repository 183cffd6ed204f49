import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { PostSummary } from '#shared/posts/posts.contract';
import { pathTo } from '#shared/site/paths';
import { serverNow } from '../api/clock.ts';
import { useSession } from '../auth/session.tsx';
import { EmptyState } from '../components/screen/EmptyState.tsx';
import { Failure } from '../components/screen/Failure.tsx';
import { Screen } from '../components/screen/Screen.tsx';
import { hourIn, weekdayText } from '../components/text/dates.ts';
import { CardSkeletons } from '../features/posts/CardSkeletons.tsx';
import { FavouriteStar } from '../features/posts/FavouriteStar.tsx';
import { NewsletterCard, NoticeCard } from '../features/posts/PostCards.tsx';
import { FavouriteList } from './FavouriteList.tsx';
import { HomeSection } from './HomeSection.tsx';
import { TodaySection } from './TodaySection.tsx';
import { useHome } from './useHome.ts';

/** `/`: today's events and the newest posts. A section without content is not shown. */
export function HomePage() {
  const { user, settings } = useSession();
  const home = useHome();
  const now = serverNow();
  return (
    <Screen
      title={weekdayText(now, settings.timeZone)}
      overline={`${greeting(hourIn(now, settings.timeZone))}, ${user.firstname}`}
      visit={{ pageId: '/', title: 'Home', pageType: 'page' }}
    >
      {home.error && <Failure error={home.error} onRetry={home.retry} />}
      {home.isEmpty && (
        <EmptyState title="Nothing new today">
          Notices, newsletters and the day’s events appear here as soon as there are some for you.
        </EmptyState>
      )}
      {home.today.events.length > 0 && !home.isBoardLoading && (
        <Box sx={{ mb: 5 }}>
          <TodaySection today={home.today} />
        </Box>
      )}
      <Box
        // An element that shows other content at another place would count as moved.
        key={home.isBoardLoading ? 'loading' : 'loaded'}
        sx={home.notices.length > 0 || home.isBoardLoading ? columns : column}
      >
        <Box sx={{ display: 'grid', gap: 5, alignContent: 'start', minWidth: 0 }}>
          {home.isBoardLoading && <CardSkeletons isTall={false} />}
          {home.notices.length > 0 && !home.isBoardLoading && <Notices home={home} />}
        </Box>
        <Box sx={{ display: 'grid', gap: 5, alignContent: 'start', minWidth: 0 }}>
          {home.newsletters.length > 0 && !home.isLoading && <Newsletters home={home} />}
          {home.favourites.length > 0 && !home.isLoading && (
            <HomeSection title="Favourites">
              <FavouriteList posts={home.favourites} />
            </HomeSection>
          )}
        </Box>
      </Box>
    </Screen>
  );
}

type Home = ReturnType<typeof useHome>;

function Notices({ home }: { home: Home }) {
  return (
    <HomeSection
      title={home.unreadText ? `Notices · ${home.unreadText}` : 'Notices'}
      more={<More to={pathTo('/notices')}>All notices</More>}
    >
      {home.notices.map((post, index) => (
        <NoticeCard key={post.postUid} {...cardProps(home, post)} isFirst={index < 2} />
      ))}
    </HomeSection>
  );
}

/** The newest newsletters: the first as a large card, the others without a picture. */
function Newsletters({ home }: { home: Home }) {
  return (
    <HomeSection
      title="Connections"
      more={<More to={pathTo('/connections')}>All connections</More>}
    >
      {home.newsletters.map((post, index) =>
        index === 0 ? (
          <NewsletterCard key={post.postUid} {...cardProps(home, post)} isFirst />
        ) : (
          <NoticeCard key={post.postUid} {...cardProps(home, { ...post, featured_img_url: '' })} />
        ),
      )}
    </HomeSection>
  );
}

/** Returns the props that each card on this page has. */
const cardProps = (home: Home, post: PostSummary) => ({
  post,
  heading: 'h3' as const,
  isUnread: home.isUnread(post.postUid),
  star: (
    <FavouriteStar
      title={post.title}
      isFavourite={home.isFavourite(post.postUid)}
      onToggle={() => void home.toggle(post)}
    />
  ),
});

function More({ to, children }: { to: string; children: string }) {
  return (
    <Button component={Link} to={to} size="small">
      {children}
    </Button>
  );
}

const greeting = (hour: number): string =>
  hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening';

const column = { display: 'grid', gap: { xs: 5, lg: 6 }, gridTemplateColumns: 'minmax(0, 1fr)' };
const columns = {
  ...column,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.7fr) minmax(0, 1fr)' },
};
