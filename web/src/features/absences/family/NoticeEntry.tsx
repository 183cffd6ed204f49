import { Button, Typography } from '@mui/material';
import { Link } from 'react-router';
import type { Notice } from '#shared/absences/notice';
import { NoticeFiles } from '../files/NoticeFiles.tsx';
import { noticePath } from '../paths.ts';
import { StateLine } from '../StateLine.tsx';
import { useReading } from '../useReading.ts';
import { useWithdraw } from '../useWithdraw.ts';
import {
  capital,
  childrenWords,
  kindWords,
  leaveDaysOfNotice,
  noticeDaysWords,
  schoolDayCount,
  stateWords,
  toneOf,
} from '../words.ts';
import { Entry } from './Entry.tsx';

/** A notice in a list, with what its reader may know and do. */
export function NoticeEntry({ notice }: { notice: Notice }) {
  const reading = useReading();
  const { mine, by, reason_label, text, destination, answer, kind } = notice;
  const days = noticeDaysWords(notice, reading.today);
  return (
    <Entry
      title={`${childrenWords(notice)}: ${days}`}
      facts={[
        kindWords(notice),
        kind === 'leave' && schoolDayCount(leaveDaysOfNotice(notice), reading.today),
        reason_label,
        destination,
        !mine && by && `Sent by ${by}`,
      ]}
      state={<StateLine tone={toneOf(notice)}>{stateWords(notice, reading)}</StateLine>}
      acts={notice.changeable && <NoticeActs notice={notice} />}
    >
      {text && <Typography sx={{ whiteSpace: 'pre-line' }}>{text}</Typography>}
      <NoticeFiles notice={notice} />
      {answer && (
        <Typography sx={{ whiteSpace: 'pre-line' }}>
          {kind === 'leave' ? `The school wrote: ${capital(answer)}` : answer}
        </Typography>
      )}
    </Entry>
  );
}

/** Change and withdraw, while the school has not recorded the notice. */
export function NoticeActs({ notice }: { notice: Notice }) {
  const withdraw = useWithdraw();
  const what = `for ${childrenWords(notice)}`;
  return (
    <>
      <Button
        variant="outlined"
        component={Link}
        to={noticePath(notice)}
        aria-label={`Change the notice ${what}`}
      >
        Change
      </Button>
      <Button onClick={() => void withdraw(notice)} aria-label={`Withdraw the notice ${what}`}>
        Withdraw
      </Button>
    </>
  );
}
