import { AppError } from '#shared/kernel/errors';
import type { Output } from '#shared/kernel/route';
import { addDays } from '#shared/kernel/zone';
import {
  type MailSettings,
  sendEmails as sendEmailsApi,
} from '#shared/mailings/send-emails.contract';
import { call } from '../../../api/client.ts';
import type { RecordForm } from '../../../components/editing/recordForm.ts';

/** A range of closed days. */
export interface ClosedRange {
  readonly from: string;
  readonly to: string;
}

/** Joins consecutive days to ranges. */
export function rangesOf(days: readonly string[]): ClosedRange[] {
  const found: { from: string; to: string }[] = [];
  for (const day of [...new Set(days)].sort()) {
    const last = found.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else found.push({ from: day, to: day });
  }
  return found;
}

/** Returns every day of a range; none if it ends before it starts. */
export function daysOf({ from, to }: ClosedRange): string[] {
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

/** The values of the settings form. Numbers are text until they are saved. */
export interface SettingsValues extends Pick<MailSettings, 'digest' | 'daily' | 'closed_days'> {
  undo_seconds: string;
  rate: string;
}

/** Returns the form values of settings. */
export const valuesOf = ({
  digest,
  daily,
  closed_days,
  undo_seconds,
  rate,
}: MailSettings): SettingsValues => ({
  digest,
  daily,
  closed_days,
  undo_seconds: String(undo_seconds),
  rate: rate === undefined ? '' : String(rate),
});

/** Returns the faults of the numbers. */
export function settingsFaults(values: SettingsValues, accountRate: number) {
  const undo = Number(values.undo_seconds);
  const rate = Number(values.rate);
  const isUndo = /^\d+$/.test(values.undo_seconds.trim()) && undo <= 600;
  const isRate = values.rate.trim() === '' || (rate >= 0.1 && rate <= accountRate);
  return {
    ...(!isUndo && { undo_seconds: 'Enter whole seconds, at most 600.' }),
    ...(!isRate && { rate: `Enter a rate from 0.1 to ${accountRate}, or leave it empty.` }),
  };
}

/** Returns the settings of a form. */
export const bodyOf = ({ undo_seconds, rate, ...rest }: SettingsValues): MailSettings => ({
  ...rest,
  undo_seconds: Number(undo_seconds),
  ...(rate.trim() !== '' && { rate: Number(rate) }),
});

const { settings, changeSettings } = sendEmailsApi;
/** The saved settings, with the facts of the mail service. */
export type ShownSettings = Output<typeof settings>;

/** The form of the mail settings. */
export const settingsRecord: RecordForm<SettingsValues, ShownSettings> = {
  labels: { undo_seconds: 'Seconds to undo a send', rate: 'Messages a second' },
  blank: {
    digest: { on: false, weekday: 1, hour: 0 },
    daily: { on: false, hour: 0 },
    closed_days: [],
    undo_seconds: '',
    rate: '',
  },
  formOf: valuesOf,
  isSameField: (name, a, b) => JSON.stringify(a[name]) === JSON.stringify(b[name]),
  faultsOf: (form, base) => settingsFaults(form, base?.account_rate ?? Number.POSITIVE_INFINITY),
  async update(form, { updated_at }) {
    try {
      return await call(changeSettings, { ...bodyOf(form), updated_at });
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== 'conflict') throw error;
      // The refusal does not say what was saved in the meantime.
      const current = await call(settings, {});
      throw new AppError('conflict', error.message, { details: { current } });
    }
  },
  words: { saved: 'Saved successfully.' },
};
