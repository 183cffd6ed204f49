import { api } from '#shared/contract/api';
import type { EmailStatistics, LogExport } from '#shared/contract/emailstatistics';
import type { Route } from '#shared/contract/route';
import type { User } from '#shared/contract/users';
import { type LogType, logTypes } from '#shared/domain/mailing';
import { AppError } from '#shared/errors';
import type { SchoolState } from '#test/web/support/state';

/** What the school's mail became. */
export interface EmailLogsState {
  messages: EmailStatistics[];
  exports: LogExport[];
  /** How many rows a PDF gains with each look at it. */
  stride: number;
  /** What a PDF ends with instead of being ready. */
  failure?: string;
}

const at = (minute: number): string =>
  new Date(Date.UTC(2026, 5, 4, 22) + minute * 60_000).toISOString();

/** A message of a kind; every tenth has a trouble of its own. */
export function logMessage(type: LogType, i: number): EmailStatistics {
  const isAbsence = type === 'Unverified Absence' || type === 'Notify Absence';
  const postsUid = isAbsence ? [] : type === 'DIGEST' ? ['p02', 'p03', 'p-gone'] : ['p00'];
  const titles: Record<string, { title: string; type: string }> = {
    p00: { title: 'Our term ahead: a message from the principal', type: 'principal' },
    p02: { title: 'The orchestra at the harbour', type: 'newsletter' },
    p03: { title: 'Daily notices for Thursday', type: 'notice' },
  };
  const isBounced = i % 10 === 3;
  const name = i === 0 ? '=HYPERLINK("http://evil.example")' : `Family ${i} 王小明`;
  return {
    emailstatisticsUid: `m-${type.replaceAll(' ', '')}.u${i}`,
    SESDestinationAddress: `carer${String(i).padStart(3, '0')}@families.example.edu`,
    SnsPublishTime: at(-i),
    SESSendTime: at(-i),
    type,
    postsUid,
    posts: postsUid.map((postUid) => ({ postUid, ...titles[postUid] })),
    ...(!isBounced && { Delivery: { SESDeliverTime: at(-i + 1) } }),
    ...(i % 2 === 0 && { Open: { SESOpenTime: at(-i + 5) } }),
    ...(i % 4 === 0 && { Click: { SESClickTime: at(-i + 6) } }),
    ...(isBounced && {
      Bounce: { SESBounceTime: at(-i + 1), bounceType: 'Permanent', bounceSubType: 'General' },
    }),
    ...(i === 6 && { Complaint: { SESComplaintTime: at(-i + 9) } }),
    ...(i === 5 && { machine_open: at(-i + 2) }),
    opens: i % 2 === 0 ? 1 + (i % 3) : 0,
    intended_recipient: name,
    user_id: `carer${i}`,
    user_name: name,
    subject: isAbsence ? `Absence of Mei ${i}` : 'Our term ahead',
    ...(isAbsence && {
      student_id: `s${i}`,
      student_name: `Mei ${i}`,
      absence_date: '2026-06-04',
      reason: 'Illness',
    }),
  };
}

export const emailLogsState = (): EmailLogsState => ({
  messages: logTypes
    .filter((type) => type !== 'DAILYEMAIL')
    .flatMap((type) =>
      Array.from({ length: type === 'PRINCIPAL' ? 60 : 12 }, (_, i) => logMessage(type, i)),
    ),
  exports: [],
  stride: 25,
});

type Answer = <R extends Route>(
  route: R,
  does: (input: R['input']['_zod']['output'], person: User) => unknown,
) => void;

/** The stand-in's answers for the logs of e-mail. */
export function answerEmailLogs(state: SchoolState, answer: Answer): void {
  const found = (question: {
    types: LogType;
    email?: string | undefined;
    postUid?: string | undefined;
    start_date?: string | undefined;
    end_date?: string | undefined;
  }) =>
    state.emailLogs.messages.filter(
      (message) =>
        message.type === question.types &&
        message.SESDestinationAddress.startsWith(question.email ?? '') &&
        (!question.postUid || message.postsUid.includes(question.postUid)) &&
        (!question.start_date || message.SnsPublishTime.slice(0, 10) >= question.start_date) &&
        (!question.end_date || message.SnsPublishTime.slice(0, 10) <= question.end_date),
    );

  answer(api.emailstatistics.list, ({ sort, descending, limit, next_token, ...question }) => {
    const all = found(question).sort((a, b) => (a[sort] < b[sort] ? -1 : 1));
    if (descending) all.reverse();
    const from = Number(next_token ?? 0);
    const count = (has: (message: EmailStatistics) => unknown) => all.filter(has).length;
    return {
      email_logs: all.slice(from, from + limit),
      sent_count: all.length,
      delivery_count: count((m) => m.Delivery),
      open_count: count((m) => m.Open),
      click_count: count((m) => m.Click),
      bounce_count: count((m) => m.Bounce),
      complaint_count: count((m) => m.Complaint),
      machine_open_count: count((m) => m.machine_open && !m.Open),
      ...(from + limit < all.length && { next_token: String(from + limit) }),
    };
  });
  answer(api.emailstatistics.startExport, (filter) => {
    const made: LogExport = {
      exportUid: `x${state.emailLogs.exports.length}`,
      state: 'waiting',
      done: 0,
      total: found(filter).length,
      created_at: new Date().toISOString(),
    };
    state.emailLogs.exports.push(made);
    return made;
  });
  answer(api.emailstatistics.getExport, ({ exportUid }) => {
    const made = state.emailLogs.exports.find((each) => each.exportUid === exportUid);
    if (!made) throw new AppError('notFound', 'There is no such PDF any more.');
    const { total = 0 } = made;
    made.done = Math.min(total, made.done + state.emailLogs.stride);
    made.state = made.done < total ? 'making' : 'ready';
    if (made.state === 'ready' && state.emailLogs.failure) {
      return { ...made, state: 'failed', message: state.emailLogs.failure };
    }
    return { ...made, ...(made.state === 'ready' && { url: `/upload?pdf=${exportUid}` }) };
  });
}
