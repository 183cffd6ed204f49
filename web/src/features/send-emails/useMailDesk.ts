import { useEffect, useRef, useState } from 'react';
import { type Path, useForm } from 'react-hook-form';
import { useSWRConfig } from 'swr';
import { api } from '#shared/contract/api';
import type { MailingPreview } from '#shared/contract/send-emails';
import type { WeeklyEmailText } from '#shared/contract/weeklyemailtext';
import type { MailingType } from '#shared/domain/mailing';
import { AppError } from '#shared/errors';
import { call } from '../../api/client.ts';
import { useCaller } from '../../auth/session.tsx';
import { focusFirst } from '../../components/FieldPlace.tsx';
import { useFeedback } from '../../components/feedback.tsx';
import { useDraft } from '../../components/useDraft.ts';
import { useLeaveGuard } from '../../components/useLeaveGuard.ts';
import { choiceOf, faultsOf, type MailValues } from './mailForm.ts';
import { useTextSaving } from './useWeeklyText.ts';

/** A preview, what it was made of, and the act that sends it: however often it is tried, it happens once. */
interface Looked {
  readonly preview: MailingPreview;
  readonly of: string;
  readonly act: string;
}

/** What was refused, as a sentence, and the mailing that stands in the way if one does. */
export interface Refused {
  readonly message: string;
  readonly mailingUid?: string | undefined;
}

/** The form of a mailing from its first letter to the send: preview, test, and the real one. */
export function useMailDesk(
  first: MailingType,
  kept: WeeklyEmailText | undefined,
  onSent: (mailingUid: string) => void,
) {
  const person = useCaller();
  const { say, fail } = useFeedback();
  const { mutate } = useSWRConfig();
  const text = useTextSaving(kept);
  const start: MailValues = {
    type: first,
    email_text: kept?.email_text ?? '',
    except_for: kept?.except_emails ?? '',
    email_testing: true,
    recipient: kept?.test_emails_list[0] ?? person.email,
    postUids: [],
    text_version: kept?.updated_at ?? '',
  };
  const form = useForm<MailValues>({ defaultValues: start });
  const draft = useDraft(`${person.schoolUid}.${person.userUid}.mailing.${first}`, form);
  const values = form.watch();
  const [busy, setBusy] = useState<'preview' | 'save' | 'send'>();
  const [looked, setLooked] = useState<Looked>();
  const [refused, setRefused] = useState<Refused>();
  const [isAsking, setAsking] = useState(false);
  const [test, setTest] = useState<{ mailingUid: string; recipient: string }>();
  const [round, setRound] = useState(0);
  const isTextChanged = values.type === 'Weekly' && text.isChanged(values);
  useLeaveGuard(isTextChanged);
  const shown = useRef(0);
  useEffect(() => {
    if (shown.current === round) return;
    shown.current = round;
    focusFirst();
  });

  const isFresh = looked?.of === JSON.stringify(choiceOf(values));

  function show(faults: Record<string, string | undefined>): boolean {
    const found = Object.entries(faults).filter(([, message]) => message);
    for (const [name, message = ''] of found) form.setError(name as Path<MailValues>, { message });
    if (found.length > 0) setRound((before) => before + 1);
    return found.length > 0;
  }
  const hasFaults = (isPreview: boolean) => {
    form.clearErrors();
    return show(faultsOf(form.getValues(), isPreview));
  };
  /** Says why something was refused: at its field where it has one, else as a message. */
  function refuse(error: unknown): void {
    const fields = error instanceof AppError ? (error.fields ?? {}) : {};
    const { except_emails, ...rest } = fields;
    if (!show({ ...rest, ...(except_emails && { except_for: except_emails }) })) fail(error);
  }
  async function during(what: typeof busy, act: () => Promise<unknown>) {
    setBusy(what);
    try {
      await act();
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(undefined);
    }
  }

  async function fetchPreview() {
    const choice = choiceOf(form.getValues());
    const preview = await call(api['send-emails'].preview, choice);
    setLooked({ preview, of: JSON.stringify(choice), act: crypto.randomUUID() });
  }
  const look = () =>
    during('preview', async () => {
      if (hasFaults(true)) return;
      setRefused(undefined);
      await fetchPreview();
    });

  /** Saves the blurb and the list; false when somebody else was quicker. */
  async function saveText(seen: string, tested?: string): Promise<boolean> {
    const saved = await text.save(form.getValues(), seen, tested);
    if (!saved) return false;
    form.setValue('text_version', saved.updated_at);
    draft.drop();
    return true;
  }
  /** Keeps the text of a digest before it is used, and the address that a test goes to. */
  async function keepText({ type, recipient, email_testing, ...typed }: MailValues) {
    if (type !== 'Weekly') return true;
    const tested = email_testing ? recipient : undefined;
    const isKnown = tested === undefined || tested === text.base?.test_emails_list[0];
    return isKnown && !text.isChanged(typed) ? true : saveText(typed.text_version, tested);
  }

  async function sendTest(typed: MailValues) {
    const sent = await call(
      api['send-emails'].send,
      { ...choiceOf(typed), email_testing: true, recipient: typed.recipient },
      { idempotencyKey: crypto.randomUUID() },
    );
    setTest({ mailingUid: sent.mailingUid, recipient: typed.recipient });
  }

  /** A test goes out at once; a real send is looked at first, and asked about. */
  const send = () =>
    during('send', async () => {
      const typed = form.getValues();
      if (hasFaults(false) || !(await keepText(typed))) return;
      draft.drop();
      if (typed.email_testing) return sendTest(typed);
      if (isFresh) return setAsking(true);
      setRefused(undefined);
      await fetchPreview();
      say('This is what will be sent. Send Emails once more goes on.');
    });

  const release = () =>
    during('send', async () => {
      if (!looked) return;
      setAsking(false);
      try {
        const sent = await call(
          api['send-emails'].send,
          {
            ...choiceOf(form.getValues()),
            email_testing: false,
            audience_hash: looked.preview.audience_hash,
          },
          { idempotencyKey: looked.act },
        );
        setLooked(undefined);
        setTest(undefined);
        form.setValue('email_testing', true);
        void mutate((key) => Array.isArray(key) && JSON.stringify(key).includes('send-emails'));
        onSent(sent.mailingUid);
      } catch (error) {
        const known = error instanceof AppError && !error.fields ? error : undefined;
        if (known?.kind !== 'badRequest' && known?.kind !== 'conflict') throw error;
        const mailingUid = known.details?.mailingUid;
        setRefused({
          message: known.message,
          mailingUid: typeof mailingUid === 'string' ? mailingUid : undefined,
        });
        await fetchPreview();
      }
    });

  return {
    form,
    values,
    text,
    isTextChanged,
    busy,
    preview: looked?.preview,
    isFresh,
    refused,
    test,
    isAsking,
    notYet: () => setAsking(false),
    look,
    send,
    release,
    save: () =>
      during('save', async () => {
        if (hasFaults(true)) return;
        if (await saveText(form.getValues('text_version'))) say('Saved successfully.');
      }),
    overwrite: () =>
      during('save', async () => {
        if (await saveText(text.newer?.updated_at ?? '')) say('Saved successfully.');
      }),
    discard() {
      draft.drop();
      form.setValue('email_text', text.newer?.email_text ?? '');
      form.setValue('except_for', text.newer?.except_emails ?? '');
      form.setValue('text_version', text.newer?.updated_at ?? '');
      text.takeNewer();
    },
  };
}
export type MailDesk = ReturnType<typeof useMailDesk>;
