import BackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { keyLearningArea as keyLearningAreaApi } from '#shared/courses/key-learning-area.contract';
import { pathTo } from '#shared/site/paths';
import { useRead } from '../../api/hooks.ts';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { AreaSkeletons } from './AreaSkeletons.tsx';
import { AreaTile } from './AreaTile.tsx';
import { byName } from './byName.ts';
import { OwnCourses, useOwnCourses } from './OwnCourses.tsx';

/** `/key-learning-area`: the course directory, a tile for each area of learning. */
export function AreasPage() {
  const { data, error, isLoading, mutate } = useRead(keyLearningAreaApi.list, {});
  const own = useOwnCourses();
  // Both come at once, so that the areas do not move.
  const areas = own.isWaiting ? undefined : data;
  return (
    <>
      <Button component={Link} to={pathTo('/')} startIcon={<BackIcon />} sx={back}>
        Home
      </Button>
      <Screen>
        {areas && <OwnCourses courses={own.courses} />}
        {error && <Failure error={error} onRetry={() => void mutate()} />}
        {areas?.length === 0 && (
          <EmptyState title="No records found!">
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

const back = { ml: -1, mb: 2, '@media print': { display: 'none' } };
const grid = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: { xs: 2, sm: 3 },
  gridTemplateColumns: {
    xs: 'repeat(auto-fill, minmax(140px, 1fr))',
    sm: 'repeat(auto-fill, minmax(220px, 1fr))',
  },
};
