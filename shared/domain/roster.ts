import * as z from 'zod';
import { capabilities } from '#shared/permissions';

/** A day as it is stored: `YYYY-MM-DD` in the site's time zone. */
const Day = z.string();

/** A carer's link to a student. Only an active, unrestricted one, inside its days, opens anything. */
export const ChildLink = z.object({
  userUid: z.string(),
  status: z.enum(['active', 'ended']),
  restricted: z.boolean(),
  /** The first day the link counts; absent means always. */
  valid_from: Day.optional(),
  /** The last day the link counts; absent means for ever. */
  valid_to: Day.optional(),
});
export type ChildLink = z.infer<typeof ChildLink>;

/** A person of a site as stored: who it is, which groups and children, and what was given in the portal. */
export const Profile = z.object({
  userUid: z.string(),
  /** The name the person signs in with; empty for leavers, who have given theirs up. */
  username: z.string(),
  /** A leaver's last name to sign in with: whoever gets it later inherits nothing. */
  formerUsername: z.string().optional(),
  firstname: z.string(),
  surname: z.string(),
  /** Empty when the roster has none. */
  email: z.string(),
  type: z.enum(['student', 'faculty', 'affiliate']),
  is_carer: z.boolean(),
  carerNumber: z.string().optional(),
  studentNumber: z.string().optional(),
  schoolUid: z.string(),
  /** A student's year, homeroom and classes; a teacher's classes and staff groups. */
  groups: z.array(z.string()),
  children: z.array(ChildLink),
  /** Given in the portal, never by the roster. */
  capabilities: z.array(z.enum(capabilities)),
  /** The places whose pages the person edits; given in the portal with each place, never by the roster. */
  places: z.array(z.string()).optional(),
  /** A student's year level, as the group of the year is called. */
  form_run: z.string().optional(),
  /** The userUid of a student's homeroom teacher. */
  homeroom_teacher: z.string().optional(),
  status: z.enum(['active', 'left']),
  /** A portal person is never touched by a roster. */
  origin: z.enum(['roster', 'portal']),
  /** The person's identifier in the student information system. */
  sourcedId: z.string(),
  updated_at: z.string(),
});
export type Profile = z.infer<typeof Profile>;

/** Whether a link opens the student's records today. */
export const isInForce = (link: ChildLink, today: string): boolean =>
  link.status === 'active' &&
  !link.restricted &&
  (link.valid_from === undefined || link.valid_from <= today) &&
  (link.valid_to === undefined || today <= link.valid_to);

/** The groups of the children whose carer a person is today; `groupsOf` knows those of everyone who is here. */
export function carerGroupsOf(
  links: readonly ChildLink[],
  groupsOf: ReadonlyMap<string, readonly string[]>,
  today: string,
): string[] {
  const groups = new Set<string>();
  for (const link of links) {
    if (!isInForce(link, today)) continue;
    for (const group of groupsOf.get(link.userUid) ?? []) groups.add(group);
  }
  return [...groups];
}
