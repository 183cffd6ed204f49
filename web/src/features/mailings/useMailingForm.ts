import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { MailingType } from '#shared/mailings/mailing';
import { sendEmails as sendEmailsApi } from '#shared/mailings/send-emails.contract';
import type { WeeklyEmailText } from '#shared/mailings/weeklyemailtext.contract';
import { call } from '../../api/client.ts';
import { useRefresh } from '../../api/refresh.ts';
import { useCaller } from '../../auth/session.tsx';
import { useLeaveGuard } from '../../components/editing/useLeaveGuard.ts';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import { choiceOf, type MailValues } from './mailForm.ts';
import { useFormDraft } from './useFormDraft.ts';
import { useFormFaults } from './useFormFaults.ts';
import { useMailingPreview } from './useMailingPreview.ts';
import { useTextActions } from './useTextActions.ts';
import { useTextSaving } from './useWeeklyText.ts';

/** The form of a mailing: its values and draft, the preview, the test and the real send. */
export function useMailingForm(
  first: MailingType,
  stored: WeeklyEmailText | undefined,
  onSent: (mailingUid: string) => void,
) {
  const person = useCaller();
  const text = useTextSaving(stored);
  const { form, drop } = useFormDraft(
    `${person.schoolUid}.${person.userUid}.mailing.${first}`,
    startValues(first, stored, person.email),
  );
  const values = form.watch();
  const faults = useFormFaults(form);
  const preview = useMailingPreview(form, values);
  const textActions = useTextActions(form, text, drop);
  const [busy, setBusy] = useState<'preview' | 'save' | 'send'>();
  const isTextChanged = values.type === 'Weekly' && text.isChanged(values);
  useLeaveGuard(isTextChanged);

  async function during(what: typeof busy, act: () => Promise<unknown>): Promise<void> {
    setBusy(what);
    try {
      await act();
    } catch (error) {
      faults.refuse(error);
    } finally {
      setBusy(undefined);
    }
  }

  const ifValid = (act: () => Promise<unknown>) => async () => {
    if (!faults.hasFaults(true)) await act();
  };
  const sending = useSending({ form, preview, onSent });
  return {
    form,
    values,
    text,
    isTextChanged,
    busy,
    preview: preview.fetched?.preview,
    isFresh: preview.isFresh,
    refused: preview.refused,
    ...sending.state,
    discard: textActions.discard,
    overwrite: () => during('save', textActions.overwrite),
    showPreview: () => during('preview', ifValid(preview.fetch)),
    save: () => during('save', ifValid(textActions.save)),
    send: () =>
      during('send', async () => {
        const typed = form.getValues();
        if (faults.hasFaults(false) || !(await textActions.saveIfChanged(typed))) return;
        drop();
        await sending.start(typed);
      }),
    confirm: () => during('send', sending.confirm),
  };
}
export type MailingForm = ReturnType<typeof useMailingForm>;

const startValues = (
  type: MailingType,
  stored: WeeklyEmailText | undefined,
  ownAddress: string,
): MailValues => ({
  type,
  email_text: stored?.email_text ?? '',
  except_for: stored?.except_emails ?? '',
  email_testing: true,
  recipient: stored?.test_emails_list[0] ?? ownAddress,
  postUids: [],
  push_text: '',
  text_version: stored?.updated_at ?? '',
});

/** Sends a test at once, and a real mailing after a preview and a confirmation. */
function useSending({
  form,
  preview,
  onSent,
}: {
  form: UseFormReturn<MailValues>;
  preview: ReturnType<typeof useMailingPreview>;
  onSent: (mailingUid: string) => void;
}) {
  const { say } = useFeedback();
  const refresh = useRefresh('send-emails');
  const [isConfirming, setConfirming] = useState(false);
  const [test, setTest] = useState<{ mailingUid: string; recipient: string }>();

  async function sendTest(typed: MailValues): Promise<void> {
    const { recipient } = typed;
    const body = { ...choiceOf(typed), email_testing: true, recipient };
    const idempotencyKey = crypto.randomUUID();
    const { mailingUid } = await call(sendEmailsApi.send, body, { idempotencyKey });
    setTest({ mailingUid, recipient });
  }

  return {
    state: { test, isConfirming, closeConfirmation: () => setConfirming(false) },

    async start(typed: MailValues): Promise<void> {
      if (typed.email_testing) return sendTest(typed);
      if (preview.isFresh) return setConfirming(true);
      await preview.fetch();
      say('Check the preview, then press Send Emails again.');
    },

    /** Sends what the preview shows. A repeated call has the same key, so it sends once. */
    async confirm(): Promise<void> {
      if (!preview.fetched) return;
      const { key, preview: confirmed } = preview.fetched;
      setConfirming(false);
      try {
        const { audience_hash } = confirmed;
        const body = { ...choiceOf(form.getValues()), email_testing: false, audience_hash };
        const sent = await call(sendEmailsApi.send, body, { idempotencyKey: key });
        preview.clear();
        setTest(undefined);
        form.setValue('email_testing', true);
        void refresh();
        onSent(sent.mailingUid);
      } catch (error) {
        await preview.refetch(error);
      }
    },
  };
}
