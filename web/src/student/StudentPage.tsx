import type { ComponentProps } from 'react';
import { onDemand } from '../components/hooks/onDemand.tsx';
import { Dashboard, type DashboardParts } from '../features/learning/Dashboard.tsx';

const GoalsView = onDemand(async () => (await import('../features/goals/GoalsView.tsx')).GoalsView);
const NotesDialog = onDemand(
  async () => (await import('../features/notes/NotesDialog.tsx')).NotesDialog,
);

/** `/parent-dashboard`: the page of a student, with learning, goals and notes. */
export function StudentPage() {
  return <Dashboard Goals={GoalsView} Notes={Notes} />;
}

type NotesProps = ComponentProps<DashboardParts['Notes']>;

/** The list of the dashboard has the full name only. */
const Notes = ({ student: { studentUid, firstname, name }, ...dialog }: NotesProps) => (
  <NotesDialog
    {...dialog}
    student={{ userUid: studentUid, firstname, surname: name.slice(firstname.length).trim() }}
  />
);
