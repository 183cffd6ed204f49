import type { AuditQuestion, AuditRepository } from '#functions/data/audit';
import { type AuditRow, ledgerOf, placeOf } from '#functions/data/audit-record';
import type { PeopleRepository } from '#functions/data/people';
import type { UserRepository } from '#functions/data/users';
import { positionOf, tokenOf } from '#functions/lib/dynamo';
import type { AuditEntry, audit as contract } from '#shared/contract/audit';
import { mostAuditDays } from '#shared/contract/audit';
import type { Handlers } from '#shared/contract/route';
import { peopleCalled } from '#shared/domain/people';
import type { Profile } from '#shared/domain/roster';
import { addDays, dayIn, startOfDay } from '#shared/domain/zone';
import { AppError } from '#shared/errors';

export interface AuditParts {
  readonly rows: Pick<AuditRepository, 'ofChild' | 'ofStaff' | 'ofDays'>;
  readonly users: Pick<UserRepository, 'many'>;
  readonly people: PeopleRepository;
}

/** Rows that one answer may look through before it gives what it has and a token to go on. */
const mostExamined = 1_000;

/** Before every instant; a key cannot be compared with nothing. */
const earliest = '0';

/** People whom one answer names. */
const mostNamed = 10;

/** Who read or changed children's records. Looking here leaves traces too, in a list of their own. */
export const auditHandlers = ({ rows, users, people }: AuditParts): Handlers<typeof contract> => ({
  async list({ child, staff, record, from, to, limit, next_token }, caller, { now, audit }) {
    const { site, timeZone } = caller;
    const days = daysOf({ from, to, isOpen: !child && !staff, today: dayIn(timeZone, now) });
    const question: AuditQuestion = {
      ledger: ledgerOf(record),
      from: days.from ? startOfDay(timeZone, days.from).toISOString() : earliest,
      until: startOfDay(timeZone, addDays(days.to, 1)).toISOString(),
      below: positionOf(next_token),
    };
    const found = child
      ? rows.ofChild(site, child, question, limit)
      : staff
        ? rows.ofStaff(site, staff, question, limit)
        : rows.ofDays(site, question, limit);
    const page = await cut(found, limit, (row) => {
      const isByStaff = !staff || row.by.userUid === staff;
      return isByStaff && (!record || row.record === record);
    });
    const told = page.rows.flatMap((row) => [row.child, row.by.userUid]);
    const named = await namesOf(users, site, [...told, ...[child, staff].filter(isSaid)]);
    const asked = child !== undefined && named.has(child) ? [child] : [];
    await audit([...page.rows.map((row) => row.child), ...asked]);
    return {
      records: page.rows.map((row) => shown(row, named)),
      next_token: page.next_token,
      child: child ? named.get(child) : undefined,
      staff: staff ? named.get(staff) : undefined,
    };
  },

  async people({ person, who }, { site, timeZone }, { now, audit }) {
    const everyone = await people.all(site, timeZone, now);
    const wanted = everyone.people.filter(({ type }) => (type === 'student') === (who === 'child'));
    const called = peopleCalled(person, wanted, mostNamed);
    await audit(who === 'child' ? called.map(({ userUid }) => userUid) : []);
    return called.map(({ userUid, username, name }) => ({
      ...{ userUid, username, name },
      is_child: who === 'child',
    }));
  },
});

const isSaid = (value: string | undefined): value is string => value !== undefined;

/** The days that are asked for. Everything of one person is a short list; a whole school is asked for by days. */
function daysOf(asked: {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly isOpen: boolean;
  readonly today: string;
}): { from: string | undefined; to: string } {
  const to = asked.to ?? asked.today;
  const from = asked.from ?? (asked.isOpen ? to : undefined);
  if (from !== undefined && from > to) throw refused('to', 'The last day is before the first.');
  if (asked.isOpen && from !== undefined && from < addDays(to, 1 - mostAuditDays)) {
    throw refused('from', `Please choose at most ${mostAuditDays} days, or a child or a person.`);
  }
  return { from, to };
}

const refused = (field: string, message: string) =>
  new AppError('badRequest', message, { fields: { [field]: message } });

/** As many rows as a page holds, and where to go on. */
async function cut(
  found: AsyncIterable<AuditRow>,
  limit: number,
  isWanted: (row: AuditRow) => boolean,
): Promise<{ rows: AuditRow[]; next_token?: string }> {
  const rows: AuditRow[] = [];
  let examined = 0;
  let last: AuditRow | undefined;
  for await (const row of found) {
    if (last && (rows.length === limit || examined === mostExamined)) {
      return { rows, next_token: tokenOf(placeOf(last)) };
    }
    examined++;
    last = row;
    if (isWanted(row)) rows.push(row);
  }
  return { rows };
}

type Named = AuditEntry['child'];

/** People as they are known today, leavers by the last name they signed in with. */
async function namesOf(
  users: AuditParts['users'],
  site: string,
  userUids: readonly string[],
): Promise<ReadonlyMap<string, Named>> {
  const wanted = [...new Set(userUids)];
  const found: Profile[] = [];
  for (let i = 0; i < wanted.length; i += 100) {
    found.push(...(await users.many(site, wanted.slice(i, i + 100))));
  }
  return new Map(
    found.map(({ userUid, username, formerUsername = '', firstname, surname }) => [
      userUid,
      { userUid, username: username || formerUsername, name: `${firstname} ${surname}` },
    ]),
  );
}

/** A row with names; who is known no more keeps the identifier, who did it the username of that day. */
function shown({ child, by, ...row }: AuditRow, named: ReadonlyMap<string, Named>): AuditEntry {
  return {
    ...row,
    by: { ...by, name: named.get(by.userUid)?.name ?? '' },
    child: named.get(child) ?? { userUid: child, username: '', name: '' },
  };
}
