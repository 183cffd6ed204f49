import Box from '@mui/material/Box';

/** How many of those who must have signed: a dot for each, and the figures. */
export const ProgressDots = ({ done, of }: { done: number; of: number }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
    {Array.from({ length: of }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its position
      <Box key={at} component="span" aria-hidden sx={{ ...dot, ...(at < done && full) }} />
    ))}
    <Box component="span" className="figures" sx={{ ml: 0.5 }}>
      {`${done} of ${of}`}
    </Box>
  </Box>
);

const dot = {
  ...{ width: 10, height: 10, borderRadius: '50%' },
  ...{ border: '2px solid', borderColor: 'text.secondary' },
};
const full = { bgcolor: 'success.main', borderColor: 'success.main' };
