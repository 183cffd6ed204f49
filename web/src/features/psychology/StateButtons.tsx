import { Button } from '@mui/material';
import { useState } from 'react';
import { AppError } from '#shared/kernel/errors';
import type { RequestState, RequestThread } from '#shared/psychology/request';
import { schoolPsychologyRequest as requestApi } from '#shared/psychology/school-psychology-request.contract';
import { call } from '../../api/client.ts';
import { useRefresh } from '../../api/refresh.ts';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import { Row } from '../../components/layout/layout.tsx';

interface StateButtonsProps {
  thread: RequestThread;
  onChanged: (thread: RequestThread) => void;
}

/** The next states of a request, for counsellors. */
export function StateButtons({ thread, onChanged }: StateButtonsProps) {
  const { fail, say } = useFeedback();
  const refresh = useRefresh('school-psychology-request');
  const [busy, setBusy] = useState<RequestState>();
  const { requestUid, updated_at } = thread;

  async function change(state: RequestState) {
    setBusy(state);
    try {
      onChanged(await call(requestApi.change, { requestUid, state, updated_at }));
      say(done[state]);
    } catch (error) {
      const isOld = error instanceof AppError && error.kind === 'conflict';
      fail(isOld ? new AppError('conflict', changed) : error);
    } finally {
      setBusy(undefined);
      void refresh();
    }
  }
  return (
    <Row role="group" aria-label="State of the request" sx={{ pt: 1 }}>
      {next[thread.state].map(([state, words]) => (
        <Button
          key={state}
          variant="outlined"
          loading={busy === state}
          onClick={() => void change(state)}
        >
          {words}
        </Button>
      ))}
    </Row>
  );
}

const next: Readonly<Record<RequestState, readonly (readonly [RequestState, string])[]>> = {
  received: [
    ['in progress', 'Take up request'],
    ['closed', 'Close request'],
  ],
  'in progress': [['closed', 'Close request']],
  closed: [['in progress', 'Open request again']],
};
const done: Readonly<Record<RequestState, string>> = {
  received: 'The request is received.',
  'in progress': 'The request is in progress.',
  closed: 'The request is closed.',
};
const changed = 'The request has changed since you opened it. Read it, then decide again.';
