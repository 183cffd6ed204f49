import type { Caller } from '#shared/rights/caller';
import { answersThatCount } from '#shared/signing/form-rules';
import type { Recipient, RequestSummary, SigningRequest } from '#shared/signing/request';
import type { SigningBatch } from '#shared/signing/signing-requests.contract';
import { answerInWords } from '../rules/field-values.ts';
import { openedAt } from '../rules/progress.ts';
import { hasTurn, isActive, turnsOf } from '../rules/turns.ts';
import type { SentForm, StoredBatch } from '../store/batch.record.ts';
import type { StoredFilled, StoredRecipient, StoredRequest } from '../store/request.record.ts';
import { mayOpen } from './request-access.ts';

/** Returns a request as the list shows it. */
export function requestSummary(request: StoredRequest, caller: Caller): RequestSummary {
  const active = request.recipients.filter(isActive);
  const { requestUid, batchUid, family, title, student_name, form_run, state } = request;
  return {
    requestUid,
    batchUid,
    family,
    title,
    student_name,
    form_run,
    state,
    done: active.filter((each) => each.state === 'done').length,
    of: active.length,
    waits_for: turnsOf(request).map(({ name }) => name),
    requester_name: request.by_name,
    is_mine: request.by === caller.userUid,
    is_shared: request.is_shared,
    may_open: mayOpen(caller, request),
    created_at: request.created_at,
    updated_at: request.updated_at,
    expires_at: request.ends_at,
  };
}

/** Returns a request with everything that its requester may see. */
export function requestView(
  request: StoredRequest,
  { sent, filled }: { readonly sent: SentForm; readonly filled: readonly StoredFilled[] },
  caller: Caller,
): SigningRequest {
  return {
    ...requestSummary(request, caller),
    recipients: request.recipients.map((each) => shownRecipient(request, each)),
    events: request.events.map(({ at, who, did }) => ({ at, who, did })),
    answers: request.recipients.flatMap(({ recipientUid, name }) =>
      answersOf(
        name,
        sent,
        filled.find((each) => each.recipientUid === recipientUid),
      ),
    ),
    is_sealed: request.sealed_at !== undefined,
    notice: request.notice ?? '',
  };
}

function shownRecipient(request: StoredRequest, each: StoredRecipient): Recipient {
  const { recipientUid, party, role, name, email, state, reminders, is_unreachable } = each;
  const { ended_at, reason, asked_at } = each;
  const opened_at = openedAt(request, each);
  return {
    recipientUid,
    party,
    role,
    name,
    email,
    state,
    reminders,
    is_unreachable,
    has_turn: hasTurn(request, recipientUid),
    ...(opened_at !== undefined && { opened_at }),
    ...(ended_at !== undefined && { ended_at }),
    ...(reason !== undefined && { reason }),
    ...(asked_at !== undefined && { asked_at }),
  };
}

/** Returns the answers of a recipient in words, also those for the school alone, once signed. */
function answersOf(
  by: string,
  { form }: SentForm,
  filled: StoredFilled | undefined,
): SigningRequest['answers'] {
  if (filled?.signed_at === undefined) return [];
  const counted = answersThatCount(form, filled.answers);
  return form.questions.flatMap((question) => {
    const answer = counted[question.questionUid];
    if (answer === undefined) return [];
    const { text, school_only } = question;
    return [{ by, question: text, answer: answerInWords(question, answer), school_only }];
  });
}

/** Returns how far the making of documents that were sent together is. */
export const batchView = (batch: StoredBatch): SigningBatch => ({
  batchUid: batch.batchUid,
  title: batch.sent.title,
  state: batch.state,
  total: batch.total,
  made: batch.made,
  skipped: batch.skipped,
  message: batch.message,
  created_at: batch.created_at,
});
