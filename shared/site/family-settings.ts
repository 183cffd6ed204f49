import { dailyMailOf, leaveDaysOf, reasonsOf } from '#shared/absences/absence-settings';
import type { Settings } from '#shared/site/settings.contract';
import type { FamilySettings } from './family-settings-form.schemas.ts';

export type { FamilySettings } from './family-settings-form.schemas.ts';

type Weeks = Partial<Pick<FamilySettings, 'week_letters' | 'week_starts'>>;

/** Returns the fault of weeks that have no letter of the school's. */
export const weeksFault = ({ week_letters = [], week_starts = [] }: Weeks): string | undefined =>
  week_starts.every(({ week }) => week_letters.includes(week))
    ? undefined
    : 'Please use only the letters of the weeks.';

/** Returns what a school has decided, with the usual values where it has not. */
export const familySettingsOf = (settings: Settings): FamilySettings => ({
  office_addresses: settings.absences?.office_addresses ?? [],
  reasons: reasonsOf(settings.absences).map((each) => ({ ...each })),
  leave_days: leaveDaysOf(settings.absences),
  daily_mail: dailyMailOf(settings),
  intake_mail: settings.absences?.intake_mail ?? false,
  week_letters: settings.timetable?.weeks?.letters ?? [],
  week_starts: settings.timetable?.weeks?.starts ?? [],
  closed_categories: settings.timetable?.closed_categories ?? [],
  senior_from: settings.senior_from,
  payment_page: settings.payment_page,
  emergency_contacts: settings.emergency_contacts ?? [],
  wellbeing_addresses: settings.wellbeing_addresses ?? [],
  counsellor_addresses: settings.counsellor_addresses ?? [],
  mail_domains: settings.mail_domains,
  reply_to: settings.reply_to ?? '',
});

/** Returns the fields of a school's settings that hold what it has decided. */
export const settingsFieldsOf = (family: FamilySettings) =>
  ({
    absences: {
      office_addresses: family.office_addresses,
      reasons: family.reasons,
      leave_days: family.leave_days,
      daily_mail: family.daily_mail,
      ...(family.intake_mail && { intake_mail: true }),
    },
    timetable: {
      ...(family.week_letters.length > 0 && {
        weeks: { letters: family.week_letters, starts: family.week_starts },
      }),
      closed_categories: family.closed_categories,
    },
    senior_from: family.senior_from,
    payment_page: family.payment_page,
    emergency_contacts: family.emergency_contacts,
    wellbeing_addresses: family.wellbeing_addresses,
    counsellor_addresses: family.counsellor_addresses,
    mail_domains: family.mail_domains,
    reply_to: family.reply_to || undefined,
  }) satisfies Partial<Settings>;
