import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { ReactNode } from 'react';
import { visuallyHidden } from './visuallyHidden.ts';

interface EditorDeskProps {
  /** What stands beside the fields, and what it is called. */
  side: ReactNode;
  sideTitle: string;
  /** The height of the bar at the foot, which what comes into view stands above. */
  foot: number;
  /** While it is saved: what is typed on its way would be lost. */
  isSaving?: boolean;
  children: ReactNode;
}

/** The desk of an editor: the fields in the middle, and a column beside them, or below where there is no room. */
export function EditorDesk({ side, sideTitle, foot, isSaving = false, children }: EditorDeskProps) {
  return (
    <>
      <GlobalStyles styles={aboveTheBar(foot)} />
      <Box sx={desk} inert={isSaving}>
        <Box sx={column}>{children}</Box>
        <Box sx={column}>
          <Box component="h2" sx={visuallyHidden}>
            {sideTitle}
          </Box>
          {side}
        </Box>
      </Box>
    </>
  );
}

/** What comes into view, by keyboard or as a message, stands above the bar at the foot. */
const aboveTheBar = (foot: number) => ({
  html: { scrollPaddingBottom: foot },
  '.MuiSnackbar-root.MuiSnackbar-root': {
    bottom: 80,
    '@media (max-width: 767px)': { bottom: 'auto', top: 64 },
  },
});
const column = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 3,
};
const desk = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 344px' },
  alignItems: 'start',
};
