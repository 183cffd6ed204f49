import { Box } from '@mui/material';

/**
 * The name of the school, for a page without the portal's frame. The name and the colours come from
 * `school.css`, so it needs no sign-in and no answer.
 */
export const SchoolBar = () => <Box component="header" sx={bar} />;

const bar = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 56,
  px: { xs: 2, sm: 2.5 },
  bgcolor: 'var(--school, #2f4a5c)',
  color: 'var(--on-school, #fff)',
  fontWeight: 600,
  fontSize: '1.0625rem',
  '&::after': { content: 'var(--school-name, "")' },
};
