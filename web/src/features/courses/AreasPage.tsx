import NextIcon from '@mui/icons-material/ChevronRight';
import { Box, Card, Skeleton, Typography } from '@mui/material';
import { keyLearningArea as keyLearningAreaApi } from '#shared/courses/key-learning-area.contract';
import { type Home, home as homeApi } from '#shared/home/home.contract';
import { pathTo, placePath } from '#shared/site/paths';
import { useRead } from '../../api/hooks.ts';
import { useCaller } from '../../auth/session.tsx';
import { Offer } from '../../components/feedback/Offer.tsx';
import { List, TitleLink } from '../../components/layout/layout.tsx';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { BackLink } from '../../components/screen/links/BackLink.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { AreaSkeletons } from './AreaSkeletons.tsx';
import { AreaTile } from './AreaTile.tsx';
import { byName } from './byName.ts';

/** `/key-learning-area`: the course directory, a tile for each area of learning. */
export function AreasPage() {
  const { data, error, isLoading, mutate } = useRead(keyLearningAreaApi.list, {});
  const own = useOwnCourses();
  // Both come at once, so that the areas do not move.
  const areas = own.isWaiting ? undefined : data;
  return (
    <>
      <BackLink to={pathTo('/')} isApart>
        Home
      </BackLink>
      <Screen>
        {(areas || own.isStudent) && !error && <OwnCourses courses={areas && own.courses} />}
        {error && <Failure what="The courses" error={error} onRetry={() => void mutate()} />}
        {areas?.length === 0 && (
          <EmptyState
            title="No records found!"
            action={
              <Offer operation="intake" to={pathTo('/admin/intake')}>
                Open intake
              </Offer>
            }
          >
            Areas of learning appear here when the school has added its courses. If one is missing,
            ask the school office.
          </EmptyState>
        )}
        <Box component="ul" aria-label="Areas of learning" aria-busy={isLoading} sx={grid}>
          {areas
            ?.toSorted(byName(({ key_learning_area }) => key_learning_area))
            .map((area, index) => (
              <li key={area.klaUid}>
                <AreaTile area={area} isFirst={index < 6} />
              </li>
            ))}
          {(isLoading || own.isWaiting) && !areas && <AreaSkeletons />}
        </Box>
      </Screen>
    </>
  );
}

const grid = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: { xs: 1, sm: 2 },
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
};

/** Reads a student's own courses. Home has read them already. Others have none. */
function useOwnCourses() {
  const isStudent = useCaller().type === 'student';
  const { data, error } = useRead(homeApi.get, isStudent ? {} : null, {
    revalidateIfStale: false,
    revalidateOnFocus: false,
  });
  return { isStudent, courses: data?.courses ?? [], isWaiting: isStudent && !data && !error };
}

/** A student's own courses, above the whole directory. Undefined: they are on their way. */
function OwnCourses({ courses }: { courses: Home['courses'] | undefined }) {
  if (courses?.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="own-courses" sx={{ mb: 5 }}>
      <Typography variant="h2" id="own-courses" sx={{ mb: 2 }}>
        My courses
      </Typography>
      <List gap={{ xs: 1, sm: 2 }} sx={cards}>
        {courses?.map(({ slug, title }) => (
          <Card component="li" key={slug} sx={card}>
            <TitleLink to={placePath(slug)} isCover sx={own}>
              {title}
            </TitleLink>
            <NextIcon aria-hidden />
          </Card>
        ))}
        {!courses &&
          ['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} component="li" aria-hidden variant="rounded" height={80} />
          ))}
      </List>
      <Typography variant="h2" sx={{ mt: 5, mb: -2 }}>
        All areas of learning
      </Typography>
    </Box>
  );
}
/** The own courses are the large ones of the page. */
const card = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  minHeight: 80,
  p: 2,
  '&:hover': { borderColor: 'text.secondary' },
  borderInlineStart: '4px solid',
  borderInlineStartColor: 'var(--mui-palette-primary-main)',
} as const;
const own = { fontWeight: 600, fontSize: '1.125rem' };
const cards = { gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))' };
