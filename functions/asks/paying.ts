import type { Bound, School } from '#functions/kernel/record/declaration';
import type { UserRepository } from '#functions/people/store/users';
import { type Subject, subjectId } from '#shared/asks/asked';
import type { OwnSubject } from '#shared/asks/asks.contract';
import { isSameReference, paymentReference } from '#shared/asks/payment';
import type { AccountEntry } from '#shared/finance/account-entry';
import type { Profile } from '#shared/intake/roster';
import type { Caller } from '#shared/rights/caller';
import { may } from '#shared/rights/permissions';
import type { StoredAsk } from './store/ask.record.ts';

export interface PayingDeps {
  readonly users: Bound<UserRepository, 'get'>;
  /** The accounts of carers: only the caller's own is read. */
  readonly accounts: {
    of(school: School): { ofCarer(userUid: string): Promise<AccountEntry[]> };
  };
}

/** What an ask asks of the caller, with the children for whom it asks. */
interface PayingFor {
  readonly ask: Pick<StoredAsk, 'payment'>;
  readonly subjects: readonly Subject[];
  readonly children: readonly Pick<Profile, 'userUid' | 'studentNumber'>[];
}

type Paying = Pick<OwnSubject, 'reference' | 'paid'>;

/**
 * Returns with which reference the caller pays, by subject, and what the caller's own account says was
 * paid. Nobody reads the account of another carer, so each household sees its own payment only.
 */
export async function payingOf(
  { users, accounts }: PayingDeps,
  caller: Caller,
  { ask, subjects, children }: PayingFor,
): Promise<ReadonlyMap<string, Paying>> {
  const { payment } = ask;
  if (!payment || subjects.length === 0) return new Map();
  const hasAccount = may(caller, 'fin');
  const entries = hasAccount ? await accounts.of(caller).ofCarer(caller.userUid) : [];
  const isStudent = subjects.some(({ kind }) => kind === 'person');
  const self = isStudent ? await users.of(caller).get(caller.userUid) : undefined;
  const numbers = new Map(
    [...children, ...(self ? [self] : [])].map((each) => [each.userUid, each.studentNumber]),
  );
  return new Map(
    subjects.map((subject) => {
      const reference = paymentReference(payment.code, numbers.get(subject.userUid));
      const paid = paidWith(entries, reference);
      return [subjectId(subject), { reference, ...(paid && { paid }) }];
    }),
  );
}

/** Returns what payments and credits with a reference come to, and the day of the last one. */
function paidWith(entries: readonly AccountEntry[], reference: string): Paying['paid'] {
  const own = entries.filter(
    (each) =>
      each.type !== 'invoice' && each.reference && isSameReference(each.reference, reference),
  );
  const cents = own.reduce((sum, each) => sum + each.cents, 0);
  const on = own
    .map(({ date }) => date)
    .sort()
    .at(-1);
  return on === undefined ? undefined : { cents, on };
}
