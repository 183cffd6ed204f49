import type { DemoSite } from './content.ts';
import type { Name } from './naming.ts';

/** The people of the demo schools and how they belong together. */
export interface Community {
  readonly students: readonly Student[];
  /** Carers and staff; many are both. Staff are added as the school needs them. */
  readonly adults: Adult[];
}

/** The words of OneRoster for what somebody is at a school. */
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
  /** The identifier in the student information system. Each school counts for itself, so the same one is somebody else at the other. */
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
  /** For those who came this year. */
  readonly firstDay?: string;
  /** For those who have left. */
  readonly lastDay?: string;
}

/** That an adult cares for a student, and how far. */
export interface CarerLink {
  readonly carer: Adult;
  /** A court or the school has closed the records to this carer. */
  readonly restricted?: true;
  readonly from?: string;
  readonly until?: string;
}

export const demoSites = ['main', 'regional'] as const satisfies readonly DemoSite[];
export const otherSite = (site: DemoSite): DemoSite => (site === 'main' ? 'regional' : 'main');

const carerRoles = new Set<RosterRole>(['parent', 'guardian', 'relative']);
export const isCarerRole = (role: RosterRole): boolean => carerRoles.has(role);

/** Whether somebody works at a school, or for the group of both. */
export const isStaffAt = ({ roles }: Adult, site: DemoSite): boolean =>
  roles.some(({ role, at }) => !isCarerRole(role) && (at === site || at === 'group'));

export const isOf = ({ roles }: Adult, site: DemoSite): boolean =>
  roles.some(({ at }) => at === site || at === 'group');

/** Every year, the upper school first. */
export const grades = [7, 8, 9, 10, 11, 12, 0, 1, 2, 3, 4, 5, 6] as const;
export const isSecondary = (grade: number): boolean => grade >= 7;

/** `KG` and `07`, as OneRoster writes years. */
export const gradeCode = (grade: number): string =>
  grade === 0 ? 'KG' : String(grade).padStart(2, '0');
/** `K` and `7`, as classes are named. */
export const gradeLetter = (grade: number): string => (grade === 0 ? 'K' : String(grade));
export const yearName = (grade: number): string => (grade === 0 ? 'Kindergarten' : `Year ${grade}`);
