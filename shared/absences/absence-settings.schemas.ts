import * as z from 'zod';

/** What families need to report an absence. */
export const FamilyAbsenceSettings = z.object({
  /** The reasons that a family chooses from. */
  reasons: z
    .array(z.object({ reason: z.string(), label: z.string(), any_length: z.boolean().optional() }))
    .optional(),
  /** Consecutive school days from which an absence becomes a request for leave. */
  leave_days: z.number().int().min(1).max(30).optional(),
});
export type FamilyAbsenceSettings = z.infer<typeof FamilyAbsenceSettings>;

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
