import * as z from 'zod';
import { AbsenceSettings, FamilyAbsenceSettings } from '#shared/absences/absence-settings.schemas';
import { IntakeSettings } from '#shared/intake/intake-settings';
import { Uid } from '#shared/kernel/fields';
import type { Schemas } from '#shared/kernel/route';
import { ClosedDay, OwnTerm, TimetableSettings } from '#shared/timetables/timetable-settings';

const Colour = z.string().regex(/^#[0-9a-f]{6}$/i);

/** How a school presents itself and which routes its navigation offers, with the specified fields. */
export const Settings = z.object({
  schoolUid: z.string(),
  schoolName: z.string(),
  /** The name where there is little room. */
  short_name: z.string().optional(),
  /** The enabled tiles; a route outside the always-allowed ones exists only if it is the url of one of them. */
  tile_settings: z.array(
    z.object({ url: z.string(), label: z.string(), description: z.string().optional() }),
  ),
  favicon_icon: z.string(),
  domain: z.string(),
  theme_colours: z.object({ header_colour: Colour, footer_colour: Colour }),
  banner_images: z.object({ ribbon_logo: z.string() }),
  /** The identity provider's name on the sign-in screen. */
  providerName: z.string(),
  phoneNumber: z.string(),
  /** Who helps the school when the portal is down. It is on the emergency card. */
  operator: z.object({ label: z.string(), phone: z.string() }).optional(),
  timeZone: z.string(),
  /** Slugs of the places without the Assessment Tasks tab. */
  places_without_tasks: z.array(z.string()).optional(),
  /** Reasons of absences, the attendance office. */
  absences: AbsenceSettings.optional(),
  /** How strictly rosters are read. */
  intake: IntakeSettings.optional(),
  /** Where families pay their invoices. The portal takes no payment. */
  payment_page: z.url({ protocol: /^https$/ }).optional(),
  /** Week letters, and what closes the school. */
  timetable: TimetableSettings.optional(),
  /** Terms that the roster does not have, and days on which the school is closed. */
  terms: z.array(OwnTerm).optional(),
  closed_days: z.array(ClosedDay).optional(),
  /** The first year of the senior school. */
  senior_from: z.number().int().optional(),
  /** Whom a family calls in an emergency. */
  emergency_contacts: z.array(z.object({ label: z.string(), phone: z.string() })).optional(),
  /** The addresses of the wellbeing group and of the counsellors. */
  wellbeing_addresses: z.array(z.string()).optional(),
  counsellor_addresses: z.array(z.string()).optional(),
  /** The domains of the school’s own e-mail addresses. Notes are mailed to no other. */
  mail_domains: z.array(z.string()).optional(),
  /** The address that gets the answers to mail of the portal. */
  reply_to: z.string().optional(),
  /** Other addresses, by what a mail is about (`mailTopics`). */
  reply_to_kinds: z.record(z.string(), z.string()).optional(),
});
export type Settings = z.infer<typeof Settings>;

export const settingsSchemas = {
  get: {
    input: z.strictObject({ id: Uid }),
    // The school's own addresses and its rules for rosters stay on the server.
    output: Settings.omit({
      intake: true,
      wellbeing_addresses: true,
      counsellor_addresses: true,
      reply_to: true,
      reply_to_kinds: true,
      // The calendar's call of school days has them together with the roster's.
      terms: true,
      closed_days: true,
    }).extend({
      absences: FamilyAbsenceSettings.optional(),
      /** The address of the emergency banner's file on the school's host. */
      emergency_file: z.string().optional(),
    }),
  },
} satisfies Schemas;
