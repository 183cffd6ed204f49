import { hasEnded } from '#shared/mailings/mailing';
import { type Mailing, sendEmails as sendEmailsApi } from '#shared/mailings/send-emails.contract';
import { useWrite } from '../../../api/hooks.ts';
import { usePages } from '../../../api/pages.ts';
import { useWatch } from '../../../api/useWatch.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';

/** Reads a mailing, and polls it until it no longer changes. */
export const useMailing = (mailingUid: string | null) =>
  useWatch(sendEmailsApi.get, mailingUid === null ? null : { mailingUid }, {
    // Unanswered messages are settled later, even if all others are done.
    isMoving: ({ state, counts }) => !hasEnded(state) || counts.unsure > 0,
    markOf: ({ state, counts }) => JSON.stringify([state, counts]),
    quickest: 1500,
    slowest: 8000,
  });

/** Reads the mailings of the site, newest first. */
export const useMailings = () => usePages(sendEmailsApi.list, { limit: 25 });

/** Reads the messages of a mailing, one for each person. */
export const useMessages = (mailingUid: string) =>
  usePages(sendEmailsApi.messages, { mailingUid, limit: 50 });

/** Pauses, resumes, cancels and undoes a mailing. */
export function useMailingActs(mailing: Mailing) {
  const { mailingUid } = mailing;
  const pause = useWrite(sendEmailsApi.pause);
  const resume = useWrite(sendEmailsApi.resume);
  const cancel = useWrite(sendEmailsApi.cancel);
  const { attempt, confirm } = useFeedback();
  return {
    pause: () => attempt(() => pause({ mailingUid })),
    resume: () => attempt(() => resume({ mailingUid })),
    undo: () => attempt(() => cancel({ mailingUid }), 'Send undone. No messages were sent.'),
    async cancel() {
      const body = 'No more messages will be sent. Messages that were sent cannot be recalled.';
      if (!(await confirm('Cancel this mailing?', body))) return;
      await attempt(() => cancel({ mailingUid }), 'The mailing is cancelled.');
    },
  };
}
