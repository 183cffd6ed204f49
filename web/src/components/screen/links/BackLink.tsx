import BackIcon from '@mui/icons-material/ArrowBack';
import { Button } from '@mui/material';
import { Link } from 'react-router';

interface BackLinkProps {
  to: string;
  /** What the address does not say, for the page there. */
  state?: object;
  /** It stands over a whole page, and not close above its title. */
  isApart?: boolean;
  children: string;
}

/** The way back, above the title. */
export const BackLink = ({ to, state, isApart, children }: BackLinkProps) => (
  <Button
    component={Link}
    to={to}
    state={state}
    startIcon={<BackIcon />}
    className="no-print"
    sx={{ marginInlineStart: -1, mb: isApart ? 2 : undefined }}
  >
    {children}
  </Button>
);
