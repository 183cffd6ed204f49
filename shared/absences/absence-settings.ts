import * as z from 'zod';
import { type ListedReason, usualLeaveDays, usualReasons } from '#shared/absences/notice-kinds';

/** What families need to report an absence. */
export const FamilyAbsenceSettings = z.object({
  /** The reasons that a family chooses from. */
  reasons: z
    .array(z.object({ reason: z.string(), label: z.string(), any_length: z.boolean().optional() }))
    .optional(),
  /** Consecutive school days from which an absence becomes a request for leave. */
  leave_days: z.number().int().min(1).max(30).optional(),
});

/** What the school decides about absences. */
export const AbsenceSettings = FamilyAbsenceSettings.extend({
  /** The addresses of the attendance office, which get the notices. */
  office_addresses: z.array(z.string()).max(5).optional(),
  /** The mail to carers about absences without a reason: whether it goes, and at which hour. */
  daily_mail: z.object({ on: z.boolean(), hour: z.number().int() }).optional(),
  /** Whether the office gets a mail about each file of absences, and each roster with rows set aside. */
  intake_mail: z.boolean().optional(),
});
export type AbsenceSettings = z.infer<typeof AbsenceSettings>;

type Chosen = z.infer<typeof FamilyAbsenceSettings> | undefined;

/** Returns the reasons of a school. */
export const reasonsOf = (settings: Chosen): readonly ListedReason[] =>
  settings?.reasons ?? usualReasons;

/** Returns a reason of a list by its identifier, or by its words on the screen. */
export const reasonNamed = (
  reasons: readonly ListedReason[],
  named: string,
): ListedReason | undefined =>
  reasons.find(({ reason }) => reason === named) ??
  reasons.find(({ label }) => label.toLowerCase() === named.toLowerCase());

/** Returns from how many school days on an absence becomes leave. */
export const leaveDaysOf = (settings: Chosen): number => settings?.leave_days ?? usualLeaveDays;
