import type { School } from '#functions/kernel/record/declaration';
import type { IntakeState } from '#shared/intake/intake-states';
import { leaseTime, type StoredIntake } from '../engine/record.ts';
import type { UpdateIntake } from './intake-update.ts';
import { endedLease, leaseEnd } from './lease-transitions.ts';

/**
 * The transitions of an intake whose file is checked. They need no lock, as they write no roster.
 */
export const checkTransitions = (update: UpdateIntake) => ({
  of: (school: School) => ({
    /**
     * Starts a check unless another worker has it. Returns the intake with the number of attempts.
     */
    beginCheck: (intakeUid: string, now: Date): Promise<StoredIntake | undefined> =>
      update(school, intakeUid, {
        condition:
          '#state IN (:awaiting, :validating) AND (attribute_not_exists(lease_until) OR lease_until <= :now)',
        values: {
          ':awaiting': 'awaiting-file',
          ':validating': 'validating',
          ':now': now.toISOString(),
        },
        set: { state: 'validating', updated_at: now.toISOString(), lease_until: leaseEnd(now) },
        isAttempt: true,
      }),

    /**
     * Has a file checked again, after a person has said which school it has or how it is read. What the
     * earlier check found is gone. Returns whether it did.
     */
    checkAgain: async (intakeUid: string, now: Date): Promise<boolean> =>
      (await update(school, intakeUid, beginningAgain(now))) !== undefined,

    /** Stores fields during a check, if no other worker has begun since. Returns whether it did. */
    async duringCheck(
      { intakeUid, attempts }: Pick<StoredIntake, 'intakeUid' | 'attempts'>,
      now: Date,
      fields: Partial<StoredIntake> & { state?: IntakeState },
    ): Promise<boolean> {
      const changed = await update(school, intakeUid, {
        condition: '#state = :validating AND attempts = :attempt',
        values: { ':validating': 'validating', ':attempt': attempts },
        set: { updated_at: now.toISOString(), lease_until: leaseEnd(now), ...fields },
      });
      return changed !== undefined;
    },

    /**
     * Marks that an abandoned job is queued again, at most once per lease. Returns whether it did.
     */
    async wake(intake: StoredIntake, now: Date): Promise<boolean> {
      const woken = await update(school, intake.intakeUid, {
        condition:
          '#state = :state AND lease_until = :lease AND (attribute_not_exists(woken_at) OR woken_at < :before)',
        values: {
          ':state': intake.state,
          ':lease': intake.lease_until ?? '',
          ':before': new Date(now.getTime() - leaseTime).toISOString(),
        },
        set: { woken_at: now.toISOString() },
      });
      return woken !== undefined;
    },
  }),
});

const beginningAgain = (now: Date): Parameters<UpdateIntake>[2] => ({
  condition: '#state IN (:choosing, :refused, :ready)',
  values: { ':choosing': 'awaiting-school', ':refused': 'refused', ':ready': 'ready' },
  set: {
    state: 'validating',
    updated_at: now.toISOString(),
    lease_until: endedLease(now),
    counts: [],
    fault_count: 0,
    progress: { done: 0, total: 0 },
    attempts: 0,
  },
  remove: [
    'message',
    'format',
    'plan',
    'base_version',
    'confirm_leaving',
    'confirm_terms',
    'warning_count',
    'set_aside_count',
    'left_out_count',
  ],
});
