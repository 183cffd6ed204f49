import { dailyMailOf, leaveDaysOf, reasonsOf } from '#shared/absences/absence-settings';
import { domainOf } from '#shared/mailings/mail-addresses';
import { answeredTopics } from '#shared/mailings/mail-topics';
import type { Settings } from '#shared/site/settings.contract';
import type { FamilySettings } from './family-settings-form.schemas.ts';

export type { FamilySettings } from './family-settings-form.schemas.ts';

type Weeks = Partial<Pick<FamilySettings, 'week_letters' | 'week_starts'>>;

/** Returns the fault of weeks that have no letter of the school's. */
export const weeksFault = ({ week_letters = [], week_starts = [] }: Weeks): string | undefined =>
  week_starts.every(({ week }) => week_letters.includes(week))
    ? undefined
    : 'Please use only the letters of the weeks.';

type Answers = Pick<FamilySettings, 'mail_domains' | 'reply_to' | 'reply_to_kinds'>;

/** Returns the addresses for answers, by what a mail is about. */
const knownTopics = (kinds: Settings['reply_to_kinds'] = {}): FamilySettings['reply_to_kinds'] =>
  Object.fromEntries(
    answeredTopics.flatMap((topic) => (kinds[topic] ? [[topic, kinds[topic]] as const] : [])),
  );

const hasAny = (kinds: FamilySettings['reply_to_kinds'] = {}): boolean =>
  Object.values(kinds).some((address) => address !== '');

/**
 * Returns what is wrong with the addresses for answers, by field: each must be in a domain of the
 * school. An address that was stored before is accepted as it is.
 */
export function answersFaults(given: Answers, before: Answers) {
  const known = new Set([before.reply_to, ...Object.values(before.reply_to_kinds ?? {})]);
  const domains = given.mail_domains ?? [];
  const fault =
    domains.length > 0
      ? `Please use an address of the school: ${domains.map((each) => `@${each}`).join(', ')}.`
      : 'Please give the domains of the school first.';
  const faultOf = (address = ''): string | undefined =>
    address === '' || known.has(address) || domains.includes(domainOf(address)) ? undefined : fault;
  return {
    reply_to: faultOf(given.reply_to),
    reply_to_kinds: Object.values(given.reply_to_kinds ?? {})
      .map(faultOf)
      .find(Boolean),
  };
}

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
  reply_to_kinds: knownTopics(settings.reply_to_kinds),
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
    reply_to_kinds: hasAny(family.reply_to_kinds) ? knownTopics(family.reply_to_kinds) : undefined,
  }) satisfies Partial<Settings>;
