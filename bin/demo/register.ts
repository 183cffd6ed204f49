import { addDays } from '#shared/domain/zone';
import { chanceOf } from './chance.ts';
import type { Adult, Community, HeldRole, Student } from './community.ts';
import type { DemoSite } from './content.ts';
import type { Name } from './naming.ts';

export type Register = ReturnType<typeof openRegister>;

export interface NewStudent {
  readonly name: Name;
  readonly site: DemoSite;
  readonly grade: number;
  /** Whether the family has children at both schools, and is known to both by one identifier. */
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
  /** An address that somebody else of the family has as well, or none. */
  readonly email?: string;
}

const domains: Record<DemoSite, string> = {
  main: 'harbour.example.edu',
  regional: 'tablelands.example.edu',
};

/**
 * Enters people and gives them their identifiers and usernames. Each school counts from the same numbers, so that students, staff and carers
 * of the two have identical identifiers without being the same.
 */
export function openRegister(date: string) {
  const community: Community & { students: Student[] } = { students: [], adults: [] };
  const usernames: Record<DemoSite, Set<string>> = { main: new Set(), regional: new Set() };
  const last = new Map<string, number>();
  const nextNumber = (series: string, first: number) => {
    const number = (last.get(series) ?? first - 1) + 1;
    last.set(series, number);
    return number;
  };

  /** The name itself, or the first number behind it that is free at all the person's schools. */
  function claim(wanted: string, sites: readonly DemoSite[]): string {
    const series = `username ${sites.join()} ${wanted}`;
    for (;;) {
      const number = nextNumber(series, 1);
      const username = number === 1 ? wanted : `${wanted}${number}`;
      if (sites.some((site) => usernames[site].has(username))) continue;
      for (const site of sites) usernames[site].add(username);
      return username;
    }
  }

  return {
    community,

    student(new_: NewStudent): Student {
      const { name, site, grade, isOfBoth = false } = new_;
      const number = nextNumber(`student ${site}`, 1001);
      const sourcedId = isOfBoth ? `g${nextNumber('group', 1)}` : `s${number}`;
      const username = claim(new_.username ?? name.plain, [site]);
      const student: Student = {
        sourcedId,
        username,
        name,
        email: `${username}@students.${domains[site]}`,
        site,
        grade,
        studentNumber: String(number),
        birthDate: new_.birthDate ?? birthDateOf(grade, date, `${site} ${number}`),
        carers: [],
        ...(new_.firstDay && { firstDay: new_.firstDay }),
        ...(new_.lastDay && { lastDay: new_.lastDay }),
      };
      community.students.push(student);
      return student;
    },

    carer(new_: NewAdult): Adult {
      const [site = 'main', ...others] = sitesOf(new_.roles);
      const number = nextNumber(`carer ${others.length > 0 ? 'group' : site}`, 2001);
      const username = claim(new_.username ?? new_.name.plain, [site, ...others]);
      const adult: Adult = {
        sourcedId: others.length > 0 ? `g${nextNumber('group', 1)}` : `c${number}`,
        username,
        name: new_.name,
        email: new_.email ?? `${username}@${site}.families.example`,
        roles: [...new_.roles],
        carerNumber: others.length > 0 ? `CG${number}` : `C${number}`,
      };
      community.adults.push(adult);
      return adult;
    },

    worker(new_: NewAdult): Adult {
      const [site = 'main', ...others] = sitesOf(new_.roles);
      const series = others.length > 0 ? 'group' : site;
      const number = nextNumber(`worker ${series}`, 101);
      const username = claim(new_.username ?? new_.name.plain, [site, ...others]);
      const adult: Adult = {
        sourcedId: others.length > 0 ? `g${nextNumber('group', 1)}` : `t${number}`,
        username,
        name: new_.name,
        email: new_.email ?? `${username}@${domains[site]}`,
        roles: [...new_.roles],
        staffNumber: others.length > 0 ? `TG${number}` : `T${number}`,
      };
      community.adults.push(adult);
      return adult;
    },

    /** A carer begins to work at the school, or somebody who works here sends a child. */
    add(adult: Adult, role: HeldRole): void {
      adult.roles.push(role);
      const tail = adult.sourcedId.slice(1);
      if (role.role === 'parent') adult.carerNumber ??= `CT${tail}`;
      else adult.staffNumber ??= `TC${tail}`;
    },
  };
}

function sitesOf(roles: readonly HeldRole[]): DemoSite[] {
  const places = roles.flatMap(({ at }) => (at === 'group' ? (['main', 'regional'] as const) : at));
  return [...new Set(places)].sort();
}

/** Children begin Kindergarten in the year in which they are five by the end of July. */
function birthDateOf(grade: number, date: string, of: string): string {
  const begins = Number(date.slice(0, 4)) - grade;
  return addDays(`${begins - 6}-08-01`, chanceOf('birth', of).between(0, 364));
}
