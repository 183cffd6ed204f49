import type { FilledField } from '#shared/signing/field';
import { pagesWithout } from '#shared/signing/form-rules';
import type { SiteFacts } from '#shared/sites';
import { type Completion, NotAsSigned } from '../complete.ts';
import { answeredBy, fieldValues } from '../rules/field-values.ts';
import type { RecordEvent } from '../rules/record.ts';
import { signedHash } from '../rules/signed-hash.ts';
import { isActive } from '../rules/turns.ts';
import type { SentForm } from '../store/batch.record.ts';
import type { StoredFilled, StoredRequest } from '../store/request.record.ts';

/** Everything that is stored about a completed request. */
export interface Signed {
  readonly request: StoredRequest;
  readonly sent: SentForm;
  /** What all recipients filled in. */
  readonly filled: readonly StoredFilled[];
  /** The document that people saw. */
  readonly pdf: Uint8Array;
  /** Whether the upload had a lock, which the document does not have. */
  readonly isUnlocked: boolean;
  readonly school: SiteFacts;
}

/** Both copies of a completed document are made of these. */
export interface Completions {
  readonly school: Completion;
  /** Without network addresses, and without anything else that only the school may see. */
  readonly family: Completion;
}

/**
 * Returns what the copies of a completed document are made of. Throws if something is not as it was
 * signed. The record has no network addresses, so both copies name the same record.
 */
export function completionsOf(all: Signed): Completions {
  const { request, sent, pdf, isUnlocked, school } = all;
  const filled = signedBy(all);
  const { form, hash, title } = sent;
  const fields = fieldValues({ request, form, filled }).map(
    ({ field: { page, box }, value }): FilledField => ({ page, box, value }),
  );
  const family = request.events.map(({ at, who, did }) => ({ at: new Date(at), who, did }));
  const common = {
    pdf,
    hash,
    title,
    child: request.student_name,
    fields,
    school: school.name,
    host: school.host,
    timeZone: school.timeZone,
    isUnlocked,
    without: pagesWithout(form, answeredBy(request, filled)?.answers ?? {}),
    completed: new Date(request.ended_at ?? request.updated_at),
    record: recordEvents(request, hash),
  };
  return {
    family: { ...common, events: family },
    school: {
      ...common,
      events: family.map((event, n) => {
        const from = request.events[n]?.from;
        return from === undefined ? event : { ...event, from };
      }),
    },
  };
}

/** Returns what was signed by all who had to. Each must be what the signature named. */
function signedBy({ request, filled }: Signed): StoredFilled[] {
  return request.recipients.filter(isActive).map(({ recipientUid }) => {
    const own = filled.find((each) => each.recipientUid === recipientUid);
    const signature = request.events.findLast(
      (each) => each.recipientUid === recipientUid && each.answers !== undefined,
    );
    if (own?.signed_at === undefined || signature?.answers !== signedHash(own)) {
      throw new NotAsSigned('A completed document has not what was signed');
    }
    return own;
  });
}

/**
 * Returns the lines of the record: when, who, what, the hash of the document, and of a signature the
 * hash of what was signed.
 */
export const recordEvents = ({ events }: StoredRequest, document: string): RecordEvent[] =>
  events.map(({ at, who, did, answers }) => ({
    at,
    who,
    did,
    document,
    ...(answers !== undefined && { answers }),
  }));
