import type { Intake } from '#shared/intake/intake.contract';
import type { IntakeState } from '#shared/intake/intake-states';

/** The name of each state. */
export const stateNames: Readonly<Record<IntakeState, string>> = {
  'awaiting-file': 'Waiting for the file',
  validating: 'Checking',
  refused: 'Refused',
  'awaiting-school': 'Choose your school',
  ready: 'Ready to apply',
  applying: 'Applying',
  applied: 'Applied',
  'rolling-back': 'Rolling back',
  'rolled-back': 'Rolled back',
  failed: 'Failed',
};

const number = (count: number): string => count.toLocaleString('en-AU');

/** Returns what a file changed: `312 records: 3 new, 1 removed`; nothing before it is known. */
export function changesOf({ counts, state }: Pick<Intake, 'counts' | 'state'>): string {
  if (counts.length === 0 || state === 'refused' || state === 'failed') return '';
  const sum = (field: 'added' | 'changed' | 'leaving' | 'unchanged') =>
    counts.reduce((total, count) => total + count[field], 0);
  const parts = [
    [sum('added'), 'new'],
    [sum('changed'), 'changed'],
    [sum('leaving'), 'removed'],
  ] as const;
  const said = parts.flatMap(([count, word]) => (count > 0 ? [`${number(count)} ${word}`] : []));
  if (state === 'rolled-back') return 'nothing: it was rolled back';
  const all = sum('added') + sum('changed') + sum('unchanged');
  return `${number(all)} records: ${said.join(', ') || 'nothing changed'}`;
}

/** Returns what an applied file did, and what is left to do. */
export function doneText(intake: Pick<Intake, 'counts' | 'state' | 'set_aside_count'>): string {
  const { set_aside_count: aside = 0 } = intake;
  const rows = aside === 1 ? '1 row was' : `${number(aside)} rows were`;
  const left = aside > 0 ? ` ${rows} set aside and can be corrected in a later file.` : '';
  return `The file was applied. ${changesOf(intake)}.${left}`;
}

/** Returns what is so after a file was rolled back. */
export const undoneText =
  'The file was rolled back. Every record is as it was before. To use the file after all, choose it again above.';

/** Whether the intake runs, so that its state will change. */
export const isWorking = ({ state }: Pick<Intake, 'state'>): boolean =>
  ['awaiting-file', 'validating', 'applying', 'rolling-back'].includes(state);

/** Whether a refused file only waits for an answer. */
export const isAsking = ({ state, needs_answer }: Pick<Intake, 'state' | 'needs_answer'>) =>
  state === 'refused' && needs_answer === true;

/** Estimates the time that is left from the time so far. Empty while it is too early to tell. */
export function timeLeft(done: number, total: number, elapsed: number): string {
  if (done <= 0 || total <= done || elapsed < 2000) return '';
  const seconds = Math.ceil(((elapsed / done) * (total - done)) / 1000);
  return seconds < 60
    ? `about ${Math.max(5, Math.ceil(seconds / 5) * 5)} seconds left`
    : `about ${Math.ceil(seconds / 60)} minutes left`;
}
