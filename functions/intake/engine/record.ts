import * as z from 'zod';
import { Intake } from '#shared/intake/intake.schemas';
import { Plan } from '../plan/plan.ts';
import { LastLoads } from '../store/loads.ts';

/**
 * Who started an apply or a rollback, when, and from which network. The audit entries name them.
 */
export const Acting = z.object({
  userUid: z.string(),
  username: z.string(),
  network: z.string(),
  at: z.string(),
});
export type Acting = z.infer<typeof Acting>;

/** An intake as stored: what callers see without the findings, and what the worker needs. */
export const StoredIntake = Intake.omit({
  faults: true,
  warnings: true,
  questions: true,
  schools: true,
}).extend({
  /** The number of warnings, most of them rows that were ignored. */
  warning_count: z.number().int().optional(),
  /** The key of the file in the bucket. */
  key: z.string(),
  plan: Plan.optional(),
  /** The version of the roster that the dry run was compared with. */
  base_version: z.number().int().optional(),
  /** The version that the apply made. */
  applied_version: z.number().int().optional(),
  /** Set when an apply or a rollback begins. */
  acting: Acting.optional(),
  /** How many changes of the plan are made. A rollback counts down. */
  done: z.number().int().default(0),
  /** The state in which a rollback ends. */
  ending: z.enum(['rolled-back', 'failed']).optional(),
});
export type StoredIntake = z.infer<typeof StoredIntake>;

/** The lock of a site: the one intake that may write now, and the version of the roster. */
export const Lock = z.object({
  holder: z.string().optional(),
  version: z.number().int().default(0),
  /** The last applied intake. No other intake but `last_goals` can be rolled back. */
  last_applied: z.string().optional(),
  /** The last applied intake with goals of learning virtues. It may be rolled back for a day. */
  last_goals: z.string().optional(),
  last_loads: LastLoads,
});
export type Lock = z.infer<typeof Lock>;

/** Whether a worker has the intake, or should have it. */
export const isRunning = ({ state }: Pick<StoredIntake, 'state'>): boolean =>
  state === 'validating' || state === 'applying' || state === 'rolling-back';
