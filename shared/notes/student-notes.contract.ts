import type { Resource } from '#shared/kernel/route';
import type { studentNotesSchemas } from './student-notes.schemas.ts';

export type { StudentNotes } from './student-notes.schemas.ts';

export const studentNotes: Resource<typeof studentNotesSchemas> = {
  csv: {
    method: 'GET',
    path: '/student-notes',
    operation: 'note.csv',
    when: { is_csv_export: 'true' },
    child: { record: 'confidential', act: 'export' },
    summary: 'Returns the notes about a student that the caller may read as a CSV file.',
  },
  list: {
    method: 'GET',
    path: '/student-notes',
    operation: 'note.get',
    child: { record: 'confidential', act: 'read' },
    summary: 'Lists the notes about a student that the caller may read, newest first.',
  },
  create: {
    method: 'POST',
    path: '/student-notes',
    operation: 'note.add',
    child: { record: 'confidential', act: 'change' },
    repeat: 'key',
    summary: 'Stores a note about a student, mails its recipients, and returns the list.',
  },
  recipients: {
    method: 'POST',
    path: '/student-notes/recipients',
    operation: 'note.add',
    child: { record: 'confidential', act: 'read' },
    repeat: 'reads',
    summary: 'Names the people whom a note would be mailed to, before it is sent.',
  },
  retract: {
    method: 'POST',
    path: '/student-notes/{noteUid}/retract',
    operation: 'note.add',
    child: { record: 'confidential', act: 'change' },
    repeat: 'same',
    summary: 'Retracts a note with a reason, and tells those who were mailed.',
  },
};
