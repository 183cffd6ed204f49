import type { Intake, IntakeState } from '#shared/contract/intake';

/** What each state is called. */
export const stateNames: Readonly<Record<IntakeState, string>> = {
  'awaiting-file': 'Waiting for the file',
  validating: 'Checking',
  refused: 'Refused',
  ready: 'Ready to apply',
  applying: 'Applying',
  applied: 'Applied',
  'rolling-back': 'Rolling back',
  'rolled-back': 'Rolled back',
  failed: 'Failed',
};

/** Whether the intake is at work by itself, so that looking again makes sense. */
export const isWorking = ({ state }: Pick<Intake, 'state'>): boolean =>
  ['awaiting-file', 'validating', 'applying', 'rolling-back'].includes(state);

/** About how long the rest takes, from how long the first part took; empty until that can be told. */
export function timeLeft(done: number, total: number, elapsed: number): string {
  if (done <= 0 || total <= done || elapsed < 2000) return '';
  const seconds = Math.ceil(((elapsed / done) * (total - done)) / 1000);
  return seconds < 60
    ? `about ${Math.max(5, Math.ceil(seconds / 5) * 5)} seconds left`
    : `about ${Math.ceil(seconds / 60)} minutes left`;
}
