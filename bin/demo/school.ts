import { accountsOf, type DemoAccount } from './accounts.ts';
import { castOf, type DemoPerson } from './cast.ts';
import type { Community } from './community.ts';
import type { DemoSite } from './content.ts';
import { isDay } from './days.ts';
import { settleFamilies, studentsAt } from './families.ts';
import { filesOf } from './files.ts';
import { fillOffices } from './office.ts';
import { openRegister } from './register.ts';
import { rosterOf } from './roster.ts';
import { schoolYearOf } from './school-year.ts';
import { type Staffing, staffingOf } from './staffing.ts';
import { type Teaching, teachingOf } from './teaching.ts';

/** The demo schools, as they are handed to a portal. */
export interface DemoSchool {
  readonly packages: Record<DemoSite, DemoPackage>;
  /** Worth signing in as, in a good order. */
  readonly people: DemoPerson[];
  /** Everyone who can sign in. */
  readonly accounts: Record<DemoSite, DemoAccount[]>;
}

export interface DemoPackage {
  /** The zip of a OneRoster 1.2 export. */
  readonly roster: Uint8Array;
  /** What OneRoster lacks: files of our own formats, by name. Written when asked for, as a large school has much of it. */
  readonly files: Record<string, string>;
}

/** Everything that the packages of both schools are written from. */
export interface School {
  readonly date: string;
  readonly community: Community;
  /** This year first, then the one before. */
  readonly teaching: Record<DemoSite, readonly Teaching[]>;
  readonly staffing: Record<DemoSite, Staffing>;
}

/** More would not fit into one package: the intake takes a million rows. */
export const mostPeople = 20_000;

/**
 * The two schools of the demonstration: `people` students at main and a third as many at regional, alive on `date`. The same options make the
 * same bytes, on every machine. The people with parts to play are there at any size, and somebody is in every year.
 */
export function demoSchool({ people, date }: { people: number; date: string }): DemoSchool {
  if (!Number.isInteger(people) || people < 1 || people > mostPeople) {
    throw new Error(`The demo school has from 1 to ${mostPeople} students, not ${people}.`);
  }
  if (!isDay(date)) throw new Error(`"${date}" is no day. Please write it like 2026-03-17.`);

  const register = openRegister(date);
  const { community } = register;
  const cast = castOf(register, date);
  const mayWorkHere = settleFamilies(register, people, date);
  const year = schoolYearOf(Number(date.slice(0, 4)));
  const before = schoolYearOf(year.year - 1);
  const open = (site: DemoSite) => {
    fillOffices(register, site, studentsAt(site, people));
    const staffing = staffingOf(site, community, register, mayWorkHere);
    const now = teachingOf(site, community, year, 0, staffing);
    staffing.newYear();
    return { staffing, teaching: [now, teachingOf(site, community, before, 1, staffing)] };
  };
  const main = open('main');
  const regional = open('regional');
  const school: School = {
    date,
    community,
    teaching: { main: main.teaching, regional: regional.teaching },
    staffing: { main: main.staffing, regional: regional.staffing },
  };
  const packageOf = (site: DemoSite): DemoPackage => ({
    roster: rosterOf(site, school),
    get files() {
      return filesOf(site, school);
    },
  });
  return {
    packages: { main: packageOf('main'), regional: packageOf('regional') },
    people: cast,
    accounts: { main: accountsOf('main', community), regional: accountsOf('regional', community) },
  };
}
