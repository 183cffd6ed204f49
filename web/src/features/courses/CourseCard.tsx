import NextIcon from '@mui/icons-material/ChevronRight';
import { Button, Card, Typography } from '@mui/material';
import { Link } from 'react-router';
import type { AreaCourse } from '#shared/courses/key-learning-area.contract';
import { mostPages, pages as pagesApi } from '#shared/pages/pages.contract';
import { loadsClassrooms, slugInAddress, tabsOf } from '#shared/places/place-tabs';
import { placePath } from '#shared/site/paths';
import { useAll } from '../../api/hooks.ts';
import { useSession } from '../../auth/session.tsx';
import { Columns, Quiet, TitleLink } from '../../components/layout/layout.tsx';

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
        <TitleLink to={placePath(course.slug)} isCover>
          {course.place}
        </TitleLink>
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
    <Columns
      role="group"
      aria-label={`Pages of ${course.place}`}
      gap={1}
      align="stretch"
      sx={links}
    >
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
      {tabs?.length === 0 && <Quiet size="small">No pages yet</Quiet>}
    </Columns>
  );
}

const card = {
  position: 'relative',
  height: '100%',
  p: 2.5,
  transition: 'border-color 150ms',
  '&:hover': { borderColor: 'text.secondary' },
} as const;
/** Above the link of the card. The height of some pages is reserved. */
const links = {
  mt: 2,
  minHeight: { xs: 236, sm: 140 },
  alignContent: 'start',
  position: 'relative',
  zIndex: 1,
  '& > a': { minHeight: 44, justifyContent: 'space-between', textAlign: 'start' },
};
