import { Button } from '@mui/material';
import { useRef, useState } from 'react';
import { AppError } from '#shared/kernel/errors';
import type { RequestThread } from '#shared/psychology/request';
import { schoolPsychologyRequest as requestApi } from '#shared/psychology/school-psychology-request.contract';
import { call } from '../../api/client.ts';
import { useRefresh } from '../../api/refresh.ts';
import { useLeaveGuard } from '../../components/editing/useLeaveGuard.ts';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import { Field } from '../../components/forms/Field.tsx';
import { Column, Row } from '../../components/layout/layout.tsx';
import { WillSee } from '../../components/text/WillSee.tsx';
import { unsaved } from './words.ts';

interface ReplyFormProps {
  thread: RequestThread;
  onSent: (thread: RequestThread) => void;
}

/** The next message of a thread. Counsellors may keep it as a note that only they read. */
export function ReplyForm({ thread, onSent }: ReplyFormProps) {
  const { text, fault, busy, change, send } = useReply(thread, onSent);
  useLeaveGuard(text.trim() !== '', unsaved);
  const { as_counsellor, requester_name } = thread;
  return (
    <Column
      component="form"
      noValidate
      aria-label="New message"
      onSubmit={(event) => {
        event.preventDefault();
        void send(false);
      }}
      gap={1.5}
    >
      <Field
        label={as_counsellor ? `Message to ${requester_name}` : 'Message to the counsellors'}
        rows={4}
        value={text}
        onChange={change}
        fault={fault}
      />
      <WillSee>
        {as_counsellor
          ? `a message: ${requester_name} and the counsellors. A note: only the counsellors.`
          : 'you and the school’s counsellors.'}
      </WillSee>
      <Row>
        <Button
          type="submit"
          variant="contained"
          loading={busy === 'message'}
          disabled={busy === 'note'}
        >
          {as_counsellor ? `Send to ${requester_name}` : 'Send message'}
        </Button>
        {as_counsellor && (
          <Button
            variant="outlined"
            loading={busy === 'note'}
            disabled={busy === 'message'}
            onClick={() => void send(true)}
          >
            Save as counsellors’ note
          </Button>
        )}
      </Row>
    </Column>
  );
}

function useReply({ requestUid }: RequestThread, onSent: (thread: RequestThread) => void) {
  const { fail, say } = useFeedback();
  const refresh = useRefresh('school-psychology-request');
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState<'message' | 'note'>();
  const key = useRef('');

  async function send(is_note: boolean) {
    if (!text.trim()) return setFault('Please write something.');
    key.current ||= crypto.randomUUID();
    setBusy(is_note ? 'note' : 'message');
    try {
      const idempotencyKey = `${key.current}${is_note ? '-note' : ''}`;
      onSent(await call(requestApi.write, { requestUid, text, is_note }, { idempotencyKey }));
      setText('');
      key.current = '';
      say(is_note ? 'The note is saved. Only counsellors read it.' : 'The message is sent.');
      void refresh();
    } catch (error) {
      if (error instanceof AppError && error.fields?.text) setFault(error.fields.text);
      else fail(error);
      // It may be closed meanwhile: the thread shows it.
      if (error instanceof AppError && error.kind === 'conflict') void refresh();
    } finally {
      setBusy(undefined);
    }
  }
  return {
    text,
    fault,
    busy,
    send,
    change(typed: string) {
      key.current = '';
      setText(typed);
      setFault(undefined);
    },
  };
}
