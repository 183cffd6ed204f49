import { useState } from 'react';
import useSWR from 'swr';
import { absences as absencesApi } from '#shared/absences/absences.contract';
import type { AppError } from '#shared/kernel/errors';
import { call } from '../../../api/client.ts';
import { withNames } from '../knownAs.ts';
import type { Student } from '../useStudents.ts';
import { listsOf, type Read } from './familyList.ts';

/** The records of each student that one page of the screen has. */
const limit = 20;

/** Reads the absences and the notices of some students, as far as the person loaded older ones. */
export function useFamily(students: readonly Student[] | undefined) {
  const [pages, setPages] = useState(1);
  const numbers = students?.map((each) => each.STUDENT_NUMBER);
  const {
    data: read,
    error,
    isLoading,
    isValidating,
    mutate,
  } = useSWR<FamilyRead[], AppError>(
    numbers && ['absences', 'family', numbers.join(), pages],
    () => Promise.all((numbers ?? []).map((number) => readStudent(number, pages))),
    { keepPreviousData: true },
  );
  // While other students load, the answer for the ones before is not theirs.
  const isOfThem = read?.map((each) => each.STUDENT_NUMBER).join() === numbers?.join();
  const data = isOfThem
    ? read?.map((each) => ({
        ...each,
        notices: each.notices.map((notice) => withNames(notice, students ?? [])),
      }))
    : undefined;
  return {
    lists: data && listsOf(data),
    notices: data?.flatMap(({ notices }) => notices) ?? [],
    error,
    isLoading,
    isLoadingMore: isValidating && !isLoading,
    loadMore: data?.some(({ hasMore }) => hasMore) ? () => setPages(pages + 1) : undefined,
    retry: () => void mutate(),
  };
}
export type Family = ReturnType<typeof useFamily>;

interface FamilyRead extends Read {
  readonly STUDENT_NUMBER: string;
  readonly hasMore: boolean;
}

async function readStudent(STUDENT_NUMBER: string, pages: number): Promise<FamilyRead> {
  const [absences, notices] = await Promise.all([
    firstPages(pages, (next_token) =>
      call(absencesApi.list, { STUDENT_NUMBER, limit, next_token }),
    ),
    firstPages(pages, (next_token) =>
      call(absencesApi.listNotices, { STUDENT_NUMBER, limit, next_token }),
    ),
  ]);
  return {
    STUDENT_NUMBER,
    absences: absences.records,
    notices: notices.records,
    hasMore: absences.hasMore || notices.hasMore,
  };
}

interface Page<T> {
  readonly records: readonly T[];
  readonly next_token?: string | undefined;
}

async function firstPages<T>(
  count: number,
  read: (next_token: string | undefined) => Promise<Page<T>>,
) {
  const records: T[] = [];
  let next: string | undefined;
  for (let n = 0; n < count && (n === 0 || next); n++) {
    const page = await read(next);
    records.push(...page.records);
    next = page.next_token;
  }
  return { records, hasMore: next !== undefined };
}
