import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import type { Home } from '#shared/home/home.contract';
import { may } from '#shared/rights/permissions';
import { pathTo, postPath } from '#shared/site/paths';
import { serverNow } from '../api/clock.ts';
import { useCaller, useSession } from '../auth/session.tsx';
import { onDemand } from '../components/hooks/onDemand.tsx';
import { useIsWide } from '../components/hooks/useIsWide.ts';
import { useSchoolClock } from '../components/hooks/useSchoolClock.ts';
import { EmptyState } from '../components/screen/EmptyState.tsx';
import { Failure } from '../components/screen/Failure.tsx';
import { Screen } from '../components/screen/Screen.tsx';
import { hourIn, weekdayText } from '../components/text/dates.ts';
import { CardSkeletons } from '../features/posts/CardSkeletons.tsx';
import { ChildrenRow } from './ChildrenRow.tsx';
import { DaySection } from './DaySection.tsx';
import { HomeSection } from './HomeSection.tsx';
import { hasToday, isEmpty, ofChild, rowsOf } from './homeView.ts';
import { LinkList, type ListedLink } from './LinkList.tsx';
import { OtherSchools } from './OtherSchools.tsx';
import { Newsletters, Notices } from './posts/PostSections.tsx';
import { QuickActs } from './QuickActs.tsx';
import { ChangedSection, TaskSection } from './TaskSections.tsx';
import { AwaySection, WaitingSection } from './TodaySections.tsx';
import { type Held, useHome } from './useHome.ts';
import { useHomeFavourites } from './useHomeFavourites.ts';

// It comes after everything else: most people see nothing of it.
const Greeting = onDemand(async () => (await import('./Greeting.tsx')).Greeting);
const OwnPosts = onDemand(async () => (await import('./posts/OwnPosts.tsx')).OwnPosts);
const WorkSection = onDemand(async () => (await import('./WorkSection.tsx')).WorkSection);

/** `/`: what the person needs today. A section without content is not shown. */
export function HomePage() {
  const { user, settings } = useSession();
  const { home, held, error, retry } = useHome();
  const now = serverNow();
  return (
    <Screen
      title={weekdayText(now, settings.timeZone)}
      overline={`${greeting(hourIn(now, settings.timeZone))}, ${user.firstname}`}
      action={<QuickActs />}
      visit={{ pageId: '/', title: 'Home', pageType: 'page' }}
    >
      {error && <Failure error={error} onRetry={retry} />}
      {!home && !error && (
        <Columns>
          <CardSkeletons isTall={false} />
        </Columns>
      )}
      {home && home.missing.length > 0 && <Missing onRetry={retry} />}
      {home && <Sections home={home} held={held} />}
      {home && <Greeting />}
    </Screen>
  );
}

/** The sections of Home, for all children or for the chosen one. */
function Sections({ home, held }: { home: Home; held: Held }) {
  const caller = useCaller();
  const [child, choose] = useState<string>();
  const clock = useSchoolClock();
  const favourites = useHomeFavourites(home);
  const shown = ofChild(home, child);
  const names = new Map(home.children.map(({ userUid, firstname }) => [userUid, firstname]));
  const [today, tomorrow] = shown.days;
  const isBusy = hasToday(shown);
  const isHeld = Object.values(held).some((count) => count > 0);
  const posts = <Notices home={shown} toggle={favourites.toggle} isNarrow={isBusy} />;
  const newsletters = <Newsletters home={shown} toggle={favourites.toggle} />;
  // On a computer, a short first column gets the newsletters too.
  const isShort = useIsWide() && rowsOf(shown) < 8;
  const tasks = <TaskSection {...shown} held={held.late} />;
  const isLate = shown.late.length + held.late > 0;
  const children = child === undefined ? home.children.length : 1;
  const ofDays = {
    ...{ names, children, places: home.class_places },
    favourites: favourites.events,
  };
  return (
    <>
      <OtherSchools />
      <ChildrenRow people={home.children} chosen={child} onChoose={choose} />
      {isEmpty(shown) && !isHeld && home.missing.length === 0 && (
        <EmptyState title="Nothing new today">
          Notices, newsletters and the day’s events appear here as soon as there are some for you.
        </EmptyState>
      )}
      <Columns
        aside={
          <>
            {isBusy && posts}
            {!isShort && newsletters}
            <Links title="Favourites" links={home.favourites.map(favouriteLink)} />
          </>
        }
      >
        <WaitingSection waiting={shown.waiting} today={today?.date ?? ''} held={held.waiting} />
        {isLate && tasks}
        {today && <DaySection title="Today" day={today} clock={clock} {...ofDays} />}
        <AwaySection away={shown.away} held={held.away} />
        {tomorrow && <DaySection title="Tomorrow" day={tomorrow} clock={undefined} {...ofDays} />}
        {!isLate && tasks}
        <ChangedSection {...shown} held={held.changed} />
        <Links title="My courses" links={home.courses.map(placeLink)} />
        <Links title="My places" links={home.my_places.map(placeLink)} />
        {!isBusy && posts}
        {may(caller, 'adm.home') && <WorkSection />}
        {home.own_posts.length > 0 && <OwnPosts posts={home.own_posts} />}
        {isShort && newsletters}
      </Columns>
    </>
  );
}

const Links = ({ title, links }: { title: string; links: readonly ListedLink[] }) =>
  links.length > 0 && (
    <HomeSection title={title}>
      <LinkList links={links} />
    </HomeSection>
  );

const placeLink = ({ slug, title }: Home['my_places'][number]) => ({
  ...{ to: pathTo('/places/:slug', { slug }), title },
});
const favouriteLink = ({ posts_postUid: postUid, title, type }: Home['favourites'][number]) => ({
  ...{ to: postPath({ postUid, type }), title },
});

/** What to do first, and beside it on a wide screen what to read. */
const Columns = ({ children, aside }: { children: ReactNode; aside?: ReactNode }) => (
  <Box sx={columns}>
    <Box sx={column}>{children}</Box>
    <Box sx={column}>{aside}</Box>
  </Box>
);

const Missing = ({ onRetry }: { onRetry: () => void }) => (
  <Alert
    severity="info"
    variant="outlined"
    sx={{ mb: 3 }}
    action={
      <Button size="small" color="inherit" onClick={onRetry}>
        Try again
      </Button>
    }
  >
    Some of this page could not be loaded.
  </Alert>
);

const greeting = (hour: number): string =>
  hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening';

const column = {
  ...{ display: 'grid', gap: 5, alignContent: 'start', minWidth: 0 },
  '&:empty': { display: 'none' },
};
const columns = {
  ...{ display: 'grid', gap: { xs: 5, lg: 6 } },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.5fr) minmax(0, 1fr)' },
};
