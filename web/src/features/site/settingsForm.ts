import { hourText } from '#shared/kernel/zone';
import type { FamilySettings } from '#shared/site/family-settings';
import {
  familySettings as familySettingsApi,
  type ShownFamilySettings,
} from '#shared/site/family-settings.contract';
import { call } from '../../api/client.ts';
import type { RecordForm } from '../../components/editing/recordForm.ts';
import {
  contactLines,
  contactsIn,
  entriesIn,
  lettersIn,
  linesOf,
  reasonsIn,
  weekLines,
  weeksIn,
} from './lines.ts';

/** The values of the settings form: lists have one entry on each line, numbers are text. */
export interface SettingsValues {
  office_addresses: string;
  /** The reasons that never become leave. */
  reasons: string;
  reasons_leave: string;
  leave_days: string;
  daily_mail: { on: boolean; hour: number };
  intake_mail: boolean;
  week_letters: string;
  week_starts: string;
  closed_categories: string;
  senior_from: string;
  payment_page: string;
  emergency_contacts: string;
  wellbeing_addresses: string;
  counsellor_addresses: string;
  mail_domains: string;
  reply_to: string;
}

const labelsIn = (reasons: FamilySettings['reasons'], isAnyLength: boolean): string =>
  linesOf(
    reasons
      .filter(({ any_length = false }) => any_length === isAnyLength)
      .map(({ label }) => label),
  );

const formOf = (saved: FamilySettings): SettingsValues => ({
  office_addresses: linesOf(saved.office_addresses),
  reasons: labelsIn(saved.reasons, true),
  reasons_leave: labelsIn(saved.reasons, false),
  leave_days: String(saved.leave_days),
  daily_mail: saved.daily_mail,
  intake_mail: saved.intake_mail === true,
  week_letters: saved.week_letters.join(', '),
  week_starts: weekLines(saved.week_starts),
  closed_categories: linesOf(saved.closed_categories),
  senior_from: saved.senior_from === undefined ? '' : String(saved.senior_from),
  payment_page: saved.payment_page ?? '',
  emergency_contacts: contactLines(saved.emergency_contacts),
  wellbeing_addresses: linesOf(saved.wellbeing_addresses),
  counsellor_addresses: linesOf(saved.counsellor_addresses),
  mail_domains: linesOf(saved.mail_domains ?? []),
  reply_to: saved.reply_to ?? '',
});

/** Returns the settings of a form. `known` are the reasons that keep their identifiers. */
export const bodyOf = (form: SettingsValues, known: FamilySettings['reasons']): FamilySettings => ({
  office_addresses: entriesIn(form.office_addresses),
  reasons: [
    ...reasonsIn(entriesIn(form.reasons), known, true),
    ...reasonsIn(entriesIn(form.reasons_leave), known, false),
  ],
  leave_days: Number(form.leave_days.trim() || Number.NaN),
  daily_mail: form.daily_mail,
  intake_mail: form.intake_mail,
  week_letters: lettersIn(form.week_letters),
  week_starts: weeksIn(form.week_starts),
  closed_categories: entriesIn(form.closed_categories),
  senior_from: form.senior_from.trim() ? Number(form.senior_from) : undefined,
  payment_page: form.payment_page.trim() || undefined,
  emergency_contacts: contactsIn(form.emergency_contacts),
  wellbeing_addresses: entriesIn(form.wellbeing_addresses),
  counsellor_addresses: entriesIn(form.counsellor_addresses),
  mail_domains: entriesIn(form.mail_domains),
  reply_to: form.reply_to.trim(),
});

/** Loads the checks of the server. They load with the first change. */
const checks = () => import('./settingsFaults.ts');

/** The form of the settings about families' days. */
export const settingsRecord: RecordForm<SettingsValues, ShownFamilySettings> = {
  labels: {
    office_addresses: 'Addresses of the attendance office',
    daily_mail: 'Daily mail',
    intake_mail: 'Mail of counts after each file',
    reasons: 'Reasons that may last any number of days',
    reasons_leave: 'Other reasons',
    leave_days: 'School days from which it is leave',
    week_letters: 'Letters of the weeks',
    week_starts: 'Weeks that start again',
    closed_categories: 'Categories that close the school',
    senior_from: 'First year of the senior school',
    payment_page: 'Payment page',
    emergency_contacts: 'Emergency contacts',
    wellbeing_addresses: 'Addresses of the wellbeing group',
    counsellor_addresses: 'Addresses of the counsellors',
    mail_domains: 'Domains of the school',
    reply_to: 'Address for replies',
  },
  blank: {
    office_addresses: '',
    reasons: '',
    reasons_leave: '',
    leave_days: '',
    daily_mail: { on: false, hour: 0 },
    intake_mail: false,
    week_letters: '',
    week_starts: '',
    closed_categories: '',
    senior_from: '',
    payment_page: '',
    emergency_contacts: '',
    wellbeing_addresses: '',
    counsellor_addresses: '',
    mail_domains: '',
    reply_to: '',
  },
  formOf,
  isSameField: (name, a, b) => JSON.stringify(a[name]) === JSON.stringify(b[name]),
  inWords: (name, form) => {
    const value = form[name];
    if (typeof value === 'string') return value;
    if (typeof value === 'boolean') return value ? 'On' : 'Off';
    return value.on ? `On, at ${hourText(value.hour)}` : 'Off';
  },
  prepare: checks,
  faultsOf: async (form, base) =>
    (await checks()).settingsFaults(bodyOf(form, base?.reasons ?? [])),
  update: (form, { reasons, updated_at = '' }) =>
    call(familySettingsApi.change, { ...bodyOf(form, reasons), updated_at }),
  words: { saved: 'Settings saved. Families get them when they open the portal again.' },
};
