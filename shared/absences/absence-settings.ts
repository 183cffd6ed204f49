import { type ListedReason, usualLeaveDays, usualReasons } from '#shared/absences/notice-kinds';
import type { AbsenceSettings, FamilyAbsenceSettings } from './absence-settings.schemas.ts';

export type { AbsenceSettings } from './absence-settings.schemas.ts';

type Chosen = FamilyAbsenceSettings | undefined;

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

type DailyMail = NonNullable<AbsenceSettings['daily_mail']>;

/** The daily mail about absences without a reason at a school that has decided nothing yet: it goes. */
export const usualDailyMail: DailyMail = { on: true, hour: 10 };

/**
 * Returns whether the daily mail goes, and at which hour. A school that stored settings before it was
 * on from the start keeps it off until it chooses.
 */
export const dailyMailOf = (
  settings: { readonly absences?: AbsenceSettings | undefined } | undefined,
): DailyMail =>
  settings ? (settings.absences?.daily_mail ?? { ...usualDailyMail, on: false }) : usualDailyMail;
