import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Link, Navigate, useParams } from 'react-router-dom';
import type { Place } from '#shared/contract/places';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Failure } from '../../components/Failure.tsx';
import { Page } from '../../components/Page.tsx';
import { useSlow } from '../../components/useSlow.ts';
import { paths } from '../../paths.ts';
import { BackLink } from './BackLink.tsx';
import { TaskTable } from './lazyBodies.ts';
import { OpenPage } from './OpenPage.tsx';
import { PlaceTabs } from './PlaceTabs.tsx';
import { type SeenPlace, usePlace } from './usePlace.ts';

/** `/places/{slug}` and `/places/{slug}/{pageSlug}` */
export function PlacePage() {
  const { slug = '', pageSlug } = useParams();
  const seen = usePlace(slug, pageSlug);
  const { place, page, tabs } = seen;
  const isSlow = useSlow(!place);
  if (seen.isMissing) return <NoPlace />;
  if (!place || !tabs) {
    if (!seen.error) return isSlow && <PlaceSkeleton />;
    return (
      <Page title="Place" visit={null}>
        <Failure error={seen.error} onRetry={seen.retry} />
      </Page>
    );
  }
  // A page that got another name is still found under the old one.
  if (pageSlug && page && page.slug !== pageSlug) {
    return <Navigate to={paths.place(slug, page.slug)} replace />;
  }
  return (
    <>
      <BackLink klaUid={place.klaUid} name={place.key_learning_area} />
      <Box sx={columns}>
        <PlaceTabs
          place={place}
          tabs={tabs}
          pages={seen.pages ?? []}
          current={seen.isTasks ? tabs.find((tab) => !tab.page)?.slug : page?.slug}
        />
        <Box sx={{ minWidth: 0 }}>
          <Shown place={place} seen={seen} />
        </Box>
      </Box>
    </>
  );
}

function Shown({ place, seen }: { place: Place; seen: SeenPlace }) {
  const { page } = seen;
  const isSlow = useSlow(page === undefined);
  if (seen.isTasks) {
    return (
      <Page title="Assessment Tasks" overline={place.place}>
        <TaskTable courseId={place.place_id} />
      </Page>
    );
  }
  if (page) return <OpenPage key={page.pageUid} place={place} page={page} />;
  if (seen.isEmpty && page === undefined) {
    return (
      <Page title={place.place}>
        <EmptyState title="There are no pages here yet" />
      </Page>
    );
  }
  if (page === null) {
    return (
      <Page title="Not available" overline={place.place} visit={null}>
        <EmptyState
          title="This page is not available"
          action={
            <Button component={Link} to={paths.place(place.slug)} variant="outlined">
              Go to {place.place}
            </Button>
          }
        >
          It may have ended, or it may not be meant for you.
        </EmptyState>
      </Page>
    );
  }
  if (!seen.error) return isSlow && <TextSkeleton />;
  return (
    <Page title={place.place} visit={null}>
      <Failure error={seen.error} onRetry={seen.retry} />
    </Page>
  );
}

function NoPlace() {
  return (
    <Page title="Not available" visit={null}>
      <EmptyState
        title="This place is not available"
        action={
          <Button component={Link} to={paths.home} variant="outlined">
            Go to the home page
          </Button>
        }
      >
        It may have moved, or it may not be meant for you.
      </EmptyState>
    </Page>
  );
}

function PlaceSkeleton() {
  return (
    <Box aria-hidden sx={{ ...columns, mt: 6 }}>
      <div>
        {[70, 90, 60, 80].map((width) => (
          <Skeleton key={width} width={`${width}%`} height={40} />
        ))}
      </div>
      <TextSkeleton />
    </Box>
  );
}

function TextSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton width="60%" height={56} sx={{ mb: 3 }} />
      {[96, 100, 92, 98, 60].map((width) => (
        <Skeleton key={width} width={`${width}%`} height={30} />
      ))}
    </div>
  );
}

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '224px minmax(0, 1fr)' },
  gap: { xs: 3, md: 5 },
};
