import { auditRepository } from '#functions/kernel/audit/audit';
import { auditRecorder } from '#functions/kernel/audit/trail';
import type { Tables } from '#functions/kernel/store/tables';
import { requestAt } from '../samples/request.ts';
import { type Asking, now } from './growing.ts';
import { routeOf, subjectOf } from './lists.ts';

const hour = 3_600_000;
let last = now.getTime();

/**
 * Returns the facts of a call's requests. Each request looks an hour after the one before: a look
 * that is repeated within its hour is not stored again, and would cost nothing.
 */
export function askingFor(call: string, tables: Tables): Asking {
  const route = routeOf(subjectOf(call));
  const facts = requestAt(now);
  const trail = auditRepository(tables, () => new Date(last));
  return (caller) => {
    if (!route) throw new Error(`“${call}” belongs to no route that is asked`);
    last += hour;
    return { ...facts, ...auditRecorder(route, caller, { ...facts, now: new Date(last) }, trail) };
  };
}
