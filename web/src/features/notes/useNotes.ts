import { useEffect, useState } from 'react';
import { studentNotes as notesApi } from '#shared/notes/student-notes.contract';
import { useTokenPages } from '../../api/pages.ts';

/** Milliseconds for which the success message is shown, as specified. */
const shownFor = 5_000;

/** The notes about a student, page by page, with the state of the panel around them. */
export function useNotes(student_userid: string) {
  const [created_by, setAuthor] = useState('');
  const [isWriting, setWriting] = useState(false);
  const [isDone, setDone] = useState(false);
  const { pages, ...list } = useTokenPages(notesApi.list, { student_userid, created_by });
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setDone(false), shownFor);
    return () => clearTimeout(timer);
  }, [isDone]);
  return {
    ...list,
    first: pages?.[0],
    notes: pages?.flatMap(({ notes }) => notes),
    created_by,
    setAuthor,
    isWriting,
    setWriting,
    isDone,
    /** Shows that a note is saved, and reloads the list. */
    saved() {
      setWriting(false);
      setDone(true);
      void list.refresh();
    },
  };
}

export type NoteList = ReturnType<typeof useNotes>;
