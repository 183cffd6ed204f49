import type { AuditRepository } from '#functions/kernel/audit/audit';
import type { AuditEntryQuery } from '#functions/kernel/audit/audit-query';
import {
  entrySortKey,
  ledgerOf,
  type StoredAuditEntry,
} from '#functions/kernel/audit/audit-record';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { positionOf, tokenOf } from '#functions/kernel/store/dynamo';
import type { PeopleRepository } from '#functions/people/store/people';
import type { UserRepository } from '#functions/people/store/users';
import type { AuditEntry, audit as contract } from '#shared/audit/audit.contract';
import { mostAuditDays } from '#shared/audit/audit.contract';
import type { Profile } from '#shared/intake/roster';
import { AppError } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import { addDays, dayIn, startOfDay } from '#shared/kernel/zone';
import { fullName } from '#shared/people/names';
import { peopleCalled } from '#shared/people/people';

export interface AuditDeps {
  readonly entries: Bound<AuditRepository, 'ofChild' | 'ofStaff' | 'ofDays'>;
  readonly users: Bound<UserRepository, 'many'>;
  readonly people: PeopleRepository;
}

/** The most entries that one response examines. It then returns what it found and a token. */
const mostExamined = 1_000;

/** A sort key before every instant, because a key condition needs a value. */
const earliest = '0';

/** The most people in one response. */
const mostNamed = 10;

/**
 * Lists who read or changed children's records. Reading the audit writes entries too, in a ledger
 * of its own.
 */
export const auditHandlers = ({
  entries,
  users,
  people,
}: AuditDeps): Handlers<typeof contract> => ({
  async list({ child, staff, record, from, to, limit, next_token }, caller, { now, audit }) {
    const { timeZone } = caller;
    const days = daysOf({ from, to, isOpen: !child && !staff, today: dayIn(timeZone, now) });
    const query: AuditEntryQuery = {
      ledger: ledgerOf(record),
      from: days.from ? startOfDay(timeZone, days.from).toISOString() : earliest,
      until: startOfDay(timeZone, addDays(days.to, 1)).toISOString(),
      below: positionOf(next_token),
    };
    const found = child
      ? entries.of(caller).ofChild(child, query, limit)
      : staff
        ? entries.of(caller).ofStaff(staff, query, limit)
        : entries.of(caller).ofDays(query, limit);
    const page = await pageOf(found, limit, (entry) => {
      const isByStaff = !staff || entry.by.userUid === staff;
      return isByStaff && (!record || entry.record === record);
    });
    const userUids = page.entries.flatMap((entry) => [entry.child, entry.by.userUid]);
    const named = await namesOf(users, caller, [...userUids, ...[child, staff].filter(isGiven)]);
    const chosenChild = child !== undefined && named.has(child) ? [child] : [];
    await audit([...page.entries.map((entry) => entry.child), ...chosenChild]);
    return {
      records: page.entries.map((entry) => entryView(entry, named)),
      next_token: page.next_token,
      child: child ? named.get(child) : undefined,
      staff: staff ? named.get(staff) : undefined,
    };
  },

  async people({ person, who }, caller, { now, audit }) {
    const everyone = await people.of(caller).all(caller.timeZone, now);
    const candidates = everyone.people.filter(
      ({ type }) => (type === 'student') === (who === 'child'),
    );
    const found = peopleCalled(person, candidates, mostNamed);
    await audit(who === 'child' ? found.map(({ userUid }) => userUid) : []);
    return found.map(({ userUid, username, name }) => ({
      userUid,
      username,
      name,
      is_child: who === 'child',
    }));
  },
});

const isGiven = (value: string | undefined): value is string => value !== undefined;

/** Returns the days of a query. Without a person the list is long, so its days are limited. */
function daysOf(filter: {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly isOpen: boolean;
  readonly today: string;
}): { from: string | undefined; to: string } {
  const to = filter.to ?? filter.today;
  const from = filter.from ?? (filter.isOpen ? to : undefined);
  if (from !== undefined && from > to) throw refusal('to', 'The last day is before the first.');
  if (filter.isOpen && from !== undefined && from < addDays(to, 1 - mostAuditDays)) {
    throw refusal('from', `Please choose at most ${mostAuditDays} days, or a child or a person.`);
  }
  return { from, to };
}

const refusal = (field: string, message: string) =>
  new AppError('badRequest', message, { fields: { [field]: message } });

/** Collects one page of entries, and the token of the next page. */
async function pageOf(
  found: AsyncIterable<StoredAuditEntry>,
  limit: number,
  isMatch: (entry: StoredAuditEntry) => boolean,
): Promise<{ entries: StoredAuditEntry[]; next_token?: string }> {
  const entries: StoredAuditEntry[] = [];
  let examined = 0;
  let last: StoredAuditEntry | undefined;
  for await (const entry of found) {
    if (last && (entries.length === limit || examined === mostExamined)) {
      return { entries, next_token: tokenOf(entrySortKey(last)) };
    }
    examined++;
    last = entry;
    if (isMatch(entry)) entries.push(entry);
  }
  return { entries };
}

type Named = AuditEntry['child'];

/** Returns the names that people have today. Leavers have their last username. */
async function namesOf(
  users: AuditDeps['users'],
  school: School,
  userUids: readonly string[],
): Promise<ReadonlyMap<string, Named>> {
  const unique = [...new Set(userUids)];
  const found: Profile[] = [];
  for (let i = 0; i < unique.length; i += 100) {
    found.push(...(await users.of(school).many(unique.slice(i, i + 100))));
  }
  return new Map(
    found.map(({ userUid, username, formerUsername = '', firstname, surname }) => [
      userUid,
      { userUid, username: username || formerUsername, name: fullName({ firstname, surname }) },
    ]),
  );
}

/**
 * Returns an entry with names. A child without a profile has only an identifier; staff have the
 * username of that day.
 */
function entryView(
  { child, by, ...entry }: StoredAuditEntry,
  named: ReadonlyMap<string, Named>,
): AuditEntry {
  return {
    ...entry,
    by: { ...by, name: named.get(by.userUid)?.name ?? '' },
    child: named.get(child) ?? { userUid: child, username: '', name: '' },
  };
}
