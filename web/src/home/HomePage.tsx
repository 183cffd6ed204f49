import { Alert, Box, Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import type { Home } from '#shared/home/home.contract';
import { ownLessonsShown } from '#shared/home/own-lessons';
import { waitingOf } from '#shared/home/waiting';
import { dayIn } from '#shared/kernel/zone';
import { may } from '#shared/rights/permissions';
import { pathTo, postPath } from '#shared/site/paths';
import { serverNow } from '../api/clock.ts';
import { useCaller, useSession } from '../auth/session.tsx';
import { Offer } from '../components/feedback/Offer.tsx';
import { Skeletons } from '../components/feedback/Skeletons.tsx';
import { onDemand } from '../components/hooks/onDemand.tsx';
import { useIsNarrow } from '../components/hooks/useIsNarrow.ts';
import { useIsWide } from '../components/hooks/useIsWide.ts';
import { useSchoolClock } from '../components/hooks/useSchoolClock.ts';
import { Columns } from '../components/layout/layout.tsx';
import { PersonChoice } from '../components/lists/choice/PersonChoice.tsx';
import { WaysOn } from '../components/screen/connection/WaysOn.tsx';
import { EmptyState } from '../components/screen/EmptyState.tsx';
import { Failure } from '../components/screen/Failure.tsx';
import { Screen } from '../components/screen/Screen.tsx';
import { hourIn, weekdayText } from '../components/text/dates.ts';
import { missingText } from '../components/text/missingText.ts';
import { useTimeZone } from '../components/text/timeZone.ts';
import { deviceChoice, isAsked } from '../device/choice.ts';
import { DaySection } from './DaySection.tsx';
import { HomeSection } from './HomeSection.tsx';
import { daySections, hasToday, isEmpty, newsOf, ofChild } from './homeView.ts';
import { LinkList, type ListedLink } from './LinkList.tsx';
import { OtherSchools } from './OtherSchools.tsx';
import { partWords } from './partWords.ts';
import { Newsletters, Notices } from './posts/PostSections.tsx';
import { QuickActs } from './QuickActs.tsx';
import { ChangedSection, TaskSection } from './TaskSections.tsx';
import { AwaySection, WaitingSection } from './TodaySections.tsx';
import { type Held, useHome } from './useHome.ts';
import { useHomeFavourites } from './useHomeFavourites.ts';
import { useKeptTops } from './useKeptTops.ts';
import { useRightsWaiting } from './waiting/useRightsWaiting.ts';
import { useSupportWaiting } from './waiting/useSupportWaiting.ts';

type Named = Pick<Home['children'][number], 'userUid' | 'firstname'>;

const DeviceQuestion = onDemand(
  async () => (await import('../shell/DeviceQuestion.tsx')).DeviceQuestion,
  () => <Box sx={{ minHeight: { xs: 244, sm: 222 } }} />,
);
// It comes after everything else: most people see nothing of it.
const Greeting = onDemand(async () => (await import('./Greeting.tsx')).Greeting);
const AskOnHome = onDemand(async () => (await import('./AskOnHome.tsx')).AskOnHome);
const WorkSection = onDemand(
  async () => (await import('./WorkSection.tsx')).WorkSection,
  () => <Box sx={{ height: 262 }} />,
);

/** `/`: what the person needs today. A section without content is not shown. */
export function HomePage() {
  const { user, settings } = useSession();
  const { home, held, error, retry } = useHome();
  const now = serverNow();
  const [isDeviceAsked, askDevice] = useState(isAsked);
  const [child, choose] = useState<string>();
  return (
    <Screen
      title={weekdayText(now, settings.timeZone)}
      overline={`${greeting(hourIn(now, settings.timeZone))}, ${user.firstname}`}
      action={<QuickActs />}
      visit={{ pageId: '/', title: 'Home', pageType: 'page' }}
    >
      {error && (
        <>
          <Failure
            what="Your home page, with what waits for you,"
            error={error}
            onRetry={retry}
            isMain
          />
          <WaysOn words="Other pages may work:" hasPhone />
        </>
      )}
      {!error && <Children of={home ?? user} chosen={child} onChoose={choose} />}
      {!home && !error && <Waiting />}
      {home && home.missing.length > 0 && <Missing parts={home.missing} onRetry={retry} />}
      {home && (
        <Sections home={home} held={held} child={child}>
          {isDeviceAsked && <DeviceQuestion onAnswer={() => askDevice(false)} />}
        </Sections>
      )}
      {home && deviceChoice() === 'own' && <AskOnHome />}
      {home && <Greeting />}
    </Screen>
  );
}

/** Headings and cards in the places that they will have. */
const Waiting = () => (
  <HomeColumns aside={<Skeletons heights={[36, 128, 128, 128]} what="the news" />}>
    <Skeletons heights={[36, 220, 36, 240]} what="your day" />
  </HomeColumns>
);

interface SectionsProps {
  home: Home;
  held: Held;
  /** The chosen child. */
  child: string | undefined;
  /** What the portal asks: below the days, which people come for. */
  children: ReactNode;
}

/** The sections of Home, for all children or for the chosen one. */
function Sections({ home, held, child, children: question }: SectionsProps) {
  const caller = useCaller();
  const clock = useSchoolClock();
  const favourites = useHomeFavourites(home);
  useKeptTops(home, child === undefined && !('heldBack' in home));
  const shown = ofChild(home, child);
  const names = new Map(home.children.map(({ userUid, firstname }) => [userUid, firstname]));
  const at = { ...useSchoolDay(), days: home.days };
  const elsewhere = [...useSupportWaiting(), ...useRightsWaiting()];
  const [now, ...next] = daySections(shown.days, at.today);
  const isOwn = ({ userUid }: { userUid: string }) => userUid === caller.userUid;
  const mostOf = ownLessonsShown(shown.days, { today: at.today, clock, isOwn });
  const isBusy = hasToday(shown);
  const isHeld = Object.values(held).some((count) => count > 0);
  const posts = <Notices home={shown} toggle={favourites.toggle} isBusy={isBusy} />;
  const isWorker = may(caller, 'adm.home');
  // On a computer the newsletters are below both columns, side by side.
  const isWide = useIsWide();
  // On a phone what is new comes after today, and before the other days.
  const isNarrow = useIsNarrow();
  // Beside the day they fill the second column.
  const places = <Links title="My places" links={home.my_places.map(placeLink)} />;
  const newsletters = <Newsletters home={shown} toggle={favourites.toggle} isWide={isWide} />;
  const tasks = <TaskSection {...shown} held={held.late} />;
  const isLate = shown.late.length + held.late > 0;
  const children = child === undefined ? home.children.length : 1;
  const ofDays = {
    names,
    children,
    places: home.class_places,
    favourites: favourites.events,
  };
  return (
    <>
      <OtherSchools />
      {isEmpty(shown) && !isHeld && elsewhere.length === 0 && home.missing.length === 0 && (
        <Nothing />
      )}
      <HomeColumns
        below={isWide && newsletters}
        aside={
          <>
            {isBusy && !isNarrow && posts}
            {!isWide && newsletters}
            {isWide && places}
            <Links title="Favourites" links={home.favourites.map(favouriteLink)} />
          </>
        }
      >
        <WaitingSection waiting={waitingOf(shown)} at={at} more={elsewhere} held={held.waiting} />
        {isWorker && <WorkSection posts={home.own_posts} />}
        {isLate && tasks}
        {now && (
          <DaySection
            {...now}
            clock={clock}
            most={mostOf(at.today)}
            {...ofDays}
            {...(caller.type === 'faculty' && { news: newsOf(shown, now.day.date, at) })}
          />
        )}
        <AwaySection away={shown.away} held={held.away} />
        {isNarrow && posts}
        {next.map((each) => (
          <DaySection
            key={each.day.date}
            {...each}
            clock={undefined}
            most={mostOf(each.day.date)}
            {...ofDays}
          />
        ))}
        {question}
        {!isLate && tasks}
        <ChangedSection {...shown} held={held.changed} />
        <Links title="My courses" links={home.courses.map(placeLink)} />
        {!isWide && places}
        {!isBusy && !isNarrow && posts}
      </HomeColumns>
    </>
  );
}

interface ChildrenProps {
  /** Before the answer the session knows their names. */
  of: {
    readonly children?: readonly (Named & { readonly year?: string | undefined })[] | undefined;
  };
  chosen: string | undefined;
  onChoose: (userUid: string | undefined) => void;
}

/** The children of a carer. Choosing one shows only what concerns this child; again, all. */
function Children({ of: { children = [] }, chosen, onChoose }: ChildrenProps) {
  if (children.length < 2) return null;
  return (
    <PersonChoice
      label="Children"
      options={[
        ['', 'All'],
        ...children.map(({ userUid, firstname }) => [userUid, firstname] as const),
      ]}
      value={chosen ?? ''}
      onChoose={(userUid) => onChoose(userUid === chosen ? undefined : userUid || undefined)}
      about={(userUid) => children.find((child) => child.userUid === userUid)?.year}
    />
  );
}

/** Returns the day at the school, and its time zone. */
function useSchoolDay() {
  const timeZone = useTimeZone();
  return { today: dayIn(timeZone, serverNow()), timeZone };
}

/** What will be on Home, and the act that brings something for those who run the portal. */
const Nothing = () => (
  <EmptyState
    title="Nothing for you today"
    action={
      <Offer operation="ppl.get" to={pathTo('/admin?tab=dashboard')}>
        Open the dashboard
      </Offer>
    }
  >
    Notices and newsletters appear here when the school publishes them. Lessons and events appear on
    their day.
  </EmptyState>
);

const Links = ({ title, links }: { title: string; links: readonly ListedLink[] }) =>
  links.length > 0 && (
    <HomeSection title={title}>
      <LinkList links={links} />
    </HomeSection>
  );

const placeLink = ({ slug, title }: Home['my_places'][number]) => ({
  to: pathTo('/places/:slug', { slug }),
  title,
});
const favouriteLink = ({ posts_postUid: postUid, title, type }: Home['favourites'][number]) => ({
  to: postPath({ postUid, type }),
  title,
});

/** What to do first; on a wide screen what to read is beside it, or below both. */
const HomeColumns = (props: { children: ReactNode; aside?: ReactNode; below?: ReactNode }) => (
  <Columns from={{ lg: 'minmax(0, 1.5fr) minmax(0, 1fr)' }} gap={{ xs: 5, lg: 6 }} align="stretch">
    <Box sx={column}>{props.children}</Box>
    <Box sx={column}>{props.aside}</Box>
    <Box sx={{ ...column, gridColumn: '1 / -1' }}>{props.below}</Box>
  </Columns>
);

interface MissingProps {
  parts: Home['missing'];
  onRetry: () => void;
}

/** Which parts are not there. The others stay. */
const Missing = ({ parts, onRetry }: MissingProps) => (
  <Alert
    severity="info"
    variant="outlined"
    sx={{ mb: 3, alignItems: 'center' }}
    action={
      <Button color="inherit" onClick={onRetry} sx={{ minHeight: 44, whiteSpace: 'nowrap' }}>
        Try again
      </Button>
    }
  >
    {missingText(parts, partWords)}
  </Alert>
);

const greeting = (hour: number): string =>
  hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening';

const column = {
  display: 'grid',
  gap: 5,
  alignContent: 'start',
  minWidth: 0,
  '&:empty': { display: 'none' },
};
