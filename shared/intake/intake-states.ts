/**
 * The states of an intake. A file is awaited and validated. Then it is refused, it waits until
 * somebody says which of its schools is this one, or its dry run is `ready` and can be applied and
 * rolled back. After `failed` the roster is as it was before.
 */
export const intakeStates = [
  'awaiting-file',
  'validating',
  'awaiting-school',
  'refused',
  'ready',
  'applying',
  'applied',
  'rolling-back',
  'rolled-back',
  'failed',
] as const;
export type IntakeState = (typeof intakeStates)[number];
