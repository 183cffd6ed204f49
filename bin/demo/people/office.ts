import { chanceOf } from '../chance.ts';
import type { DemoSite } from '../content.ts';
import type { Department } from '../learning/subjects.ts';
import type { RosterRole } from './community.ts';
import { familyNameBy, personBy } from './naming.ts';
import type { Register } from './register.ts';

/** Registers the staff who do not teach, in proportion to the number of students. */
export function fillOffices(register: Register, site: DemoSite, students: number): void {
  const posts: [role: RosterRole, department: Department, studentsPerPerson: number][] = [
    ['principal', 'administration', 1500],
    ['siteAdministrator', 'administration', 120],
    ['counselor', 'services', 400],
    ['aide', 'services', 60],
  ];
  for (const [role, department, studentsPerPerson] of posts) {
    const count = Math.ceil(students / studentsPerPerson);
    for (let i = 0; i < count; i++) {
      const chance = chanceOf('office', site, role, i);
      const name = personBy(chance, familyNameBy(chance));
      register.worker({ name, roles: [{ role, at: site, department }] });
    }
  }
}
