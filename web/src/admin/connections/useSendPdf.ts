import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  connectionsEmail as emailApi,
  noSubscriberChosen,
} from '#shared/connections/connections-email.contract';
import {
  allSubscribers,
  type ConnectionsPdf,
  connectionsPdf as pdfApi,
} from '#shared/connections/connections-pdf.contract';
import { AppError } from '#shared/kernel/errors';
import { call } from '../../api/client.ts';
import { useRead } from '../../api/hooks.ts';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import { reachOf } from './reach.ts';
import { everyone, type Subscriber, useSubscribers } from './SendToField.tsx';

/** The form that sends a PDF: its recipients start with those of the template. */
export function useSendPdf(pdf: ConnectionsPdf, onSent: () => void) {
  const { say, fail } = useFeedback();
  const { data, error, mutate } = useRead(pdfApi.emailText, {}, { revalidateOnFocus: false });
  const [isFilled, setFilled] = useState(false);
  // Repeated clicks and a lost answer start one mailing.
  const key = useRef(crypto.randomUUID());
  const form = useForm<{ send_to: Subscriber[] }>({ defaultValues: { send_to: [] } });
  const [template] = data ?? [];
  const subscribers = useSubscribers();
  const { reset, setError, handleSubmit, watch } = form;

  useEffect(() => {
    if (isFilled || !template) return;
    reset({ send_to: template.send_to });
    setFilled(true);
  }, [template, isFilled, reset]);

  const send = handleSubmit(async ({ send_to }) => {
    if (!template) return;
    if (send_to.length === 0) return setError('send_to', { message: noSubscriberChosen });
    const { subject, email_html, connection_pdf_emailtextUid } = template;
    const { connections_pdfUid, title: connections_pdf_title } = pdf;
    try {
      const input = { send_to, subject, email_html, connection_pdf_emailtextUid };
      const idempotencyKey = key.current;
      const whole = { ...input, connections_pdfUid, connections_pdf_title };
      await call(emailApi.send, whole, { idempotencyKey });
    } catch (fault) {
      // Another choice is another request. After a lost answer it is the same one.
      const isRefused = fault instanceof AppError && fault.kind === 'badRequest';
      if (isRefused) key.current = crypto.randomUUID();
      const message = fault instanceof AppError ? fault.fields?.send_to : undefined;
      return message ? setError('send_to', { message }) : fail(fault);
    }
    say('[SUCCESS] Email sent successfully');
    onSent();
  });
  return {
    form,
    template,
    isLoaded: data !== undefined,
    error: data ? undefined : error,
    retry: () => void mutate(),
    send,
    /** The act in words. */
    act: actOf(watch('send_to')),
    /** How many people get it; empty until that is known. */
    reach: reachOf(template ? (isFilled ? watch('send_to') : undefined) : everyone, subscribers),
  };
}

function actOf(chosen: readonly Subscriber[]): string {
  if (chosen.some(({ value }) => value === allSubscribers)) return 'Send to all subscribers';
  if (chosen.length === 0) return 'Send';
  return `Send to ${chosen.length === 1 ? '1 subscriber' : `${chosen.length} subscribers`}`;
}
