import { Button } from '@mui/material';
import { Link } from 'react-router';
import { toReport } from './toReport.ts';

/** Leads staff from what asks to who has answered. */
export const ReportLink = ({ askUid, title }: { askUid: string; title: string }) => (
  <Button
    component={Link}
    {...toReport(askUid, title)}
    className="no-print"
    sx={{ mt: 1, marginInlineStart: -1 }}
  >
    See who has answered this
  </Button>
);
