import { Typography } from '@mui/material';

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
