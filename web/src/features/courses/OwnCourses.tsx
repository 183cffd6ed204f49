import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { type Home, home as homeApi } from '#shared/home/home.contract';
import { placePath } from '#shared/site/paths';
import { useRead } from '../../api/hooks.ts';
import { useCaller } from '../../auth/session.tsx';

/** Reads a student's own courses. Home has read them already. Others have none. */
export function useOwnCourses() {
  const isStudent = useCaller().type === 'student';
  const { data, error } = useRead(homeApi.get, isStudent ? {} : null, {
    revalidateIfStale: false,
    revalidateOnFocus: false,
  });
  return { courses: data?.courses ?? [], isWaiting: isStudent && !data && !error };
}

/** A student's own courses, above the whole directory. */
export function OwnCourses({ courses }: Pick<Home, 'courses'>) {
  if (courses.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="own-courses" sx={{ mb: 5 }}>
      <Typography variant="h2" id="own-courses" sx={{ mb: 2 }}>
        My courses
      </Typography>
      <Box component="ul" sx={grid}>
        {courses.map(({ slug, title }) => (
          <Card component="li" key={slug} sx={card}>
            <Box component={Link} to={placePath(slug)} sx={link}>
              {title}
            </Box>
          </Card>
        ))}
      </Box>
      <Typography variant="h2" sx={{ mt: 5 }}>
        All areas of learning
      </Typography>
    </Box>
  );
}

const grid = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: { xs: 1, sm: 2 },
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
};
const card = { borderLeft: 4, borderLeftColor: 'primary.main' };
const link = {
  display: 'block',
  p: 2,
  color: 'text.primary',
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
};
