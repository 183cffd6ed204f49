import { expect, it } from 'vitest';
import { rowsShown, waitingOf } from '#shared/home/waiting';

const invoice = {
  kind: 'invoice' as const,
  TRANSACTION_ID: 't',
  description: 'Camp',
  cents: 12_500,
  due_date: '2026-03-01',
} as const;
const absence = {
  kind: 'absence' as const,
  child: { userUid: 'ned', firstname: 'Ned' },
  STUDENT_NUMBER: 'n/1',
  DAILY_ATTENDANCE_ID: 'a1',
  date: '2026-03-01',
} as const;

it('puts a missing reason first, then what is overdue, then what is asked, the soonest first', () => {
  const ask = (askUid: string, by: string) => ({
    askUid,
    by,
    type: 'notice' as const,
    title: askUid,
    has_questions: true,
    children: [],
  });
  const leave = {
    kind: 'leave' as const,
    noticeUid: 'l',
    approved: true,
    child: absence.child,
    from: '2026-03-05',
    to: '2026-03-06',
  };
  const asks = [ask('later', '2026-03-09'), ask('soon', '2026-03-04')];
  const order = waitingOf({ waiting: [leave, invoice, absence], asks });
  expect(order.map((each) => (each.kind === 'ask' ? each.askUid : each.kind))).toEqual([
    'absence',
    'invoice',
    'soon',
    'later',
    'leave',
  ]);
  expect([rowsShown(7, true), rowsShown(6, true), rowsShown(7, false)]).toEqual([5, 6, 7]);
});
