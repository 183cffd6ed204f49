import type { LoadReader } from '#functions/intake/store/loads';
import { type StartDeps, startDocument } from '#functions/kernel/documents/store/start-document';
import { documentView } from '#functions/kernel/documents/view';
import type { Bound } from '#functions/kernel/record/declaration';
import { positionOf } from '#functions/kernel/store/dynamo';
import { childrenOf } from '#functions/people/store/children';
import { studentNotFound } from '#functions/people/store/students';
import type { UserRepository } from '#functions/people/store/users';
import { accountOf } from '#shared/finance/account';
import type { financialInfo as contract } from '#shared/finance/financial-info.contract';
import { AppError } from '#shared/kernel/errors';
import type { Handlers, RequestFacts } from '#shared/kernel/route';
import { dayIn } from '#shared/kernel/zone';
import type { Caller } from '#shared/rights/caller';
import { needsAuditEntry } from '#shared/rights/child-records';
import { accountLine, entriesAfter } from './rules/account-view.ts';
import type { AccountReader } from './store/accounts.ts';

interface AccountDeps {
  readonly accounts: AccountReader;
  readonly loads: LoadReader;
  readonly users: Bound<UserRepository, 'get' | 'many'>;
}
export interface FinanceDeps extends StartDeps, AccountDeps {}

/** The unpaid invoices in one answer. More are in the list of entries. */
const mostUnpaid = 50;

/**
 * Answers the caller's own account. Its key is the caller, so no input can choose another account,
 * also not that of the other carer of the same child.
 */
export function accountReads(
  deps: AccountDeps,
): Pick<Handlers<typeof contract>, 'get' | 'listEntries'> {
  return {
    async get({ child }, caller, request) {
      const [{ account, entries, named, lineOf }, as_of] = await Promise.all([
        shown(deps, caller, request, child),
        deps.loads.of(caller).lastOf('finance'),
      ]);
      const unpaid = entries
        .map(lineOf)
        .filter(({ left_cents = 0 }) => left_cents > 0)
        .sort((a, b) => (dueKey(a) < dueKey(b) ? -1 : 1));
      const overdue = unpaid.filter(({ state }) => state === 'overdue');
      const first = entries.at(-1)?.entry.date;
      return {
        balance_cents: account.balance,
        overdue_cents: overdue.reduce((sum, { left_cents = 0 }) => sum + left_cents, 0),
        unpaid: unpaid.slice(0, mostUnpaid),
        unpaid_count: unpaid.length,
        has_invoices: entries.some(({ entry }) => entry.type === 'invoice'),
        children: named.map(({ userUid, firstname }) => ({ userUid, firstname })),
        ...(caller.carerNumber !== undefined && { carerNumber: caller.carerNumber }),
        ...(first !== undefined && { first_day: first }),
        ...(as_of !== undefined && { as_of }),
      };
    },

    async listEntries({ child, from = '', to = '9999', limit, next_token }, caller, request) {
      checkOrder(from, to);
      const position = positionOf(next_token);
      const { entries, lineOf } = await shown(deps, caller, request, child);
      const ofPeriod = entries.filter(({ entry }) => from <= entry.date && entry.date <= to);
      const page = entriesAfter(ofPeriod, { position, limit });
      return { ...page, records: page.records.map(lineOf) };
    },
  };
}

/** Reads the account with the names of the caller's children, and audits what it shows of them. */
async function shown(
  deps: AccountDeps,
  caller: Caller,
  { now, audit }: Pick<RequestFacts, 'now' | 'audit'>,
  child?: string,
) {
  const { userUid, timeZone } = caller;
  if (child !== undefined && !caller.carerOf.includes(child)) throw studentNotFound();
  const [all, profile] = await Promise.all([
    deps.accounts.of(caller).ofCarer(userUid),
    deps.users.of(caller).get(userUid),
  ]);
  const children = await childrenOf(deps.users, caller, profile, now, timeZone);
  const named = children.filter((each) =>
    all.some(({ studentUid }) => studentUid === each.userUid),
  );
  await audit(named.map((each) => each.userUid));
  const account = accountOf(all, dayIn(timeZone, now));
  const invoices = new Map(account.invoices.map((each) => [each.entry.TRANSACTION_ID, each]));
  const names = new Map(named.map((each) => [each.userUid, each.firstname]));
  const entries = account.entries.filter(
    ({ entry }) => child === undefined || entry.studentUid === child,
  );
  const lineOf = (each: (typeof entries)[number]) =>
    accountLine(each, invoices.get(each.entry.TRANSACTION_ID), names);
  return { account, entries, named, lineOf };
}

/** The account, and the start of a statement of it. */
export const financialInfoHandlers = (deps: FinanceDeps): Handlers<typeof contract> => ({
  ...accountReads(deps),

  async startStatement(input, caller, request) {
    const { from, to, format } = input;
    checkOrder(from, to);
    const { userUid } = caller;
    const isAudited = caller.carerOf.some((child) => needsAuditEntry(caller, child));
    const wanted = {
      ...({ kind: 'account-statement', format, input } as const),
      title: `Account statement ${from} to ${to}`,
      file_name: `account-statement-${from}-to-${to}.${format}`,
      // The account is the caller's own; no input chooses it.
      filterOf: async () => ({ userUid, from, to, isAudited }),
    };
    return documentView(await startDocument(deps, wanted, caller, request));
  },
});

const dueKey = ({ due_date, date, TRANSACTION_ID }: Line): string =>
  `${due_date ?? date}\n${TRANSACTION_ID}`;
type Line = ReturnType<typeof accountLine>;

function checkOrder(from: string, to: string): void {
  if (from <= to) return;
  const message = 'The last day is before the first day. Choose a later last day.';
  throw new AppError('badRequest', message, { fields: { to: message } });
}
