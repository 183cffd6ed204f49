import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { AppError } from '#shared/kernel/errors';
import {
  type MailingPreview,
  sendEmails as sendEmailsApi,
} from '#shared/mailings/send-emails.contract';
import { call } from '../../api/client.ts';
import { choiceOf, type MailValues } from './mailForm.ts';

/** A preview, the form that it is of, and the idempotency key of the send that it confirms. */
interface FetchedPreview {
  readonly preview: MailingPreview;
  readonly of: string;
  readonly key: string;
}

/** Why a send was refused, and the mailing that prevents it, if one does. */
export interface Refused {
  readonly message: string;
  readonly mailingUid?: string | undefined;
}

/** Fetches previews of a mailing, and knows whether the last one still fits the form. */
export function useMailingPreview(form: UseFormReturn<MailValues>, values: MailValues) {
  const [fetched, setFetched] = useState<FetchedPreview>();
  const [refused, setRefused] = useState<Refused>();

  async function fetchPreview(): Promise<void> {
    const choice = choiceOf(form.getValues());
    const preview = await call(sendEmailsApi.preview, choice);
    setFetched({ preview, of: JSON.stringify(choice), key: crypto.randomUUID() });
  }

  return {
    fetched,
    refused,
    isFresh: fetched?.of === JSON.stringify(choiceOf(values)),
    clear: () => setFetched(undefined),

    async fetch(): Promise<void> {
      setRefused(undefined);
      await fetchPreview();
    },

    /**
     * Shows why a send was refused, with a new preview. Throws errors that are not about the
     * mailing.
     */
    async refetch(error: unknown): Promise<void> {
      const known = error instanceof AppError && !error.fields ? error : undefined;
      if (known?.kind !== 'badRequest' && known?.kind !== 'conflict') throw error;
      const mailingUid = known.details?.mailingUid;
      setRefused({
        message: known.message,
        mailingUid: typeof mailingUid === 'string' ? mailingUid : undefined,
      });
      await fetchPreview();
    },
  };
}
