import type { DemoSite } from './content.ts';
import { isDay } from './days.ts';
import { filesOf } from './files.ts';
import { schoolYearOf } from './learning/school-year.ts';
import { teachingOf } from './learning/teaching.ts';
import { accountsOf, type DemoAccount } from './people/accounts.ts';
import { castOf, type DemoPerson } from './people/cast.ts';
import { settleFamilies, studentsAt } from './people/families.ts';
import { fillOffices } from './people/office.ts';
import { openRegister } from './people/register.ts';
import { staffingOf } from './people/staffing.ts';
import { rosterOf } from './roster.ts';
import { mostPeople, type School } from './school-data.ts';

/** The demo schools with their packages and people. */
export interface DemoSchool {
  readonly packages: Record<DemoSite, DemoPackage>;
  /** The people to sign in as, the most useful first. */
  readonly people: DemoPerson[];
  /** All people who can sign in. */
  readonly accounts: Record<DemoSite, DemoAccount[]>;
}

export interface DemoPackage {
  /** The zip of a OneRoster 1.2 export. */
  readonly roster: Uint8Array;
  /**
   * The files in the portal's own formats, by name. They are made on demand, as a large school has
   * many.
   */
  readonly files: Record<string, string>;
}

/**
 * Makes the two demo schools, with `people` students at main and a third as many at regional.
 * `date` is their current day. The same options make the same bytes on every machine. At any size,
 * the main people exist and each year has students.
 */
export function demoSchool(size: DemoSize): DemoSchool {
  const { school, cast } = demoData(size);
  const { community } = school;
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

interface DemoSize {
  readonly people: number;
  readonly date: string;
}

/** Makes the data from which the packages of both schools are written, and the people to sign in as. */
export function demoData({ people, date }: DemoSize): { school: School; cast: DemoPerson[] } {
  if (!Number.isInteger(people) || people < 1 || people > mostPeople) {
    throw new Error(`The demo school has from 1 to ${mostPeople} students, not ${people}.`);
  }
  if (!isDay(date)) throw new Error(`"${date}" is not a day. Write it like 2026-03-17.`);

  const register = openRegister(date);
  const { community } = register;
  const cast = castOf(register, date);
  const mayWorkHere = settleFamilies(register, people, date);
  const year = schoolYearOf(Number(date.slice(0, 4)));
  const before = schoolYearOf(year.year - 1);
  const open = (site: DemoSite) => {
    fillOffices(register, site, studentsAt(site, people));
    const staffing = staffingOf(site, community, register, mayWorkHere);
    const now = teachingOf({ site, community, staffing }, year, 0);
    staffing.newYear();
    return { staffing, teaching: [now, teachingOf({ site, community, staffing }, before, 1)] };
  };
  const main = open('main');
  const regional = open('regional');
  const school: School = {
    date,
    community,
    teaching: { main: main.teaching, regional: regional.teaching },
    staffing: { main: main.staffing, regional: regional.staffing },
  };
  return { school, cast };
}
