import type { DemoSite } from '../content.ts';
import type { Name } from './naming.ts';

/** The people of the demo schools and their families. */
export interface Community {
  readonly students: readonly Student[];
  /** Carers and staff; many are both. Teachers are added when classes need them. */
  readonly adults: Adult[];
}

/** The roles of OneRoster for adults. */
export type RosterRole =
  | 'teacher'
  | 'principal'
  | 'counselor'
  | 'aide'
  | 'siteAdministrator'
  | 'systemAdministrator'
  | 'districtAdministrator'
  | 'parent'
  | 'guardian'
  | 'relative';

export interface HeldRole {
  readonly role: RosterRole;
  /** A school, or the group of both. */
  readonly at: DemoSite | 'group';
  /** The key learning area or office, beside the school. */
  readonly department?: string;
}

export interface Adult {
  /**
   * The identifier in the student information system. The same one is another person at the other
   * school.
   */
  readonly sourcedId: string;
  readonly username: string;
  readonly name: Name;
  readonly email: string;
  readonly roles: HeldRole[];
  carerNumber?: string;
  staffNumber?: string;
}

export interface Student {
  readonly sourcedId: string;
  readonly username: string;
  readonly name: Name;
  readonly email: string;
  readonly site: DemoSite;
  /** 0 is Kindergarten. */
  readonly grade: number;
  readonly studentNumber: string;
  readonly birthDate: string;
  readonly carers: CarerLink[];
  /** The first day of a student who came this year. */
  readonly firstDay?: string;
  /** The last day of a student who has left. */
  readonly lastDay?: string;
}

/** A link from a student to a carer, with its limits. */
export interface CarerLink {
  readonly carer: Adult;
  /** Whether a court or the school has closed the records to this carer. */
  readonly restricted?: true;
  readonly from?: string;
  readonly until?: string;
}

export const demoSites = ['main', 'regional'] as const satisfies readonly DemoSite[];
export const otherSite = (site: DemoSite): DemoSite => (site === 'main' ? 'regional' : 'main');

const carerRoles = new Set<RosterRole>(['parent', 'guardian', 'relative']);
export const isCarerRole = (role: RosterRole): boolean => carerRoles.has(role);

/** Whether an adult works at a school, or for the group of both. */
export const isStaffAt = ({ roles }: Adult, site: DemoSite): boolean =>
  roles.some(({ role, at }) => !isCarerRole(role) && (at === site || at === 'group'));

export const isOf = ({ roles }: Adult, site: DemoSite): boolean =>
  roles.some(({ at }) => at === site || at === 'group');

/** All years, the upper school first. */
export const grades = [7, 8, 9, 10, 11, 12, 0, 1, 2, 3, 4, 5, 6] as const;
export const isSecondary = (grade: number): boolean => grade >= 7;

/** Returns a year as OneRoster writes it: `KG` or `07`. */
export const gradeCode = (grade: number): string =>
  grade === 0 ? 'KG' : String(grade).padStart(2, '0');
/** Returns a year as class names write it: `K` or `7`. */
export const gradeLetter = (grade: number): string => (grade === 0 ? 'K' : String(grade));
export const yearName = (grade: number): string => (grade === 0 ? 'Kindergarten' : `Year ${grade}`);
