import { periodWords } from '#shared/absences/absence-words';
import type { Absence } from '#shared/absences/absences.contract';
import type { Notice } from '#shared/absences/notice';
import { pathTo } from '#shared/site/paths';
import { dayWords } from '../../../components/days/dayWords.ts';
import { FormLink } from '../../../components/screen/connection/NeedsInternet.tsx';
import { StateLine } from '../StateLine.tsx';
import { useReading } from '../useReading.ts';
import { absenceWords, nearDayWords, type Tone, titleOf } from '../words.ts';
import { Entry } from './Entry.tsx';
import { isUnexplained } from './familyList.ts';
import { NoticeActs } from './NoticeEntry.tsx';

interface AbsenceEntryProps {
  absence: Absence;
  /** The student's first name; empty where the page is about one student. */
  name: string;
  /** The notice that explains it, as the reader may see it. */
  notice: Notice | undefined;
  /** Whether the reader may explain absences. */
  canExplain: boolean;
}

/** An absence in the school's records, with its state and what the reader can do. */
export function AbsenceEntry({ absence, name, notice, canExplain }: AbsenceEntryProps) {
  const { today } = useReading();
  const { DAILY_ATTENDANCE_ID: id, STUDENT_NUMBER: stduentNumber, date, period, reason } = absence;
  const isOpen = isUnexplained(absence);
  const isOther = notice && !notice.mine;
  return (
    <Entry
      title={titleOf(name, nearDayWords(date, today))}
      isSlim={absence.status === 'verified'}
      facts={[
        periodWords(period),
        reason,
        isOther ? notice.by && `Explained by ${notice.by}` : notice?.reason_label,
      ]}
      state={<StateLine tone={toneOf(absence)}>{absenceWords(absence)}</StateLine>}
      acts={
        isOpen && canExplain && !notice?.changeable ? (
          <FormLink
            variant="contained"
            to={pathTo('/absences/edit-absence-reason/:stduentNumber/:id', { stduentNumber, id })}
            aria-label={`Explain ${titleOf(name, dayWords(date, today))}`}
          >
            Explain
          </FormLink>
        ) : (
          notice?.changeable && <NoticeActs notice={notice} />
        )
      }
    />
  );
}

const toneOf = (absence: Absence): Tone =>
  isUnexplained(absence) ? 'action' : absence.status === 'verified' ? 'done' : 'waiting';
