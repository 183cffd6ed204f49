import { type ApplyOrder, applyDelay } from '#functions/people/store/school-groups/apply-orders';
import type { SchoolGroupDeps } from './dependencies.ts';

/** Sends the order of a change to its worker. If the message is lost, the watch sends it again. */
export async function sendOrder(
  { queue }: Pick<SchoolGroupDeps, 'queue'>,
  order: ApplyOrder | undefined,
): Promise<void> {
  if (order) await queue.send(order.message, applyDelay);
}
