import { isChange, type Step } from './diff.ts';

/**
 * Follows the administrators who would leave. A school that loses all of them can give no right any
 * more, except by an operator’s command.
 */
export function administratorsLost(stored: readonly string[]) {
  const left = new Set(stored);
  return {
    add(step: Step): void {
      if (!isChange(step) || step.table !== 'users') return;
      if (step.after?.status !== 'active') left.delete(step.id);
    },
    /** The number of administrators that must be confirmed, if nobody is left. */
    get confirm(): number | undefined {
      return stored.length > 0 && left.size === 0 ? stored.length : undefined;
    },
  };
}
