import { Box, Button, Skeleton } from '@mui/material';
import { Link, Navigate, useParams } from 'react-router';
import type { Place } from '#shared/places/places.contract';
import { may } from '#shared/rights/permissions';
import { pathTo, placePath } from '#shared/site/paths';
import { useCaller } from '../../auth/session.tsx';
import { WaitingWords } from '../../components/feedback/Skeletons.tsx';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import { useSlow } from '../../components/hooks/useSlow.ts';
import { Row } from '../../components/layout/layout.tsx';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { BackLink } from '../../components/screen/links/BackLink.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { TaskTable } from './lazyBodies.ts';
import { NoCourse } from './NoCourse.tsx';
import { PageView } from './PageView.tsx';
import { PlaceTabs } from './PlaceTabs.tsx';
import { type SeenPlace, usePlace } from './usePlace.ts';

// Only editors load it; its space is reserved.
const EditLink = onDemand(
  async () => (await import('../../components/screen/links/EditLink.tsx')).EditLink,
  () => <Skeleton variant="rounded" width={112} height={36} />,
);

/** `/places/{slug}` and `/places/{slug}/{pageSlug}`: a place with one of its pages. */
export function PlacePage() {
  const { slug = '', pageSlug } = useParams();
  const seen = usePlace(slug, pageSlug);
  const mayEdit = may(useCaller(), 'plc.write');
  const { place, page, tabs } = seen;
  const isSlow = useSlow(!place);
  // A moved page is still found by its old address, also if its reader can't see the old place.
  if (pageSlug && page && page.place_slug !== slug) {
    return <Navigate to={placePath(page.place_slug, page.slug)} replace />;
  }
  if (seen.isMissing) return <NoPlace />;
  if (!place || !tabs) {
    if (!seen.error) return isSlow && <PlaceSkeleton />;
    return (
      <Screen visit={null}>
        <Failure what="This place" error={seen.error} onRetry={seen.retry} />
      </Screen>
    );
  }
  // A renamed page is still found by its old slug.
  if (pageSlug && page && page.slug !== pageSlug) {
    return <Navigate to={placePath(slug, page.slug)} replace />;
  }
  return (
    <>
      <Row justify="space-between" sx={{ mb: 2 }}>
        <AreaLink klaUid={place.klaUid} name={place.key_learning_area} />
        {mayEdit && (
          <EditLink to={pathTo('/admin/edit-place/:id', { id: place.placeUid })}>
            Edit place
          </EditLink>
        )}
      </Row>
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
      <Screen title="Assessment Tasks" overline={place.place}>
        {place.place_id ? <TaskTable courseId={place.place_id} /> : <NoCourse />}
      </Screen>
    );
  }
  if (page)
    return <PageView key={page.pageUid} place={place} page={page} pages={seen.pages ?? []} />;
  if (seen.isEmpty && page === undefined) {
    return (
      <Screen title={place.place}>
        <EmptyState title="There are no pages here yet" />
      </Screen>
    );
  }
  if (page === null) {
    return (
      <Screen title="Not available" overline={place.place} visit={null}>
        <EmptyState
          title="This page is not available"
          action={
            <Button component={Link} to={placePath(place.slug)} variant="outlined">
              Go to {place.place}
            </Button>
          }
        >
          It may have ended, or you may not have access to it.
        </EmptyState>
      </Screen>
    );
  }
  if (!seen.error) return isSlow && <TextSkeleton />;
  return (
    <Screen title={place.place} visit={null}>
      <Failure what="This place" error={seen.error} onRetry={seen.retry} />
    </Screen>
  );
}

function NoPlace() {
  return (
    <Screen title="Not available" visit={null}>
      <EmptyState
        title="This place is not available"
        action={
          <Button component={Link} to={pathTo('/')} variant="outlined">
            Go to the home page
          </Button>
        }
      >
        It may have moved, or you may not have access to it.
      </EmptyState>
    </Screen>
  );
}

function PlaceSkeleton() {
  return (
    <Box sx={{ ...columns, mt: 6 }}>
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
    <Box sx={{ position: 'relative' }}>
      <WaitingWords what="the page" />
      <Skeleton width="60%" height={56} sx={{ mb: 3 }} />
      {[96, 100, 92, 98, 60].map((width) => (
        <Skeleton key={width} width={`${width}%`} height={30} />
      ))}
    </Box>
  );
}
const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '224px minmax(0, 1fr)' },
  gap: { xs: 3, md: 5 },
};

/** Links from a place to the courses of its area, or else to the home page. */
const AreaLink = ({ klaUid, name }: { klaUid: string; name: string }) => (
  <BackLink to={klaUid ? pathTo('/key-learning-area/:id', { id: klaUid }) : pathTo('/')}>
    {klaUid ? `Back to ${name || 'the courses'}` : 'Back to the home page'}
  </BackLink>
);
