import { Box, Typography } from '@mui/material';
import { news } from '#shared/site/news';
import { useCaller } from '../auth/session.tsx';

/** The newest changes of the portal that concern this person. */
export function NewsList({ most }: { most: number }) {
  const person = useCaller();
  const isStaff = person.type === 'faculty' || person.capabilities.length > 0;
  const isFamily = person.is_carer || person.type === 'student';
  const concerns = (reader: 'staff' | 'families' | undefined) =>
    reader === undefined || (reader === 'staff' ? isStaff : isFamily);
  return news.slice(0, most).map(({ id, title, points }) => (
    <Box key={id}>
      <Typography variant="body2" color="textSecondary">
        {title}
      </Typography>
      <Box
        component="ul"
        sx={{ m: 0, mt: 0.5, paddingInlineStart: 2.5, '& > li + li': { mt: 0.5 } }}
      >
        {points
          .filter((point) => concerns(point.for))
          .map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
      </Box>
    </Box>
  ));
}
