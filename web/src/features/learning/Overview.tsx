import { Box } from '@mui/material';
import { Column } from '../../components/layout/layout.tsx';
import type { Dashboard } from './dashboardView.ts';
import { Results } from './results/CourseResults.tsx';
import { Reports } from './results/Reports.tsx';
import type { Student } from './students/student.ts';
import { AttendanceTiles } from './tiles/AttendanceTiles.tsx';
import { BehaviourTile } from './tiles/BehaviourTile.tsx';
import { GoalsTile } from './tiles/GoalsTile.tsx';
import type { Preferences } from './usePreferences.ts';

interface OverviewProps {
  student: Student;
  dashboard: Dashboard;
  preferences: Preferences;
}

/** The overview of a student: the tiles, the reports and the results. */
export function Overview({ student, dashboard, preferences }: OverviewProps) {
  const { addressOf } = dashboard;
  return (
    <Column isBound>
      <Box sx={{ containerType: 'inline-size' }}>
        <Box sx={tiles}>
          <BehaviourTile student={student} to={addressOf({ view: 'behaviour', course: '' })} />
          <AttendanceTiles student={student} />
          <GoalsTile to={student.goals} more={addressOf({ view: 'goals', course: '' })} />
        </Box>
      </Box>
      <Reports student={student} />
      <Results student={student} dashboard={dashboard} preferences={preferences} />
    </Column>
  );
}

/** The tiles follow the width that the staff's list leaves them. */
const tiles = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gridTemplateAreas: '"learn learn" "rate rate" "verified unverified" "goals goals"',
  '@container (min-width: 560px)': {
    gridTemplateColumns: '1.3fr 1fr 0.9fr',
    gridTemplateAreas: '"learn rate verified" "learn rate unverified" "goals goals goals"',
  },
  '@container (min-width: 860px)': {
    gridTemplateColumns: '1.4fr 1.1fr 0.9fr 1.1fr',
    gridTemplateAreas: '"learn rate verified goals" "learn rate unverified goals"',
  },
};
