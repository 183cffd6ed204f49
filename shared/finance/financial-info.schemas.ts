import * as z from 'zod';
import { PortalDocument } from '#shared/documents/documents.schemas';
import { invoiceStates } from '#shared/finance/account';
import { entryTypes } from '#shared/finance/account-entry';
import { Day, Uid } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import type { Schemas } from '#shared/kernel/route';

const Cents = z.number().int();

/** An entry of the caller's account. Amounts are in cents. */
export const AccountLine = z.object({
  TRANSACTION_ID: z.string(),
  type: z.enum(entryTypes),
  date: z.string(),
  description: z.string(),
  cents: Cents,
  /** What the caller owes after it; negative if the account has credit. */
  balance_cents: Cents,
  /** The first name of the child it is for, if the caller is the child's carer today. */
  firstname: z.string().optional(),
  /** Of an invoice: the last day to pay it, what is left to pay, and its state today. */
  due_date: z.string().optional(),
  left_cents: Cents.optional(),
  state: z.enum(invoiceStates).optional(),
});
export type AccountLine = z.infer<typeof AccountLine>;

/** The caller's own account today. Amounts are in cents. */
export const FinancialInfo = z.object({
  /** What the caller owes; negative if the account has credit. */
  balance_cents: Cents,
  overdue_cents: Cents,
  /** The invoices that are not paid, the first due first; 50 at most. */
  unpaid: z.array(AccountLine),
  unpaid_count: z.number().int(),
  /** Whether there was any invoice, also a paid one. */
  has_invoices: z.boolean().optional(),
  /** The caller's children of today whom entries are for, by first name. */
  children: z.array(z.object({ userUid: z.string(), firstname: z.string() })),
  carerNumber: z.string().optional(),
  /** The day of the first entry. */
  first_day: z.string().optional(),
  /** When the school's file was last read. */
  as_of: z.string().optional(),
});
export type FinancialInfo = z.infer<typeof FinancialInfo>;

/** Only entries for one of the caller's children. */
const ofChild = { child: Uid.optional() };

export const financialInfoSchemas = {
  get: { input: z.strictObject(ofChild), output: FinancialInfo },
  listEntries: {
    input: PageRequest.extend({ ...ofChild, from: Day.optional(), to: Day.optional() }),
    output: paged(AccountLine),
  },
  startStatement: {
    input: z.strictObject({ from: Day, to: Day, format: z.enum(['csv', 'pdf']) }),
    output: PortalDocument,
  },
} satisfies Schemas;
