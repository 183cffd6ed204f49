import type { MailSettings } from '#shared/contract/send-emails';
import { addDays } from '#shared/domain/zone';

/** A stretch of days without school, as the settings show it. */
export interface Closed {
  readonly from: string;
  readonly to: string;
}

/** Days in their order, those that follow each other as one stretch. */
export function stretchesOf(days: readonly string[]): Closed[] {
  const found: { from: string; to: string }[] = [];
  for (const day of [...new Set(days)].sort()) {
    const last = found.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else found.push({ from: day, to: day });
  }
  return found;
}

/** Every day of a stretch; none when it ends before it begins. */
export function daysOf({ from, to }: Closed): string[] {
  const days: string[] = [];
  for (let day = from; day <= to && days.length < 400; day = addDays(day, 1)) days.push(day);
  return days;
}

export const weekdays = [
  ['1', 'Monday'],
  ['2', 'Tuesday'],
  ['3', 'Wednesday'],
  ['4', 'Thursday'],
  ['5', 'Friday'],
  ['6', 'Saturday'],
  ['7', 'Sunday'],
] as const;

/** The hours of a day, as the settings offer them. */
export const hours = Array.from(
  { length: 24 },
  (_, hour) => [String(hour), `${String(hour % 12 || 12)} ${hour < 12 ? 'am' : 'pm'}`] as const,
);

/** What is typed into the settings; numbers are text until they are saved. */
export interface SettingsValues extends Pick<MailSettings, 'digest' | 'daily' | 'closed_days'> {
  undo_seconds: string;
  rate: string;
}

/** Settings as their form shows them. */
export const valuesOf = (settings: MailSettings): SettingsValues => ({
  digest: settings.digest,
  daily: settings.daily,
  closed_days: settings.closed_days,
  undo_seconds: String(settings.undo_seconds),
  rate: settings.rate === undefined ? '' : String(settings.rate),
});

/** What is wrong with the numbers. */
export function settingsFaults(values: SettingsValues, accountRate: number) {
  const undo = Number(values.undo_seconds);
  const rate = Number(values.rate);
  const isUndo = /^\d+$/.test(values.undo_seconds.trim()) && undo <= 600;
  const isRate = values.rate.trim() === '' || (rate >= 0.1 && rate <= accountRate);
  return {
    ...(!isUndo && { undo_seconds: 'Please give whole seconds, at most 600.' }),
    ...(!isRate && { rate: `Please give 0.1 to ${accountRate} messages a second, or nothing.` }),
  };
}

/** What is sent for the form. */
export const bodyOf = ({ undo_seconds, rate, ...rest }: SettingsValues): MailSettings => ({
  ...rest,
  undo_seconds: Number(undo_seconds),
  ...(rate.trim() !== '' && { rate: Number(rate) }),
});
