import type { AcademicSession } from '#shared/intake/class-records';
import { isChange, type Step } from './diff.ts';

type Session = Pick<AcademicSession, 'sourcedId' | 'type' | 'endDate'>;

/**
 * Follows the terms that a dry run removes. A school that loses all terms from today on loses its school
 * days: that is more often a broken export than right.
 */
export function termsLost(stored: Iterable<Session>, today: string) {
  const isOpen = ({ type, endDate }: Session) => type === 'term' && endDate > today;
  const open = new Set([...stored].filter(isOpen).map(({ sourcedId }) => sourcedId));
  const hadSome = open.size > 0;
  let removed = 0;
  return {
    add(step: Step): void {
      if (!isChange(step) || step.table !== 'roster' || step.kind !== 'academicSessions') return;
      const [before, after] = [
        step.before as Session | undefined,
        step.after as Session | undefined,
      ];
      if (before?.type === 'term' && after?.type !== 'term') removed++;
      open.delete(step.id);
      if (after && isOpen(after)) open.add(step.id);
    },
    /** The number of terms that must be confirmed, if none is left from today on. */
    get confirm(): number | undefined {
      return hadSome && open.size === 0 && removed > 0 ? removed : undefined;
    },
  };
}
