import type { Capability, Rights } from '#shared/rights/permissions';
import type { Site } from '#shared/rights/site';

/**
 * The verified person behind a request: the person of the token, with the rights of the profile.
 */
export interface Caller extends Rights {
  /** The school of the token's issuer; every read and write stays inside it. */
  readonly site: Site;
  readonly userUid: string;
  readonly username: string;
  readonly firstname: string;
  readonly surname: string;
  readonly capabilities: readonly Capability[];
  /** The groups (year levels, homerooms, classes, staff groups) the person belongs to. */
  readonly groups: readonly string[];
  /** The year levels that a member of staff heads, such as `Year 7`; absent means none. */
  readonly yearsHeaded?: readonly string[] | undefined;
  /** The classes that the timetable, or a change of it today, gives to a member of staff, as groups. */
  readonly covers?: readonly string[] | undefined;
  /** The groups of the children whose active, unrestricted carer the person is. */
  readonly carerGroups: readonly string[];
  /** Those children, by userUid. */
  readonly carerOf: readonly string[];
  readonly carerNumber: string | undefined;
  /** The key of the sign-in (`identityKey`), and when it was made. A job acts without them. */
  readonly identity?: string;
  readonly signedInAt?: string;
  /** IANA name of the site's time zone. */
  readonly timeZone: string;
  /** The school's own host. Full addresses on it are links inside the portal. */
  readonly host: string;
}
