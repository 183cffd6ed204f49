import { hourText } from '#shared/kernel/zone';
import type { FamilySettings } from '#shared/site/family-settings';
import {
  type SchoolSettings,
  type ShownSettings,
  schoolSettings as schoolSettingsApi,
} from '#shared/site/school-settings.contract';
import { call } from '../../api/client.ts';
import type { RecordForm } from '../../components/editing/recordForm.ts';
import { answersInWords } from './answers.ts';
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

/** A picture that is stored at an address, or was chosen and is not stored yet. */
export interface ChosenPicture {
  readonly address: string;
  /** Base64. */
  readonly image?: string;
}

/** The values of the settings form: lists of texts have one entry on each line, numbers are text. */
export interface SettingsValues {
  schoolName: string;
  short_name: string;
  phoneNumber: string;
  logo: ChosenPicture;
  favicon: ChosenPicture;
  header_colour: string;
  footer_colour: string;
  tile_settings: SchoolSettings['tile_settings'];
  categories: SchoolSettings['categories'];
  terms: SchoolSettings['terms'];
  closed_days: SchoolSettings['closed_days'];
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
  reply_to_kinds: NonNullable<FamilySettings['reply_to_kinds']>;
}

const labelsIn = (reasons: FamilySettings['reasons'], isAnyLength: boolean): string =>
  linesOf(
    reasons
      .filter(({ any_length = false }) => any_length === isAnyLength)
      .map(({ label }) => label),
  );

const formOf = (saved: ShownSettings): SettingsValues => ({
  schoolName: saved.schoolName,
  short_name: saved.short_name,
  phoneNumber: saved.phoneNumber,
  logo: { address: saved.ribbon_logo },
  favicon: { address: saved.favicon_icon },
  header_colour: saved.header_colour,
  footer_colour: saved.footer_colour,
  tile_settings: saved.tile_settings,
  categories: saved.categories,
  terms: saved.terms,
  closed_days: saved.closed_days,
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
  reply_to_kinds: saved.reply_to_kinds ?? {},
});

/** Returns the settings of a form. `known` are the reasons that keep their identifiers. */
export const bodyOf = (form: SettingsValues, known: FamilySettings['reasons']): SchoolSettings => ({
  schoolName: form.schoolName,
  short_name: form.short_name,
  phoneNumber: form.phoneNumber,
  ribbon_logo: form.logo.address,
  favicon_icon: form.favicon.address,
  header_colour: form.header_colour.trim(),
  footer_colour: form.footer_colour.trim(),
  tile_settings: form.tile_settings,
  categories: form.categories,
  terms: form.terms,
  closed_days: form.closed_days,
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
  reply_to_kinds: form.reply_to_kinds,
});

/** Returns a field in words, one entry on each line. */
function settingInWords(name: keyof SettingsValues, form: SettingsValues): string {
  const lines: { readonly [N in keyof SettingsValues]?: () => readonly string[] } = {
    tile_settings: () => form.tile_settings.map(({ label, url }) => `${label} ${url}`),
    categories: () =>
      form.categories.map(
        ({ categoryname, category_background_color: colour, hidden }) =>
          `${categoryname} ${colour}${hidden ? ' (hidden)' : ''}`,
      ),
    terms: () => form.terms.map((each) => `${each.title}, ${each.first_day} to ${each.last_day}`),
    closed_days: () => form.closed_days.map(({ day, title }) => `${day} ${title}`),
    daily_mail: () => [form.daily_mail.on ? `On, at ${hourText(form.daily_mail.hour)}` : 'Off'],
    intake_mail: () => [form.intake_mail ? 'On' : 'Off'],
    reply_to_kinds: () => answersInWords(form.reply_to_kinds),
  };
  const found = lines[name];
  return found ? linesOf(found()) : String(form[name]);
}

/** Loads the checks of the server. They load with the first change. */
const checks = () => import('./settingsFaults.ts');

/** The fields of the server that the form shows as one. */
const fieldNames: Readonly<Partial<Record<string, keyof SettingsValues>>> = {
  ribbon_logo: 'logo',
  logo_image: 'logo',
  favicon_icon: 'favicon',
  favicon_image: 'favicon',
};

/** The form of the settings. */
export const settingsRecord: RecordForm<SettingsValues, ShownSettings> = {
  labels: {
    schoolName: 'Name of the school',
    short_name: 'Short name',
    phoneNumber: 'Phone number',
    logo: 'Logo',
    favicon: 'Icon',
    header_colour: 'Colour of the top bar',
    footer_colour: 'Colour of the footer',
    tile_settings: 'Tiles',
    categories: 'Categories of posts',
    terms: 'Terms',
    closed_days: 'Closed days',
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
    reply_to_kinds: 'Other addresses for replies',
  },
  blank: {
    schoolName: '',
    short_name: '',
    phoneNumber: '',
    logo: { address: '' },
    favicon: { address: '' },
    header_colour: '',
    footer_colour: '',
    tile_settings: [],
    categories: [],
    terms: [],
    closed_days: [],
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
    reply_to_kinds: {},
  },
  formOf,
  isSameField: (name, a, b) => JSON.stringify(a[name]) === JSON.stringify(b[name]),
  inWords: settingInWords,
  pictureOf: (name, { [name as 'logo']: value }) =>
    name === 'logo' || name === 'favicon' ? (value.image ?? value.address) : undefined,
  fieldNamed: (path) => fieldNames[path],
  prepare: checks,
  faultsOf: async (form, base) =>
    (await checks()).settingsFaults(bodyOf(form, base?.reasons ?? []), base),
  update: (form, { reasons, updated_at = '' }) =>
    call(schoolSettingsApi.change, {
      ...bodyOf(form, reasons),
      logo_image: form.logo.image,
      favicon_image: form.favicon.image,
      updated_at,
    }),
  words: { saved: 'Settings saved. People see them when they open the portal again.' },
};
