import { type DeclaredQueue, workedWith } from '#shared/store-names';
import { kindsOfWork, kindsOn } from '#shared/work-kinds';

/** Says for operators what work a queue carries: the kinds, not the name of the queue. */
export function carriedBy(name: DeclaredQueue): string {
  const by = workedWith(name);
  if (by !== name) return `${name}, which goes: its work is with ${by}`;
  return kindsOn(by)
    .map((kind) => kindsOfWork[kind].called)
    .join('; ');
}
