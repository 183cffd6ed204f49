import { Box, Button } from '@mui/material';
import { Link, useParams } from 'react-router';
import {
  type AreaWithCourses,
  keyLearningArea as keyLearningAreaApi,
} from '#shared/courses/key-learning-area.contract';
import { pathTo } from '#shared/site/paths';
import { useRead } from '../../api/hooks.ts';
import { Skeletons } from '../../components/feedback/Skeletons.tsx';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { BackLink } from '../../components/screen/links/BackLink.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { Picture } from '../../components/text/Picture.tsx';
import { byName } from './byName.ts';
import { CourseCard } from './CourseCard.tsx';

/** `/key-learning-area/{klaUid}`: the courses of an area that the person may see. */
export function AreaPage() {
  const { id: klaUid = '' } = useParams();
  const { data, error, mutate } = useRead(keyLearningAreaApi.get, { klaUid });
  // Ignores the answer for the previous address.
  const area = data?.klaUid === klaUid ? data : undefined;
  return (
    <>
      <BackLink to={pathTo('/key-learning-area')} isApart>
        Course Directory
      </BackLink>
      {area ? (
        <Courses area={area} />
      ) : error?.kind === 'notFound' || error?.kind === 'badRequest' ? (
        <Screen title="Not available" visit={null}>
          <EmptyState title="This area of learning is not available" action={<ToDirectory />}>
            It may have been renamed, or the school no longer teaches it.
          </EmptyState>
        </Screen>
      ) : error ? (
        <Screen visit={null}>
          <Failure what="The courses" error={error} onRetry={() => void mutate()} />
        </Screen>
      ) : (
        <Skeletons heights={[56, 240]} most={720} what="the courses" />
      )}
    </>
  );
}

function Courses({ area }: { area: AreaWithCourses }) {
  const courses = area.courses.toSorted(byName(({ place }) => place));
  const hasFew = courses.length <= mostOpen;
  return (
    <Screen title={area.key_learning_area}>
      {courses.length === 0 ? (
        <EmptyState title="No records found!" action={<ToDirectory />}>
          You have no courses in this area yet. A course appears here when it is open to your
          classes. Your teachers can tell you when.
        </EmptyState>
      ) : (
        <Box sx={area.imageUrl ? beside : {}}>
          {area.imageUrl && (
            <Picture isFirst src={area.imageUrl} alt="" width={450} height={300} sx={picture} />
          )}
          <Box
            component="ul"
            aria-label={`Courses of ${area.key_learning_area}`}
            sx={hasFew ? few : grid}
          >
            {courses.map((course) => (
              <li key={course.placeUid}>
                <CourseCard course={course} isWithPages={hasFew} />
              </li>
            ))}
          </Box>
        </Box>
      )}
    </Screen>
  );
}

const ToDirectory = () => (
  <Button component={Link} to={pathTo('/key-learning-area')} variant="outlined">
    Go to the Course Directory
  </Button>
);

/** With so few courses, each shows its pages. */
const mostOpen = 3;
/** The picture of the area is a strip on a phone, and else beside the courses, never enlarged. */
const beside = {
  display: 'grid',
  columnGap: 3,
  rowGap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '300px minmax(0, 1fr)' },
};
const picture = {
  width: '100%',
  height: { xs: 96, md: 200 },
  objectFit: 'cover',
  objectPosition: 'center 35%',
  borderRadius: 1,
} as const;
const few = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2, maxWidth: 720 };
const grid = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
};
