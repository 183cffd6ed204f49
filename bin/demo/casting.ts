import type { Adult, CarerLink, HeldRole, RosterRole, Student } from './community.ts';
import type { DemoSite } from './content.ts';
import { named } from './naming.ts';
import type { Register } from './register.ts';

type GivenAndFamily = readonly [given: string, family: string];

/** Enters people by hand: with a username and a name that are chosen, not drawn. */
export const casting = (register: Register) => ({
  works(
    site: DemoSite,
    username: string,
    name: GivenAndFamily,
    role: RosterRole,
    department: string,
  ): Adult {
    const roles: HeldRole[] = [{ role, at: site, department }];
    return register.worker({ username, name: named(...name), roles });
  },

  cares(
    sites: DemoSite | readonly DemoSite[],
    username: string,
    name: GivenAndFamily,
    role: RosterRole = 'parent',
  ): Adult {
    const roles = [sites].flat().map((at) => ({ role, at }));
    return register.carer({ username, name: named(...name), roles });
  },

  learns(
    site: DemoSite,
    grade: number,
    username: string,
    name: GivenAndFamily,
    carers: readonly (Adult | CarerLink)[],
    more: { birthDate?: string; isOfBoth?: boolean; lastDay?: string } = {},
  ): Student {
    const student = register.student({ site, grade, username, name: named(...name), ...more });
    student.carers.push(...carers.map((each) => ('carer' in each ? each : { carer: each })));
    return student;
  },
});
