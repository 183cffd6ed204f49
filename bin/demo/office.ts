import { chanceOf } from './chance.ts';
import type { RosterRole } from './community.ts';
import type { DemoSite } from './content.ts';
import { familyNameBy, personBy } from './naming.ts';
import type { Register } from './register.ts';
import type { Department } from './subjects.ts';

/** The staff who do not teach: some at every school, and more of most of them where there are more students. */
export function fillOffices(register: Register, site: DemoSite, students: number): void {
  const posts: [role: RosterRole, department: Department, studentsForOne: number][] = [
    ['principal', 'administration', 1500],
    ['siteAdministrator', 'administration', 120],
    ['counselor', 'services', 400],
    ['aide', 'services', 60],
  ];
  for (const [role, department, studentsForOne] of posts) {
    const count = Math.ceil(students / studentsForOne);
    for (let i = 0; i < count; i++) {
      const chance = chanceOf('office', site, role, i);
      const name = personBy(chance, familyNameBy(chance));
      register.worker({ name, roles: [{ role, at: site, department }] });
    }
  }
}
