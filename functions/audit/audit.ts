import { ledgerOf } from '#functions/kernel/audit/audit-record';
import type { ChildLooks, ChildState } from '#functions/kernel/audit/child-looks';
import { kindOfLook, type RolledKind } from '#functions/kernel/audit/rolled-record';
import type { SchoolLooks, SchoolQuery } from '#functions/kernel/audit/school-looks';
import type { SeenLook } from '#functions/kernel/audit/seen-look';
import type { Bound, School } from '#functions/kernel/record/declaration';
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
import type { Caller } from '#shared/rights/caller';
import { pageOf, pageOfLook, startOf } from './look-pages.ts';

export interface AuditDeps {
  readonly looks: Bound<SchoolLooks, 'ofStaff' | 'ofDays' | 'look'>;
  readonly childLooks: Bound<ChildLooks, 'ofChild'>;
  readonly state: Bound<ChildState, 'upTo'>;
  readonly users: Bound<UserRepository, 'many'>;
  readonly people: PeopleRepository;
}

/** A sort key before every instant, because a key condition needs a value. */
const earliest = '0';

/** The most people in one response. */
const mostNamed = 10;

/**
 * Lists who read or changed children's records. Reading the audit is a look too, in a ledger of its
 * own.
 */
export const auditHandlers = ({
  looks,
  childLooks,
  state,
  users,
  people,
}: AuditDeps): Handlers<typeof contract> => {
  /** Returns the looks of a filter, newest first. */
  function listed({ child, staff, record, limit, ...filter }: Filter, caller: Caller, now: Date) {
    const { timeZone } = caller;
    const { from, to } = filter;
    const days = daysOf({ from, to, isOpen: !child && !staff, today: dayIn(timeZone, now) });
    const query: SchoolQuery = {
      ledger: ledgerOf(record),
      record,
      from: days.from ? startOfDay(timeZone, days.from).toISOString() : earliest,
      until: startOfDay(timeZone, addDays(days.to, 1)).toISOString(),
      below: startOf(filter.next_token).below,
    };
    if (child) {
      const kinds = kindsOf(record);
      return childLooks.of(caller).ofChild(child, { ...query, kinds }, limit);
    }
    return staff
      ? looks.of(caller).ofStaff(staff, query, limit)
      : looks.of(caller).ofDays(query, limit);
  }

  return {
    async list(filter, caller, { now, audit }) {
      const { child, staff, record, limit, next_token } = filter;
      const page =
        filter.look === undefined
          ? await pageOf(listed(filter, caller, now), {
              limit,
              start: startOf(next_token),
              isByLook: filter.by_look === true,
              isMatch: (look) =>
                (!staff || look.by.userUid === staff) && (!record || look.record === record),
              more: (uid, from, until) => looks.of(caller).look(uid, from, until),
            })
          : await pageOfLook(looks.of(caller), filter.look, limit, startOf(next_token).child);
      const shown = page.rows.flatMap(({ children }) => children);
      const userUids = [...shown, ...page.rows.map(({ by }) => by.userUid)];
      const named = await namesOf(users, caller, [...userUids, ...[child, staff].filter(isGiven)]);
      const chosenChild = child !== undefined && named.has(child) ? [child] : [];
      const complete_until = child && (await state.of(caller).upTo());
      await audit([...shown, ...chosenChild]);
      return {
        records: page.rows.map((look) => entryView(look, named)),
        next_token: page.next_token,
        child: child ? named.get(child) : undefined,
        staff: staff ? named.get(staff) : undefined,
        ...(complete_until && { complete_until }),
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
  };
};

/** The kinds of looks at a child that have a kind of record. */
const kindsOf = (record: Filter['record']): readonly RolledKind[] =>
  record ? [kindOfLook({ record })] : ['record', 'confidential'];

const isGiven = (value: string | undefined): value is string => value !== undefined;

type Filter = Parameters<Handlers<typeof contract>['list']>[0];

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
 * Returns a look with names. A child without a profile has only an identifier; staff have the username
 * of that day.
 */
function entryView(look: SeenLook, named: ReadonlyMap<string, Named>): AuditEntry {
  const { uid: auditUid, key: _, by, children, count, ...entry } = look;
  const of = (child: string) => named.get(child) ?? { userUid: child, username: '', name: '' };
  const [first = ''] = children;
  return {
    ...entry,
    auditUid,
    by: { ...by, name: named.get(by.userUid)?.name ?? '' },
    child: of(first),
    ...(count > 1 && { count, children: children.map(of) }),
  };
}
