import * as z from 'zod';

export const entryTypes = ['invoice', 'payment', 'credit'] as const;

/** A transaction of a carer's account, as the school's information system records it. */
export const AccountEntry = z.object({
  TRANSACTION_ID: z.string(),
  /** The carer whose account it is. */
  userUid: z.string(),
  /** The child it is for. */
  studentUid: z.string().optional(),
  type: z.enum(entryTypes),
  date: z.string(),
  /** The last day to pay an invoice. */
  due_date: z.string().optional(),
  description: z.string(),
  /** The amount in cents; always positive. */
  cents: z.number().int().positive(),
  /** The invoice that a payment or credit belongs to. */
  INVOICE_ID: z.string().optional(),
  /** What the money was paid for, as an ask of a post or an event names it. */
  reference: z.string().optional(),
});
export type AccountEntry = z.infer<typeof AccountEntry>;
