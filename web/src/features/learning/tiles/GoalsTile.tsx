import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { Quiet } from '../../../components/layout/layout.tsx';
import { Tile } from './Tile.tsx';

interface GoalsTileProps {
  /** The address of the student's goals. */
  to: string;
  /** The address of the Goals / Reflections view. */
  more: string;
}

/** Leads to the student's goals, and by More to the view of goals and reflections. */
export const GoalsTile = ({ to, more }: GoalsTileProps) => (
  <Tile
    title="Goals and comments"
    to={to}
    sx={{ gridArea: 'goals' }}
    more={
      <Link component={RouterLink} to={more} sx={above}>
        More: Goals / Reflections
      </Link>
    }
  >
    <Quiet size="medium">
      What the student wants to reach, and what the homeroom teacher says.
    </Quiet>
  </Tile>
);

const above = {
  position: 'relative',
  alignSelf: 'flex-start',
  mt: 'auto',
  py: 0.75,
  fontSize: '0.9375rem',
};
