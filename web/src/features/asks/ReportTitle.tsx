import { Typography } from '@mui/material';

/** What a link to a report or its roll brings: the title, until they are there. */
export interface ReportLinkState {
  readonly title?: string | undefined;
}

interface ReportTitleProps {
  /** Nothing of the report is there yet. */
  isAlone?: boolean;
  children: string;
}

/** The title of what asks, below that of the screen. */
export const ReportTitle = ({ isAlone, children }: ReportTitleProps) => (
  <Typography variant="h2" sx={{ overflowWrap: 'anywhere', mb: isAlone ? 2 : undefined }}>
    {children}
  </Typography>
);
