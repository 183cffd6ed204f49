import { Alert, Box, Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { absences as absencesApi } from '#shared/absences/absences.contract';
import type { Notice } from '#shared/absences/notice';
import { serverNow } from '../../../api/clock.ts';
import { useWrite } from '../../../api/hooks.ts';
import { useRefresh } from '../../../api/refresh.ts';
import { useWatch } from '../../../api/useWatch.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { onDemand } from '../../../components/hooks/onDemand.tsx';
import { deviceChoice } from '../../../device/choice.ts';
import { withNames } from '../knownAs.ts';
import { useReading } from '../useReading.ts';
import type { Student } from '../useStudents.ts';
import { childrenWords, kindWords, noticeDaysWords } from '../words.ts';

const AskForPushes = onDemand(
  async () => (await import('../../../device/push/AskForPushes.tsx')).AskForPushes,
);

interface SentNoticeProps {
  /** The children of the person. */
  students: readonly Student[];
}

/** The notice that the person has just sent, on its way to the office, with Undo for 10 seconds. */
export function SentNotice({ students }: SentNoticeProps) {
  const { state } = useLocation();
  const noticeUid = typeof state?.sent === 'string' ? state.sent : undefined;
  return noticeUid ? <Sent key={noticeUid} noticeUid={noticeUid} students={students} /> : null;
}

function Sent({ noticeUid, students }: SentNoticeProps & { noticeUid: string }) {
  const { data: notice } = useWatch(absencesApi.getNotice, { noticeUid }, watched);
  const refresh = useRefresh('absences');
  const sending = notice?.sending;
  const isThere = notice !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lists show the state that changed
  useEffect(() => {
    if (isThere) void refresh();
  }, [sending, isThere]);
  // What the office has answered since is in the lists.
  return notice && fresh.has(notice.state) ? (
    <>
      <SentAlert notice={withNames(notice, students)} />
      {deviceChoice() === 'own' && (
        <AskForPushes on="notice" question="Get the office’s answer on this device?" />
      )}
    </>
  ) : null;
}

/** The states of a notice that the office has not touched. */
const fresh: ReadonlySet<Notice['state']> = new Set(['sent', 'requested', 'withdrawn']);

const watched = {
  isMoving: ({ sending, state }: Notice) => sending === 'sending' && state !== 'withdrawn',
  markOf: ({ sending, state }: Notice) => `${sending} ${state}`,
  quickest: 4_000,
  slowest: 30_000,
};

function SentAlert({ notice }: { notice: Notice }) {
  const { today } = useReading();
  const { attempt } = useFeedback();
  const withdraw = useWrite(absencesApi.withdraw);
  const [isBusy, setBusy] = useState(false);
  const left = useSecondsUntil(notice.undo_until);
  const isTakenBack = notice.state === 'withdrawn';
  const canUndo = notice.changeable && left > 0;
  const days = noticeDaysWords(notice, today);
  const undo = async () => {
    setBusy(true);
    await attempt(() => withdraw({ noticeUid: notice.noticeUid }));
    setBusy(false);
  };
  return (
    <Alert
      severity={notice.sending === 'sended' && !isTakenBack ? 'success' : 'info'}
      variant="outlined"
      sx={{ mb: 3, alignItems: 'center' }}
      action={
        canUndo && (
          <Button
            color="inherit"
            loading={isBusy}
            onClick={() => void undo()}
            sx={{ whiteSpace: 'nowrap' }}
          >
            {`Undo (${left})`}
          </Button>
        )
      }
    >
      <Box role="status">
        <strong>{headingOf(notice)}</strong>{' '}
        {`${childrenWords(notice)}, ${days}. ${kindWords(notice)}.`}
      </Box>
    </Alert>
  );
}

function headingOf({ state, sending, kind }: Notice): string {
  if (state === 'withdrawn') return 'Taken back.';
  if (sending === 'sending') return 'Sending …';
  return kind === 'leave' ? 'Sent. The school will decide.' : 'Sent to the school office.';
}

/** Returns the whole seconds until an instant of the server, and counts them down. */
function useSecondsUntil(at: string | undefined): number {
  const until = at === undefined ? 0 : Date.parse(at);
  const leftNow = () => Math.max(0, Math.ceil((until - serverNow().getTime()) / 1000));
  const [, tick] = useState(0);
  const left = leftNow();
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return;
    const ticking = setInterval(() => tick((before) => before + 1), 500);
    return () => clearInterval(ticking);
  }, [isOver]);
  return left;
}
