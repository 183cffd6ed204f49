import { AppError } from '#shared/kernel/errors';
import type { Caller } from '#shared/rights/caller';
import { may } from '#shared/rights/permissions';
import type { Site } from '#shared/rights/site';

export interface ClosingDeps {
  /** Returns the categories of events that close the school. */
  readonly closing: (school: { readonly site: Site }) => Promise<readonly string[]>;
}

/**
 * Refuses to change when the school is closed, unless the caller decides what closes it: that is a
 * setting of the school.
 */
export async function refuseClosing(
  { closing }: ClosingDeps,
  caller: Caller,
  categories: readonly string[],
): Promise<void> {
  if (may(caller, 'set.write') || categories.every((each) => each === '')) return;
  const closed = (await closing(caller)).map((each) => each.toLowerCase());
  const named = categories.find((each) => closed.includes(each.toLowerCase()));
  if (named === undefined) return;
  const message = `“${named}” closes the school. Ask an administrator.`;
  throw new AppError('forbidden', message, { fields: { category: message } });
}
