import type { DemoSite } from '../content.ts';
import type { Adult, CarerLink, HeldRole, RosterRole, Student } from './community.ts';
import { named } from './naming.ts';
import type { NewStudent, Register } from './register.ts';

type GivenAndFamily = readonly [given: string, family: string];

interface Enrolment extends Pick<NewStudent, 'grade' | 'birthDate' | 'isOfBoth' | 'lastDay'> {
  readonly carers: readonly (Adult | CarerLink)[];
}

/** Registers people whose username and name are chosen, not random. */
export const casting = (register: Register) => ({
  works(
    site: DemoSite,
    username: string,
    name: GivenAndFamily,
    role: Pick<HeldRole, 'role' | 'department'>,
  ): Adult {
    const roles: HeldRole[] = [{ ...role, at: site }];
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
    username: string,
    name: GivenAndFamily,
    { carers, ...student }: Enrolment,
  ): Student {
    const added = register.student({ site, username, name: named(...name), ...student });
    added.carers.push(...carers.map((each) => ('carer' in each ? each : { carer: each })));
    return added;
  },
});
