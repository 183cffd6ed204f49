import { absences as absencesApi } from '#shared/absences/absences.contract';
import type { Notice } from '#shared/absences/notice';
import { useWrite } from '../../api/hooks.ts';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import { useReading } from './useReading.ts';
import { childrenWords, noticeDaysWords } from './words.ts';

/** Returns a function that withdraws a notice after a question; it resolves to whether it did. */
export function useWithdraw() {
  const { confirm, attempt } = useFeedback();
  const { today } = useReading();
  const withdraw = useWrite(absencesApi.withdraw);
  return async (notice: Notice): Promise<boolean> => {
    const days = noticeDaysWords(notice, today);
    const what = `${childrenWords(notice)}: ${days}. The school gets a message.`;
    const heading = notice.kind === 'leave' ? 'Withdraw this request?' : 'Withdraw this notice?';
    if (!(await confirm(heading, what, 'Withdraw'))) return false;
    return attempt(() => withdraw({ noticeUid: notice.noticeUid }), 'Withdrawn.');
  };
}
