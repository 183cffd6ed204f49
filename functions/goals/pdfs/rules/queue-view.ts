import { hasEnded } from '#functions/kernel/jobs/job';
import type { GoalsPdfStudent, GoalsQueueItem } from '#shared/goals/learning-goals-pdf.contract';
import { semesterOf } from '#shared/goals/term';
import type { StoredGoalsPdf, StoredGoalsStudent } from '../store/goals-pdf-record.ts';

/** The words for a row of one student in place of the year level. */
export const individual = 'Individual Student';

/** Returns a row as the administration sees it. */
export function queueView(row: StoredGoalsPdf): GoalsQueueItem {
  const { done, failed, total, state } = row;
  return {
    queuestatisticsUid: row.queuestatisticsUid,
    created_at: row.created_at,
    updated_at: row.updated_at,
    created_by: row.created_by ?? '',
    form_run: row.form_run,
    home_class: row.home_class,
    semester: semesterOf(row.term),
    term: row.term,
    academic_year: row.year,
    queue_status: hasEnded(row) ? 'Complete' : 'Pending',
    is_error: state === 'failed' || (failed > 0 && state !== 'replaced'),
    message: row.message ?? messageOf(row),
    done,
    failed,
    left: total - done - failed,
    is_making: state === 'making',
    has_files: state === 'complete' && done > 0,
  };
}

function messageOf({ state, done, failed, total }: StoredGoalsPdf): string {
  if (state === 'waiting') return 'Waiting to start.';
  if (state === 'making') return `${done + failed} of ${total} done.`;
  if (failed === 0) return total === 1 ? '1 PDF is ready.' : `${done} PDFs are ready.`;
  return `${done} of ${total} PDFs are ready. ${failed} could not be made.`;
}

/** Returns a student of a row as the administration sees it. */
export const studentView = (student: StoredGoalsStudent): GoalsPdfStudent => ({
  username: student.username,
  firstname: student.firstname,
  surname: student.surname,
  state: student.state,
  ...(student.reason && { reason: student.reason }),
});
