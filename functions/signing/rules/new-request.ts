import type { Profile } from '#shared/intake/roster';
import { fullName } from '#shared/people/names';
import { dayInWords } from '#shared/questions/in-words';
import type { Merged } from '#shared/signing/form';
import type { StoredBatch } from '../store/batch.record.ts';
import { requestUidOf, type StoredRecipient, type StoredRequest } from '../store/request.record.ts';
import { started } from './progress.ts';

interface New {
  readonly batch: StoredBatch;
  readonly plan: { readonly recipients: readonly StoredRecipient[]; readonly why: string };
  readonly profile: Profile;
  /** The name of the homeroom; empty if there is none. */
  readonly homeroom: string;
  readonly school: string;
  /** The day of sending, `YYYY-MM-DD`. */
  readonly today: string;
  readonly now: Date;
}

const day = 86_400_000;

/**
 * Returns the document of a student, with the first mails. With questions it is signed in order: the
 * first signer answers them, and the others see the answers.
 */
export function newRequestOf(made: New): StoredRequest {
  const { batch, plan, profile, now } = made;
  const { batchUid, templateUid, sent, timing, is_shared, by, by_name } = batch;
  const at = now.toISOString();
  const student_name = fullName(profile);
  const did = plan.why === '' ? 'Sent the document' : `Sent the document. ${plan.why}`;
  const request: StoredRequest = {
    requestUid: requestUidOf(batchUid, profile.userUid),
    batchUid,
    templateUid,
    family: sent.family,
    title: sent.title,
    studentUid: profile.userUid,
    student_name,
    form_run: profile.form_run ?? '',
    merged: mergedOf(made, student_name),
    ...(by !== undefined && { by }),
    by_name,
    is_shared,
    state: 'sent',
    timing,
    in_order: sent.form.in_order || sent.form.questions.length > 0,
    recipients: [...plan.recipients],
    events: [{ at, who: by_name, did }],
    mails: [],
    ends_at: new Date(now.getTime() + timing.days * day).toISOString(),
    created_at: at,
    updated_at: at,
  };
  return started(request, now);
}

function mergedOf({ profile, homeroom, school, today }: New, student_name: string): Merged {
  const { studentNumber, form_run } = profile;
  return {
    student_name,
    school,
    sent_on: dayInWords(today),
    ...(studentNumber !== undefined && { STUDENT_NUMBER: studentNumber }),
    ...(form_run !== undefined && { form_run }),
    ...(homeroom !== '' && { homeroom }),
  };
}
