import type { IntakeCount } from '#shared/intake/intake.contract';
import { countedKinds } from '#shared/intake/intake-words';
import type { Change } from './change.ts';
import { isChange, type Step } from './diff.ts';

/** A person's row and roles are counted with the person. */
const withPerson = new Set(['users', 'roles']);

/** Counts the changes that a dry run shows. */
export function tally() {
  const counts = new Map<string, IntakeCount>();
  const of = (kind: string): IntakeCount => {
    const known = counts.get(kind) ?? { kind, added: 0, changed: 0, leaving: 0, unchanged: 0 };
    counts.set(kind, known);
    return known;
  };
  return {
    add(step: Step): void {
      const kind = step.table === 'roster' ? step.kind : step.table;
      if (kind === undefined || (step.table === 'roster' && withPerson.has(kind))) return;
      of(kind)[isChange(step) ? effectOf(step) : 'unchanged'] += 1;
    },
    get counts(): IntakeCount[] {
      return countedKinds.flatMap((kind) => counts.get(kind) ?? []);
    },
    get leaving(): number {
      return counts.get('users')?.leaving ?? 0;
    },
  };
}

/**
 * Returns how a change counts. A leaver who comes back is added; a person marked as left leaves.
 */
export function effectOf(change: Change): 'added' | 'changed' | 'leaving' {
  if (change.table === 'users') {
    if (change.after?.status !== 'active') return 'leaving';
    return change.before?.status === 'active' ? 'changed' : 'added';
  }
  if (!change.after || isRemoved(change.after)) return 'leaving';
  if (change.before && isRemoved(change.before)) return 'added';
  return change.before ? 'changed' : 'added';
}

/** Removed events stay in the table for 60 days, with this mark. */
const isRemoved = (record: object): boolean => 'removed_at' in record && Boolean(record.removed_at);

/** Whether the number of leavers must be confirmed. More than a fifth suggests a broken export. */
export const asksAboutLeaving = (leaving: number, people: number): boolean =>
  leaving > 0 && leaving * 5 > people;
