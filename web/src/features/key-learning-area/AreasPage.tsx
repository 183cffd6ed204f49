import BackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { api } from '#shared/contract/api';
import { useRead } from '../../api/hooks.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Failure } from '../../components/Failure.tsx';
import { Page } from '../../components/Page.tsx';
import { paths } from '../../paths.ts';
import { AreaSkeletons } from './AreaSkeletons.tsx';
import { AreaTile } from './AreaTile.tsx';
import { byName } from './byName.ts';

/** `/key-learning-area`: the course directory, a tile for each area of learning. */
export function AreasPage() {
  const { data: areas, error, isLoading, mutate } = useRead(api['key-learning-area'].list, {});
  return (
    <>
      <Button component={Link} to={paths.home} startIcon={<BackIcon />} sx={back}>
        Home
      </Button>
      <Page title="Course Directory">
        {error && <Failure error={error} onRetry={() => void mutate()} />}
        {areas?.length === 0 && (
          <EmptyState title="No records found!">
            Areas of learning appear here once the school’s courses have been taken in. Please ask
            the school office if you miss one.
          </EmptyState>
        )}
        <Box component="ul" aria-label="Areas of learning" aria-busy={isLoading} sx={grid}>
          {areas
            ?.toSorted(byName(({ key_learning_area }) => key_learning_area))
            .map((area, place) => (
              <li key={area.klaUid}>
                <AreaTile area={area} isFirst={place < 6} />
              </li>
            ))}
          {isLoading && !areas && <AreaSkeletons />}
        </Box>
      </Page>
    </>
  );
}

const back = { ml: -1, mb: 2, '@media print': { display: 'none' } };
const grid = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
};
