import { Box, Typography } from '@mui/material';
import { type ComponentType, useState } from 'react';
import { firstSeniorYear } from '#shared/learning/senior-years';
import { may } from '#shared/rights/permissions';
import { useCaller, useSession } from '../../auth/session.tsx';
import { Skeletons } from '../../components/feedback/Skeletons.tsx';
import { useIsNarrow } from '../../components/hooks/useIsNarrow.ts';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { NotFound } from '../../components/screen/NotFound.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { visuallyHidden } from '../../components/screen/visuallyHidden.ts';
import { LearningDetail } from './behaviours/LearningDetail.tsx';
import { useDashboardView, type Dashboard as View } from './dashboardView.ts';
import { Overview } from './Overview.tsx';
import { StudentCache } from './students/StudentCache.tsx';
import { StudentList } from './students/StudentList.tsx';
import { StudentSelector } from './students/StudentSelector.tsx';
import type { Student } from './students/student.ts';
import { useShown } from './students/useShown.ts';
import { type Preferences, usePreferences } from './usePreferences.ts';
import { ViewBackLink } from './ViewBackLink.tsx';

/** The parts of the dashboard that are features of their own. */
export interface DashboardParts {
  readonly Goals: ComponentType<{ student: Student }>;
  readonly Notes: ComponentType<{ student: Student; open: boolean; onClose: () => void }>;
}

/** The dashboard of one's children, of oneself, or of a student of one's duty. */
export function Dashboard({ Goals, Notes }: DashboardParts) {
  const isNarrow = useIsNarrow();
  const dashboard = useDashboardView();
  const preferences = usePreferences();
  const shown = useShown(dashboard.view);
  const { student, isStaff, students, family = [], error } = shown;
  const notes = useOpenNotes(dashboard, isStaff ? students.found : undefined);
  if (shown.isUnknown) return <NotFound />;
  const hasList = isStaff && (!isNarrow || !student);
  return (
    <Screen
      overline={
        <ViewBackLink dashboard={dashboard} isFromList={isStaff && isNarrow && !!student} />
      }
      action={
        student && (
          <StudentSelector
            students={shown.choices}
            chosen={student}
            isMany={isStaff}
            onChoose={(chosen) => dashboard.change({ student: chosen, course: '', notes: false })}
          />
        )
      }
    >
      {error && <Failure what="The results" error={error} onRetry={shown.retry} />}
      <Box role="status" style={visuallyHidden}>
        {student && `Shows ${student.name}`}
      </Box>
      {isStaff && !student && !shown.isLoading && !error && !isNarrow && <FirstWords />}
      <Box sx={hasList && student ? beside : undefined}>
        {hasList && (
          <StudentList
            students={students}
            family={family}
            dashboard={dashboard}
            onNotes={notes.open}
            chosen={student}
          />
        )}
        <Box sx={{ minWidth: 0 }}>
          {student && (
            <StudentCache key={student.username}>
              <OfStudent
                student={student}
                dashboard={dashboard}
                preferences={preferences}
                Goals={Goals}
              />
            </StudentCache>
          )}
          {shown.isLoading && <Waiting />}
          {!student && !isStaff && !shown.isLoading && !error && <Nobody shown={shown} />}
        </Box>
      </Box>
      {notes.about && <Notes open student={notes.about} onClose={notes.close} />}
    </Screen>
  );
}

/** The notes that are open: about a student of the list, or about `named` if the address says so. */
function useOpenNotes({ view, change }: View, named: Student | undefined) {
  const [chosen, setChosen] = useState<Student>();
  const hasNotes = may(useCaller(), 'note.get');
  return {
    about: chosen ?? (view.notes && hasNotes ? named : undefined),
    open: hasNotes ? setChosen : undefined,
    close: () => {
      setChosen(undefined);
      if (view.notes) change({ notes: false });
    },
  };
}

interface OfStudentProps extends Pick<DashboardParts, 'Goals'> {
  student: Student;
  dashboard: View;
  preferences: Preferences;
}

/** The views of one student. They start again with another one. */
function OfStudent({ student, dashboard, preferences, Goals }: OfStudentProps) {
  const { view } = dashboard.view;
  return (
    <Box component="section" aria-label={student.name} sx={printed}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {student.name}
        {student.year && (
          <Box
            component="span"
            sx={{ color: 'text.secondary', fontSize: '1rem', marginInlineStart: 1.5 }}
          >
            {student.year}
          </Box>
        )}
      </Typography>
      {view === 'overview' && (
        <Overview student={student} dashboard={dashboard} preferences={preferences} />
      )}
      {view === 'goals' && <Goals student={student} />}
      {(view === 'behaviour' || view === 'course') && (
        <LearningDetail student={student} dashboard={dashboard} />
      )}
    </Box>
  );
}

/** The place of the name, the tiles, the reports and the results. */
const Waiting = () => <Skeletons heights={[32, 220, 188, 420]} what="the results" />;

/** What staff do first. On a phone the list itself is all there is. */
const FirstWords = () => (
  <Box sx={{ mb: 2 }}>
    <Typography variant="h2">Choose a student</Typography>
    <Typography color="textSecondary">
      The list has the students of your classes and your homeroom.
    </Typography>
  </Box>
);

/** Why there is nobody to show. */
function Nobody({ shown }: { shown: ReturnType<typeof useShown> }) {
  const { settings } = useSession();
  return shown.isTooYoung ? (
    <EmptyState title={`The dashboard starts in Year ${firstSeniorYear(settings)}.`}>
      You will find your child’s results here from then on.
    </EmptyState>
  ) : (
    <EmptyState title="No student to show">
      The school has linked no child to you. Ask the school office for help.
    </EmptyState>
  );
}

const beside = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: '220px minmax(0, 1fr)',
    lg: '260px minmax(0, 1fr)',
  },
  '@media print': { display: 'block' },
};
/** Paper is white: in dark mode the light colours would vanish on it. */
const printed = {
  '@media print': {
    '--mui-palette-text-primary': '#1c1e21',
    '--mui-palette-text-secondary': '#585e64',
    '--mui-palette-divider': '#c9c7c2',
    '--mui-palette-background-paper': '#ffffff',
    '& *': { color: '#1c1e21' },
  },
};
