import { Box, GlobalStyles } from '@mui/material';
import type { ReactNode } from 'react';
import { Column, Columns } from '../layout/layout.tsx';
import { aboveTheBar } from '../screen/bars.ts';
import { visuallyHidden } from '../screen/visuallyHidden.ts';

interface EditorDeskProps {
  /** The side column, and its label. */
  side: ReactNode;
  sideTitle: string;
  /** The height of the bar at the bottom. Content that scrolls into view stays above it. */
  foot: number;
  /** Disables the fields during a save, as later input would be lost. */
  isSaving?: boolean;
  children: ReactNode;
}

/** The layout of an editor: the fields in the middle, with a column beside or below them. */
export function EditorLayout({
  side,
  sideTitle,
  foot,
  isSaving = false,
  children,
}: EditorDeskProps) {
  return (
    <>
      <GlobalStyles styles={aboveTheBar(foot)} />
      <Columns from={{ lg: 'minmax(0, 1fr) 344px' }} gap={4} inert={isSaving}>
        <Column gap={3} isBound sx={column}>
          {children}
        </Column>
        <Column gap={3} isBound sx={column}>
          <Box component="h2" sx={visuallyHidden}>
            {sideTitle}
          </Box>
          {side}
        </Column>
      </Columns>
    </>
  );
}

const column = { alignContent: 'start' };
