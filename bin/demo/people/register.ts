import { addDays } from '#shared/kernel/zone';
import { chanceOf } from '../chance.ts';
import type { DemoSite } from '../content.ts';
import { type Adult, type Community, demoSites, type HeldRole, type Student } from './community.ts';
import type { Name } from './naming.ts';

export type Register = ReturnType<typeof openRegister>;

export interface NewStudent {
  readonly name: Name;
  readonly site: DemoSite;
  readonly grade: number;
  /** Whether the family has children at both schools, and so the same identifier at both. */
  readonly isOfBoth?: boolean;
  readonly username?: string;
  readonly birthDate?: string;
  readonly firstDay?: string;
  readonly lastDay?: string;
}

export interface NewAdult {
  readonly name: Name;
  readonly roles: readonly HeldRole[];
  readonly username?: string;
  /** An address that another person of the family also has, or an empty one. */
  readonly email?: string;
}

const domains: Record<DemoSite, string> = {
  main: 'harbour.example.edu',
  regional: 'tablelands.example.edu',
};

/**
 * Registers people with identifiers and usernames. Both schools count from the same numbers, so
 * that different people of the two schools have the same identifiers.
 */
export function openRegister(date: string) {
  const community: Community & { students: Student[] } = { students: [], adults: [] };
  const nextNumber = numberSeries();
  const claim = usernameClaims(nextNumber);

  const addAdult = (added: NewAdult, kind: AdultKind): Adult => {
    const [site = 'main', ...others] = sitesOf(added.roles);
    const isOfBoth = others.length > 0;
    const number = nextNumber(`${kind.series} ${isOfBoth ? 'group' : site}`, kind.first);
    const username = claim(added.username ?? added.name.plain, [site, ...others]);
    const adult: Adult = {
      sourcedId: isOfBoth ? `g${nextNumber('group', 1)}` : `${kind.letter}${number}`,
      username,
      name: added.name,
      email: added.email ?? `${username}@${kind.domainOf(site)}`,
      roles: [...added.roles],
      [kind.numberField]: `${kind.letter.toUpperCase()}${isOfBoth ? 'G' : ''}${number}`,
    };
    community.adults.push(adult);
    return adult;
  };

  return {
    community,

    student(added: NewStudent): Student {
      const { name, site, grade, isOfBoth = false } = added;
      const number = nextNumber(`student ${site}`, 1001);
      const sourcedId = isOfBoth ? `g${nextNumber('group', 1)}` : `s${number}`;
      // Both rosters name a child of both schools.
      const username = claim(added.username ?? name.plain, isOfBoth ? demoSites : [site]);
      const student: Student = {
        sourcedId,
        username,
        name,
        email: `${username}@students.${domains[site]}`,
        site,
        grade,
        studentNumber: String(number),
        birthDate: added.birthDate ?? birthDateOf(grade, date, `${site} ${number}`),
        carers: [],
        ...(added.firstDay && { firstDay: added.firstDay }),
        ...(added.lastDay && { lastDay: added.lastDay }),
      };
      community.students.push(student);
      return student;
    },

    carer: (added: NewAdult): Adult => addAdult(added, carerKind),
    worker: (added: NewAdult): Adult => addAdult(added, workerKind),

    /** Adds a role: a carer starts to work at the school, or a member of staff becomes a carer. */
    add(adult: Adult, role: HeldRole): void {
      adult.roles.push(role);
      const tail = adult.sourcedId.slice(1);
      if (role.role === 'parent') adult.carerNumber ??= `CT${tail}`;
      else adult.staffNumber ??= `TC${tail}`;
    },
  };
}

/** How carers and staff are numbered. */
interface AdultKind {
  readonly series: string;
  readonly first: number;
  readonly letter: 'c' | 't';
  readonly numberField: 'carerNumber' | 'staffNumber';
  domainOf(site: DemoSite): string;
}

const carerKind: AdultKind = {
  series: 'carer',
  first: 2001,
  letter: 'c',
  numberField: 'carerNumber',
  domainOf: (site) => `${site}.families.example`,
};
const workerKind: AdultKind = {
  series: 'worker',
  first: 101,
  letter: 't',
  numberField: 'staffNumber',
  domainOf: (site) => domains[site],
};

/** Returns a counter that gives the next number of a series. */
function numberSeries() {
  const last = new Map<string, number>();
  return (series: string, first: number): number => {
    const number = (last.get(series) ?? first - 1) + 1;
    last.set(series, number);
    return number;
  };
}

/**
 * Returns a function that gives the wanted username, or adds the first number that is free at all
 * sites.
 */
function usernameClaims(nextNumber: ReturnType<typeof numberSeries>) {
  const usernames: Record<DemoSite, Set<string>> = { main: new Set(), regional: new Set() };
  return (wanted: string, sites: readonly DemoSite[]): string => {
    const series = `username ${sites.join()} ${wanted}`;
    for (;;) {
      const number = nextNumber(series, 1);
      const username = number === 1 ? wanted : `${wanted}${number}`;
      if (sites.some((site) => usernames[site].has(username))) continue;
      for (const site of sites) usernames[site].add(username);
      return username;
    }
  };
}

function sitesOf(roles: readonly HeldRole[]): DemoSite[] {
  const places = roles.flatMap(({ at }) => (at === 'group' ? (['main', 'regional'] as const) : at));
  return [...new Set(places)].sort();
}

/**
 * Returns a date of birth. Children start Kindergarten in the year in which they are 5 by 31 July.
 */
function birthDateOf(grade: number, date: string, of: string): string {
  const begins = Number(date.slice(0, 4)) - grade;
  return addDays(`${begins - 6}-08-01`, chanceOf('birth', of).between(0, 364));
}
