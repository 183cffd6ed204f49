import * as z from 'zod';
import { withShownNames } from '#shared/people/names';
import { narrowed, Over } from '#shared/people/over';
import { capabilities } from '#shared/rights/permissions';

/** A day as it is stored: `YYYY-MM-DD` in the site's time zone. */
const Day = z.string();

/**
 * A carer's link to a student. It gives access only if it is active, unrestricted and within its
 * days.
 */
export const ChildLink = z.object({
  userUid: z.string(),
  status: z.enum(['active', 'ended']),
  restricted: z.boolean(),
  /** The first day of the link. Absent means that it has always been valid. */
  valid_from: Day.optional(),
  /** The last day of the link. Absent means that it has no end. */
  valid_to: Day.optional(),
});
export type ChildLink = z.infer<typeof ChildLink>;

const StoredProfile = z.object({
  userUid: z.string(),
  /** The name the person signs in with. Empty for leavers. */
  username: z.string(),
  /** A leaver's last username. A person who gets it later inherits nothing. */
  formerUsername: z.string().optional(),
  firstname: z.string(),
  surname: z.string(),
  /** Empty if the roster has none. */
  email: z.string(),
  /** The mobile number for texts, as E.164. No list, search or card has it, and nobody types it here. */
  mobile: z.string().optional(),
  type: z.enum(['student', 'faculty', 'affiliate']),
  is_carer: z.boolean(),
  carerNumber: z.string().optional(),
  studentNumber: z.string().optional(),
  schoolUid: z.string(),
  /** The other schools of the group at which the roster gives the person a role. */
  other_schools: z.array(z.string()).optional(),
  /** A student's year, homeroom and classes; a teacher's classes and staff groups. */
  groups: z.array(z.string()),
  children: z.array(ChildLink),
  /** Given in the portal, never by the roster. */
  capabilities: z.array(z.enum(capabilities)),
  /** The places whose pages the person edits. Given in the portal, never by the roster. */
  places: z.array(z.string()).optional(),
  /** The name of a student's year level group. */
  form_run: z.string().optional(),
  /** A student's first day at this school: the earliest that any roster named. */
  started_on: Day.optional(),
  /** The userUid of a student's homeroom teacher. */
  homeroom_teacher: z.string().optional(),
  status: z.enum(['active', 'left']),
  /** A roster never changes a person whose origin is the portal. */
  origin: z.enum(['roster', 'portal']),
  /** The person's identifier in the student information system. */
  sourcedId: z.string(),
  updated_at: z.string(),
});

/**
 * A person as a load writes them, without what the school decided. An earlier release stored the only
 * name of some people as their surname.
 */
export const RosterProfile = StoredProfile.transform(withShownNames);
export type RosterProfile = z.infer<typeof RosterProfile>;

/** A person as stored, with what the school decided: for who writes people, and for administrators. */
export const DecidedProfile = StoredProfile.extend({ over: Over.optional() }).transform(
  withShownNames,
);
export type DecidedProfile = z.infer<typeof DecidedProfile>;

/**
 * A person of a site: identity, groups, children, and the rights given in the portal, as narrowed by
 * what the school decided. Who writes a person reads a `DecidedProfile`: what is narrowed here must
 * never be stored.
 */
export const Profile = DecidedProfile.transform(narrowed);
export type Profile = z.infer<typeof Profile>;

/** Tells whether a person may use the portal: is here, and not blocked. */
export const isAdmitted = <P extends Pick<Profile, 'status' | 'is_blocked'>>(
  person: P | undefined,
): person is P => person?.status === 'active' && person.is_blocked !== true;

/** Whether a link gives access to the student's records today. */
export const isInForce = (link: ChildLink, today: string): boolean =>
  link.status === 'active' &&
  !link.restricted &&
  (link.valid_from === undefined || link.valid_from <= today) &&
  (link.valid_to === undefined || today <= link.valid_to);

/**
 * Returns the groups of the children whose carer a person is today. `groupsOf` has the groups of
 * all people.
 */
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
