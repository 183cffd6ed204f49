import type { Intake } from '#shared/intake/intake.contract';

/** Numbers of a dry run that a person must confirm, because they are more often a broken export than right. */
export interface IntakeConfirmed {
  readonly confirm_leaving?: number | undefined;
  readonly confirm_terms?: number | undefined;
  readonly confirm_administrators?: number | undefined;
}

/** A number that must be confirmed before an intake is applied. */
export interface IntakeAsk {
  readonly field: keyof IntakeConfirmed;
  readonly number: number;
  /** What would happen. */
  readonly sentence: string;
  /** The name of the field in which the number is typed. */
  readonly label: string;
}

/** Returns what must be confirmed before a dry run is applied. */
export function asksOf({
  confirm_leaving: people,
  confirm_terms: terms,
  confirm_administrators: administrators,
}: Pick<Intake, keyof IntakeConfirmed>): IntakeAsk[] {
  const asks: IntakeAsk[] = [];
  if (people !== undefined) {
    asks.push({
      field: 'confirm_leaving',
      number: people,
      label: 'Number of people leaving',
      sentence: `${people.toLocaleString('en-AU')} people would leave. That is more than a fifth of the school.`,
    });
  }
  if (terms !== undefined) {
    asks.push({
      field: 'confirm_terms',
      number: terms,
      label: 'Number of terms leaving',
      sentence: `${terms === 1 ? '1 term' : `${terms} terms`} would leave, and none would be left from today on. The school days of families would not be known.`,
    });
  }
  if (administrators !== undefined) {
    asks.push({
      field: 'confirm_administrators',
      number: administrators,
      label: 'Number of administrators leaving',
      sentence: `${administrators === 1 ? '1 administrator' : `${administrators} administrators`} would leave, and nobody would be left to run the portal. Give the right to another person first.`,
    });
  }
  return asks;
}
