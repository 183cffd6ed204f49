import * as z from 'zod';
import { Intake } from '#shared/contract/intake';

/** Where the plan of a dry run lies. */
export const Plan = z.object({
  /** Folder of the plan in the bucket; each try of a dry run has its own. */
  folder: z.string(),
  chunks: z.number().int(),
  /** Changes in each chunk but the last. */
  chunk_size: z.number().int(),
  changes: z.number().int(),
  /** Hash over the hashes of the chunks: what is applied is what was shown. */
  hash: z.string(),
});
export type Plan = z.infer<typeof Plan>;

/** Who let the roster be changed, or changed back, when, from where: the worker leaves the traces of it in the audit. */
export const Acting = z.object({
  userUid: z.string(),
  username: z.string(),
  network: z.string(),
  at: z.string(),
});
export type Acting = z.infer<typeof Acting>;

/** An intake as stored: what callers see, without the findings, and what the work needs. */
export const StoredIntake = Intake.omit({ faults: true, warnings: true }).extend({
  /** Where the file lies in the bucket. */
  key: z.string(),
  plan: Plan.optional(),
  /** The version of the roster that the dry run was compared with. */
  base_version: z.number().int().optional(),
  /** The version that the apply made. */
  applied_version: z.number().int().optional(),
  /** Set when an apply or a rollback begins. */
  acting: Acting.optional(),
  /** How many changes of the plan are made; counts down on the way back. */
  done: z.number().int().default(0),
  /** How the way back ends. */
  ending: z.enum(['rolled-back', 'failed']).optional(),
  /** Until when a worker may be at it; later, anybody may take over. */
  lease_until: z.string().optional(),
  /** How often a worker has begun since the last step that succeeded. */
  attempts: z.number().int().default(0),
});
export type StoredIntake = z.infer<typeof StoredIntake>;

/** The one intake of a site that may write now, and how often the roster has changed. */
export const Lock = z.object({
  holder: z.string().optional(),
  /** Grows with each worker that takes the lock, so that an earlier one can be told. */
  fence: z.number().int().default(0),
  lease_until: z.string().default(''),
  version: z.number().int().default(0),
  /** The last applied intake, which alone can be rolled back. */
  last_applied: z.string().optional(),
});
export type Lock = z.infer<typeof Lock>;

/** How long a worker may be silent before another takes over. */
export const lease = 70_000;

/** How often a worker begins without a step forward before the intake is given up: with the watch in between, that is within a quarter of an hour. */
export const mostAttempts = 2;

/** States in which somebody works, or should. */
export const isAtWork = ({ state }: Pick<StoredIntake, 'state'>): boolean =>
  state === 'validating' || state === 'applying' || state === 'rolling-back';
