import { Box } from '@mui/material';

/** The first letter of a child's name in a circle; the name is beside it. */
export function Initials({ name }: { name: string }) {
  return (
    <Box component="span" aria-hidden sx={circle}>
      {name.charAt(0).toUpperCase()}
    </Box>
  );
}

const circle = {
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 32,
  height: 32,
  borderRadius: '50%',
  border: '1.5px solid currentcolor',
  fontWeight: 700,
  fontSize: '0.9375rem',
};
