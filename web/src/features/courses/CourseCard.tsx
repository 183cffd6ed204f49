import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { AreaCourse } from '#shared/courses/key-learning-area.contract';
import { placePath } from '#shared/site/paths';

/** The card of a course. Its name links to its place. */
export function CourseCard({ course }: { course: AreaCourse }) {
  return (
    <Card sx={card}>
      <Typography variant="h3" component="h2">
        <Box component={Link} to={placePath(course.slug)} sx={title}>
          {course.place}
        </Box>
      </Typography>
      {course.description && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75 }}>
          {course.description}
        </Typography>
      )}
      {course.intended_audience && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75 }}>
          Intended audience: {course.intended_audience}
        </Typography>
      )}
    </Card>
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
