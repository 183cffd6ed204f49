import Box from '@mui/material/Box';

/** A category with its colour as a dot. */
export function CategoryMark({ category, colour }: { category: string; colour: string }) {
  if (!category) return null;
  return (
    <Box component="span" sx={mark}>
      <Box component="span" aria-hidden sx={{ ...dot, bgcolor: colour }} />
      {category}
    </Box>
  );
}

const mark = { display: 'inline-flex', alignItems: 'center', gap: 0.75 };
/** The border keeps the dark colours visible on a dark page. */
const dot = {
  width: 12,
  height: 12,
  borderRadius: '50%',
  flexShrink: 0,
  border: '1px solid',
  borderColor: 'text.secondary',
};
