import type { Intake } from './intake.contract.ts';

const day = 24 * 60 * 60_000;

/** Whether an intake has goals of learning virtues and nothing else. */
export const isOfGoals = ({ counts }: Pick<Intake, 'counts'>): boolean =>
  counts.length > 0 && counts.every(({ kind }) => kind === goalsKind);

/** The kind under which an intake counts goals of learning virtues. */
export const goalsKind = 'virtue-goals';

/** Returns until when goals that were applied can be taken back. */
export const undoEndOf = ({ updated_at }: Pick<Intake, 'updated_at'>): Date =>
  new Date(Date.parse(updated_at) + day);
