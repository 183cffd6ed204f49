import NextIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import type { AreaCourse } from '#shared/courses/key-learning-area.contract';
import { mostPages, pages as pagesApi } from '#shared/pages/pages.contract';
import { loadsClassrooms, slugInAddress, tabsOf } from '#shared/places/place-tabs';
import { placePath } from '#shared/site/paths';
import { useAll } from '../../api/hooks.ts';
import { useSession } from '../../auth/session.tsx';

interface CourseCardProps {
  course: AreaCourse;
  /** Whether its pages are listed, each with its link. */
  isWithPages: boolean;
}

/** The card of a course. Its name links to its place. */
export function CourseCard({ course, isWithPages }: CourseCardProps) {
  return (
    <Card sx={card}>
      <Typography variant="h3" component="h2">
        <Box component={Link} to={placePath(course.slug)} sx={title}>
          {course.place}
        </Box>
      </Typography>
      {course.description && <Typography sx={{ mt: 0.75 }}>{course.description}</Typography>}
      {course.intended_audience && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75 }}>
          For {course.intended_audience}
        </Typography>
      )}
      {isWithPages && <Pages course={course} />}
    </Card>
  );
}

/** The pages of a course as they are in its place. No landmark: two courses may have one name. */
function Pages({ course }: { course: AreaCourse }) {
  const { settings, user } = useSession();
  const { data } = useAll(pagesApi.list, { place: course.slug, limit: mostPages });
  const tabs = data && tabsOf(course, data, settings, loadsClassrooms(user));
  return (
    <Box role="group" aria-label={`Pages of ${course.place}`} sx={links}>
      {tabs?.map((tab) => (
        <Button
          key={tab.slug}
          component={Link}
          to={placePath(course.slug, slugInAddress(tab))}
          variant="outlined"
          endIcon={<NextIcon />}
        >
          {tab.title}
        </Button>
      ))}
    </Box>
  );
}

const card = {
  position: 'relative',
  height: '100%',
  p: 2.5,
  transition: 'border-color 150ms',
  '&:hover': { borderColor: 'text.secondary' },
} as const;
const title = {
  color: 'text.primary',
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
};
/** Above the link of the card. The height of some pages is reserved. */
const links = {
  display: 'grid',
  gap: 1,
  mt: 2,
  minHeight: { xs: 236, sm: 140 },
  alignContent: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  position: 'relative',
  zIndex: 1,
  '& > a': { minHeight: 44, justifyContent: 'space-between', textAlign: 'start' },
};
