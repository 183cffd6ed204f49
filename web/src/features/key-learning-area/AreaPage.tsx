import BackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link, useParams } from 'react-router-dom';
import { api } from '#shared/contract/api';
import type { AreaWithCourses } from '#shared/contract/key-learning-area';
import { useRead } from '../../api/hooks.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Failure } from '../../components/Failure.tsx';
import { Page } from '../../components/Page.tsx';
import { useSlow } from '../../components/useSlow.ts';
import { paths } from '../../paths.ts';
import { AreaSkeletons } from './AreaSkeletons.tsx';
import { byName } from './byName.ts';
import { CourseCard } from './CourseCard.tsx';

/** `/key-learning-area/{klaUid}`: those courses of an area that the person may see. */
export function AreaPage() {
  const { id: klaUid = '' } = useParams();
  const { data, error, isLoading, mutate } = useRead(api['key-learning-area'].get, { klaUid });
  const isSlow = useSlow(isLoading);
  // An answer for the address before this one is not this area.
  const area = data?.klaUid === klaUid ? data : undefined;
  return (
    <>
      <Button component={Link} to={paths.keyLearningAreas} startIcon={<BackIcon />} sx={back}>
        Course Directory
      </Button>
      {area ? (
        <Courses area={area} />
      ) : error?.kind === 'notFound' || error?.kind === 'badRequest' ? (
        <Page title="Not available" visit={null}>
          <EmptyState title="This area of learning is not available" action={<ToDirectory />}>
            It may have been renamed, or the school no longer teaches it.
          </EmptyState>
        </Page>
      ) : error ? (
        <Page title="Course Directory" visit={null}>
          <Failure error={error} onRetry={() => void mutate()} />
        </Page>
      ) : (
        isSlow && (
          <Box component="ul" sx={grid}>
            <AreaSkeletons />
          </Box>
        )
      )}
    </>
  );
}

function Courses({ area }: { area: AreaWithCourses }) {
  const courses = area.courses.toSorted(byName(({ place }) => place));
  return (
    <Page title={area.key_learning_area}>
      {courses.length === 0 ? (
        <EmptyState title="No records found!" action={<ToDirectory />}>
          None of this area’s courses is open to you. Courses appear here as soon as their pages are
          shown to your classes; your teachers can tell you when.
        </EmptyState>
      ) : (
        <Box component="ul" aria-label={`Courses of ${area.key_learning_area}`} sx={grid}>
          {courses.map((course) => (
            <li key={course.placeUid}>
              <CourseCard course={course} />
            </li>
          ))}
        </Box>
      )}
    </Page>
  );
}

const ToDirectory = () => (
  <Button component={Link} to={paths.keyLearningAreas} variant="outlined">
    Go to the Course Directory
  </Button>
);

const back = { ml: -1, mb: 2, '@media print': { display: 'none' } };
const grid = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
};
