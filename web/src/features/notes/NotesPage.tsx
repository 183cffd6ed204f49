import { useState } from 'react';
import { useParams } from 'react-router';
import { useLeaveGuard } from '../../components/editing/useLeaveGuard.ts';
import { Screen } from '../../components/screen/Screen.tsx';
import { NotesPanel } from './NotesPanel.tsx';

/** `/student-notes/{studentUid}`: the notes about a student; mail about notes links to it. */
export function NotesPage() {
  const { studentUid = '' } = useParams();
  const [isTyped, setTyped] = useState(false);
  useLeaveGuard(isTyped, 'Your text is not saved, and no draft is stored on this device.');
  return (
    // The visit names no student, and neither does the title in the browser's history.
    <Screen visit={{ pageId: '/student-notes', title: 'Notes', pageType: 'page' }}>
      <NotesPanel key={studentUid} studentUid={studentUid} onTyped={setTyped} hasName />
    </Screen>
  );
}
