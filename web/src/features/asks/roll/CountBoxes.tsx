import { Box } from '@mui/material';

/** When a class is counted: now, on the bus, at the place and on the way back. */
const counts = ['Here', 'Bus', 'There', 'Back'] as const;

/** The names of the boxes on paper, above those of a group. */
export const CountHeads = () => (
  <Box aria-hidden sx={boxes}>
    {counts.map((each) => (
      <Box key={each} sx={column}>
        {each}
      </Box>
    ))}
  </Box>
);

/** The boxes of a person on paper. The first one has the tick of the screen. */
export const CountBoxes = ({ isHere }: { isHere: boolean }) => (
  <Box aria-hidden className="to-tick" sx={boxes}>
    {counts.map((each, at) => (
      <Box key={each} sx={column}>
        <Box sx={box}>{at === 0 && isHere && '✓'}</Box>
      </Box>
    ))}
  </Box>
);

const boxes = { display: 'none', displayPrint: 'flex', flex: 'none' };
const column = { width: 56, textAlign: 'center', fontSize: '0.875rem' };
const box = {
  width: 22,
  height: 22,
  mx: 'auto',
  border: '1.5px solid #000',
  lineHeight: '19px',
  fontWeight: 700,
};
