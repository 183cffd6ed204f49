import { Box, Card, Typography } from '@mui/material';
import { type Home, home as homeApi } from '#shared/home/home.contract';
import { placePath } from '#shared/site/paths';
import { useRead } from '../../api/hooks.ts';
import { useCaller } from '../../auth/session.tsx';
import { List, TitleLink } from '../../components/layout/layout.tsx';

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
      <List gap={{ xs: 1, sm: 2 }} sx={cards}>
        {courses.map(({ slug, title }) => (
          <Card component="li" key={slug} sx={card}>
            <TitleLink to={placePath(slug)} sx={{ display: 'block', p: 2, fontWeight: 600 }}>
              {title}
            </TitleLink>
          </Card>
        ))}
      </List>
      <Typography variant="h2" sx={{ mt: 5 }}>
        All areas of learning
      </Typography>
    </Box>
  );
}
const card = {
  borderInlineStart: '4px solid',
  borderInlineStartColor: 'var(--mui-palette-primary-main)',
};
const cards = { gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))' };
