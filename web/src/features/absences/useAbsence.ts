import useSWR from 'swr';
import { type Absence, absences as absencesApi } from '#shared/absences/absences.contract';
import type { Notice } from '#shared/absences/notice';
import type { AppError } from '#shared/kernel/errors';
import { call } from '../../api/client.ts';

interface Found {
  readonly absence: Absence;
  /** The notice that explains it, as the person may see it. */
  readonly notice: Notice | undefined;
}

/** Reads a recorded absence of a student; `null` if the student has none with this id. */
export const useAbsence = (STUDENT_NUMBER: string, id: string) =>
  useSWR<Found | null, AppError>(['absences', 'one', STUDENT_NUMBER, id], async () => {
    const absence = await find(STUDENT_NUMBER, id);
    if (!absence) return null;
    const { noticeUid } = absence;
    const notice = noticeUid ? await call(absencesApi.getNotice, { noticeUid }) : undefined;
    return { absence, notice };
  });

/** The most pages that are read: more absences than a student has days at school. */
const mostPages = 30;

async function find(STUDENT_NUMBER: string, id: string): Promise<Absence | undefined> {
  let next_token: string | undefined;
  for (let n = 0; n < mostPages; n++) {
    const page = await call(absencesApi.list, { STUDENT_NUMBER, limit: 100, next_token });
    const found = page.records.find((each) => each.DAILY_ATTENDANCE_ID === id);
    next_token = page.next_token;
    if (found || !next_token) return found;
  }
  return undefined;
}
