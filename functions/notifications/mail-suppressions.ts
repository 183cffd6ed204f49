import type { Bound, School } from '#functions/kernel/record/declaration';
import type { Addressee, PeopleRepository } from '#functions/people/store/people';
import { AppError, refuseFaults } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import { addressKey } from '#shared/mailings/mail-addresses';
import {
  type mailSuppressions as contract,
  daysBetweenTries,
  type ReturnedMail,
} from '#shared/notifications/mail-suppressions.contract';
import { shownNumber } from '#shared/people/mobile';
import type { Caller } from '#shared/rights/caller';
import { type MobileRepository, numbersOf } from './store/mobiles.ts';
import type { ReturnedMailRepository } from './store/returned-mail.ts';
import { nextTryAt, numberKey, type StoredSuppression } from './store/suppression.record.ts';

export interface MailSuppressionDeps {
  readonly suppressions: Bound<ReturnedMailRepository, 'find' | 'page' | 'release'>;
  readonly people: Bound<PeopleRepository, 'all'>;
  readonly mobiles: Bound<MobileRepository, 'ofShard'>;
  /** Takes an address off the list of SES, which belongs to the account: for all its schools. */
  readonly releaseAddress: (address: string) => Promise<void>;
}

/** Lists the addresses from which mail came back, and lets the portal try one again. */
export function mailSuppressionHandlers(deps: MailSuppressionDeps): Handlers<typeof contract> {
  const { suppressions, releaseAddress } = deps;
  return {
    async list(page, caller, { audit, now }) {
      const { records, ...rest } = await suppressions.of(caller).page(page);
      const owners = await ownersOf(deps, caller, records, now);
      await audit(records.flatMap((each) => students(owners(each))));
      return { records: records.map((each) => shown(caller, each, owners(each), now)), ...rest };
    },

    async retry({ address, asked }, caller, { audit, now }) {
      const stored = await suppressions.of(caller).find(address);
      if (!stored) throw unknownAddress();
      // The same request again: mail goes there already.
      const { tried_at = '' } = stored;
      if (tried_at >= stored.at) return { address: shownAddress(stored), tried_at };
      const next = nextTryAt(stored);
      if (next && next > now) {
        const message = `This address was tried in the last ${daysBetweenTries} days, and mail came back again. Check it with the person first.`;
        throw new AppError('conflict', message);
      }
      refuseFaults({
        asked:
          stored.reason === 'complaint' && !asked
            ? 'This person said that our mail is unwanted. Try again only if the person asked for it.'
            : undefined,
      });
      const owners = await ownersOf(deps, caller, [stored], now);
      await audit(students(owners(stored)));
      // SES first: if it does not answer, nothing has changed here and the next try may come at once.
      if (stored.reason !== 'wrong number') await releaseAddress(stored.address);
      if (!(await suppressions.of(caller).release(stored, now))) throw unknownAddress();
      return { address: shownAddress(stored), tried_at: now.toISOString() };
    },
  };
}

const unknownAddress = () =>
  new AppError('notFound', 'Mail goes to this address. Load the list again.');

/** What is shown of an address, or of a number. */
const shownAddress = ({ address, reason }: StoredSuppression): string =>
  reason === 'wrong number' ? shownNumber(address) : address;

const shown = (
  school: School,
  stored: StoredSuppression,
  owners: readonly Addressee[],
  now: Date,
): ReturnedMail => {
  const next = nextTryAt(stored);
  const key = numberKey(school, stored);
  return {
    address: shownAddress(stored),
    ...(key && { key }),
    reason: stored.reason,
    ...(stored.said_by && { said_by: stored.said_by }),
    at: stored.at,
    next_try_at: next && next > now ? next.toISOString() : '',
    people: owners.map(({ username, name }) => ({ username, name })),
  };
};

const students = (people: readonly Addressee[]): string[] =>
  people.flatMap(({ type, userUid }) => (type === 'student' ? [userUid] : []));

/** Returns a function that tells whose address a stored one is. */
async function ownersOf(
  { people, mobiles }: MailSuppressionDeps,
  caller: Caller,
  stored: readonly StoredSuppression[],
  now: Date,
): Promise<(each: StoredSuppression) => readonly Addressee[]> {
  if (stored.length === 0) return () => [];
  const wanted = new Set(stored.map(({ address }) => addressKey(address)));
  const hasNumbers = stored.some(({ reason }) => reason === 'wrong number');
  const [{ people: everyone }, numbers] = await Promise.all([
    people.of(caller).all(caller.timeZone, now),
    hasNumbers ? numbersOf(mobiles, caller) : new Map<string, string>(),
  ]);
  const owners = Map.groupBy(
    everyone.filter(({ email }) => email !== '' && wanted.has(addressKey(email))),
    ({ email }) => addressKey(email),
  );
  return ({ address, reason }) =>
    reason === 'wrong number'
      ? everyone.filter(({ userUid }) => numbers.get(userUid) === address)
      : (owners.get(addressKey(address)) ?? []);
}
