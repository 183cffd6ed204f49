import { api } from '#shared/contract/api';
import type { AuditEntry, AuditPerson } from '#shared/contract/audit';
import type { Route } from '#shared/contract/route';
import type { User } from '#shared/contract/users';
import { AppError } from '#shared/errors';
import type { SchoolState } from '#test/web/support/state';

/** Who looked at whose record at the school of the stand-in. */
export interface AuditState {
  readonly people: AuditPerson[];
  readonly entries: AuditEntry[];
}

const child = (n: number, name: string) => ({
  userUid: `u-child${n}`,
  username: `child.${n}`,
  name,
});
const tess = { userUid: 'u-tess', username: 't.samson', name: 'Tess Samson' };
const gone = { userUid: 'u-gone', username: 'g.gone', name: '' };
const mei = child(1, 'Mei Lin');
const max = child(2, 'Maximilian von und zu Altenburg-Hohenfels');

const at = (minute: number): string =>
  new Date(Date.UTC(2026, 5, 4, 22) - minute * 60_000).toISOString();

/** Sixty rows: the teacher's of two children, one export, one of somebody who is known no more, and at the end what an operator gave. */
export const auditState = (): AuditState => ({
  people: [
    { ...mei, is_child: true },
    { ...max, is_child: true },
    { ...tess, is_child: false },
  ],
  entries: [
    ...Array.from(
      { length: 59 },
      (_, i): AuditEntry => ({
        auditUid: `row-${String(i).padStart(3, '0')}`,
        at: at(i),
        by: i === 3 ? gone : tess,
        child: i % 2 ? max : mei,
        record: i === 0 ? 'mail' : 'profile',
        act: i === 0 ? 'export' : 'read',
        route: i === 0 ? 'POST /emailstatistics/exports' : 'GET /users/{username}',
        network: i === 1 ? '2001:db8:1::/48' : '203.0.113.0/24',
      }),
    ),
    {
      ...{ auditUid: 'row-059', at: at(59), child: max, route: 'npm run grant', network: '' },
      by: { userUid: 'operator', username: 'operator', name: '' },
      ...{ record: 'capabilities', act: 'give', capability: 'sender' },
    },
  ],
});

type Answer = <R extends Route>(
  route: R,
  does: (input: R['input']['_zod']['output'], person: User) => unknown,
) => void;
type Page = (
  records: unknown[],
  input: { limit: number; next_token?: string | undefined },
) => object;

/** The answers about the audit. */
export function answerAudit(state: SchoolState, answer: Answer, page: Page): void {
  const named = (userUid: string | undefined) => {
    const found = state.audit.people.find((each) => each.userUid === userUid);
    return found && { userUid: found.userUid, username: found.username, name: found.name };
  };
  answer(api.audit.list, ({ child: whose, staff, record, from, to, ...rest }) => {
    if (from && to && from > to) {
      throw new AppError('badRequest', 'The last day is before the first.');
    }
    const found = state.audit.entries.filter(
      (entry) =>
        (!whose || entry.child.userUid === whose) &&
        (!staff || entry.by.userUid === staff) &&
        (!record || entry.record === record),
    );
    // Rows that do not fit are looked through so far, and then the answer ends for now.
    const pause = record === 'rights' && !rest.next_token;
    const answered = pause ? { records: [], next_token: '0' } : page(found, rest);
    return { ...answered, child: named(whose), staff: named(staff) };
  });
  answer(api.audit.people, ({ person, who }) =>
    state.audit.people.filter(
      (each) =>
        each.is_child === (who === 'child') &&
        `${each.name} ${each.username}`.toLowerCase().includes(person.toLowerCase()),
    ),
  );
}
