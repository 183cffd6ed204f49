import * as z from 'zod';
import { fieldsIn, keyOf, type Named } from '#functions/kernel/record/key';
import type { School } from '#functions/kernel/record/school';
import type { KeyTemplate } from '#shared/tables/table-shape';
import { type JobKind, minutesAfter } from './job.ts';

/** A job of which another record says what became of it. */
const OrderedJob = z.object({
  state: z.string(),
  created_at: z.string(),
  deadline: z.string(),
  ends_at: z.string().optional(),
  lease: z.string().optional(),
  tries: z.number().int(),
  message: z.string().optional(),
});
type OrderedJob = z.infer<typeof OrderedJob>;

/**
 * Returns what a kind of job declares whose record is its own entry in the list: it is there from the
 * order of the work to its end.
 */
export const ownEntry = <const K extends KeyTemplate>(key: K, sentence: string) => ({
  key,
  open: {
    key,
    idOf: (item: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(fieldsIn(key).map((name) => [name, String(item[name])])) as Named<K>,
  },
  schema: OrderedJob,
  sentences: { interrupted: sentence, broken: sentence },
});

/** Returns the item that orders a job, which must have ended after some minutes, if any are given. */
export const orderItem = <K extends KeyTemplate>(
  { key, patience }: Pick<JobKind<K, OrderedJob>, 'key' | 'patience'>,
  school: School,
  id: Named<K>,
  { now, longest }: { readonly now: Date; readonly longest?: number },
) => ({
  ...Object.fromEntries(
    Object.entries<string>(id).filter(([name]) => fieldsIn(key).includes(name)),
  ),
  ...keyOf(school, key, id),
  state: 'waiting',
  created_at: now.toISOString(),
  deadline: minutesAfter(now, patience.waiting),
  ...(longest !== undefined && { ends_at: minutesAfter(now, longest) }),
  tries: 0,
});
