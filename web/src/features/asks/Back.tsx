import BackIcon from '@mui/icons-material/ArrowBack';
import { Button } from '@mui/material';
import { Link } from 'react-router';

interface BackProps {
  to: string;
  children: string;
}

/** The way back, above the title. */
export const Back = ({ to, children }: BackProps) => (
  <Button
    component={Link}
    to={to}
    startIcon={<BackIcon />}
    className="no-print"
    sx={{ marginInlineStart: -1 }}
  >
    {children}
  </Button>
);
