import type { KeyedMutator } from 'swr';
import {
  type RollClass,
  type RollStudent,
  rollCall as rollCallApi,
} from '#shared/emergency/roll-call.contract';
import type { MarkState } from '#shared/emergency/standing';
import { call } from '../../../api/client.ts';
import { useRead } from '../../../api/hooks.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';

/** The time between two reads, in milliseconds: colleagues and families mark the same students. */
const pace = 30_000;

/** The students whom staff have in the room. */
export type OwnClassesRead = ReturnType<typeof useStaffMarks>['classes'];

/**
 * Reads the students of the own homeroom and lesson, and stores marks of staff. A list is not read
 * again after each mark: staff mark a class one after the other.
 */
export function useStaffMarks(where: string, searchMutate: KeyedMutator<RollStudent[]>) {
  const { attempt } = useFeedback();
  const { data, error, mutate } = useRead(rollCallApi.listClasses, {}, { refreshInterval: pace });
  async function mark(student: string, state: MarkState): Promise<void> {
    await attempt(async () => {
      await call(rollCallApi.markStudent, { student, state, ...(where && { where }) });
      await Promise.all([
        mutate((before) => before?.map(withMark(student, state)), { revalidate: false }),
        searchMutate((before) => before?.map(marked(student, state)), { revalidate: false }),
      ]);
    });
  }
  return { classes: { data, error, retry: () => void mutate() }, mark };
}

const marked =
  (student: string, state: MarkState) =>
  (each: RollStudent): RollStudent =>
    // Who is marked is not away after all.
    each.userUid === student
      ? { ...each, state, is_safe: state === 'safe', is_away: undefined }
      : each;

const withMark =
  (student: string, state: MarkState) =>
  (each: RollClass): RollClass => ({
    ...each,
    students: each.students.map(marked(student, state)),
  });
