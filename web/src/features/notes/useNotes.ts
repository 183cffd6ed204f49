import { useEffect, useState } from 'react';
import useSWRInfinite from 'swr/infinite';
import type { AppError } from '#shared/kernel/errors';
import { studentNotes as notesApi, type StudentNotes } from '#shared/notes/student-notes.contract';
import { call } from '../../api/client.ts';
import { type Key, keyOf } from '../../api/hooks.ts';

/** Milliseconds for which the success message is shown (portal.md section 9). */
const shownFor = 5_000;

/** The notes about a student, page by page, with the state of the panel around them. */
export function useNotes(student_userid: string) {
  const [created_by, setAuthor] = useState('');
  const [isWriting, setWriting] = useState(false);
  const [isDone, setDone] = useState(false);
  const pages = useSWRInfinite<StudentNotes, AppError>(
    (index: number, before: StudentNotes | null) => {
      if (index > 0 && !before?.next_token) return null;
      const next_token = before?.next_token;
      return keyOf(notesApi.list, { student_userid, created_by, next_token });
    },
    ([, , asked]: Key) => call(notesApi.list, asked as { student_userid: string }),
    {
      revalidateFirstPage: false,
      keepPreviousData: true,
      revalidateOnMount: true,
      dedupingInterval: 0,
    },
  );
  const { data, error, isLoading, isValidating, size, setSize, mutate } = pages;
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setDone(false), shownFor);
    return () => clearTimeout(timer);
  }, [isDone]);
  const refresh = () => void mutate();
  return {
    first: data?.[0],
    notes: data?.flatMap(({ notes }) => notes),
    ...{ error, isLoading, refresh, created_by, setAuthor, isWriting, setWriting, isDone },
    isLoadingMore: isValidating && (data?.length ?? 0) < size,
    loadMore: data?.at(-1)?.next_token ? () => void setSize(size + 1) : undefined,
    /** Shows that a note is saved, and reloads the list. */
    saved() {
      setWriting(false);
      setDone(true);
      refresh();
    },
  };
}

export type NoteList = ReturnType<typeof useNotes>;
