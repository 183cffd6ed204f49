import { chanceOf } from './chance.ts';
import type { Adult, Community } from './community.ts';
import type { DemoSite } from './content.ts';
import { familyNameBy, personBy } from './naming.ts';
import type { Register } from './register.ts';
import { type Department, departments } from './subjects.ts';

const mostClasses = 5;

export type Staffing = ReturnType<typeof staffingOf>;

/**
 * Finds teachers for classes, nobody for two at the same time. When there is none, the school first asks the carers whether one would like
 * to work here, then somebody new.
 */
export function staffingOf(
  site: DemoSite,
  community: Community,
  register: Register,
  mayWorkHere: Adult[],
) {
  const busy = new Map<Adult, Set<number>>();
  const withHomeroom = new Set<Adult>();
  const rooms = new Map<Adult, string>();
  const teachers = new Map<Department, Adult[]>();
  for (const department of Object.keys(departments) as Department[]) {
    const isTeacher = ({ roles }: Adult) =>
      roles.some(
        ({ role, at, department: of }) => role === 'teacher' && at === site && of === department,
      );
    teachers.set(department, community.adults.filter(isTeacher));
  }
  let hired = 0;

  function hire(department: Department): Adult {
    const role = { role: 'teacher', at: site, department } as const;
    const asked = hired % 4 === 1 ? mayWorkHere.findIndex(isOnlyOf(site)) : -1;
    const [carer] = asked >= 0 ? mayWorkHere.splice(asked, 1) : [];
    hired += 1;
    if (carer) {
      register.add(carer, role);
      return carer;
    }
    const chance = chanceOf('teacher', site, hired);
    return register.worker({ name: personBy(chance, familyNameBy(chance)), roles: [role] });
  }

  return {
    teacherFor(department: Department, line: number): Adult {
      const here = teachers.get(department) ?? [];
      const isFree = (adult: Adult) => {
        const taken = busy.get(adult);
        return !taken || (taken.size < mostClasses && !taken.has(line));
      };
      // Whoever goes between the schools is here for the first half of the lines, or for the second.
      const isHere = (adult: Adult) =>
        new Set(adult.roles.map(({ at }) => at)).size < 2 || line < 4 === (site === 'main');
      let teacher = here.find((adult) => isHere(adult) && isFree(adult));
      if (!teacher) {
        teacher = hire(department);
        here.push(teacher);
      }
      busy.set(teacher, (busy.get(teacher) ?? new Set()).add(line));
      return teacher;
    },

    /** Somebody who stays with one homeroom all day. */
    teacherOfOwn(department: Department): Adult {
      const here = teachers.get(department) ?? [];
      const teacher = here.find((adult) => !busy.has(adult)) ?? hire(department);
      if (!here.includes(teacher)) here.push(teacher);
      busy.set(teacher, new Set(Array.from({ length: mostClasses }, (_, line) => line)));
      return teacher;
    },

    /** One of those who teach the homeroom anyway, and have no other. */
    homeroomTeacher(candidates: readonly Adult[]): Adult {
      const [fallback] = candidates;
      const teacher = candidates.find((adult) => !withHomeroom.has(adult)) ?? fallback;
      if (!teacher) throw new Error('A homeroom without classes has no teacher.');
      withHomeroom.add(teacher);
      return teacher;
    },

    roomOf(teacher: Adult): string {
      const room = rooms.get(teacher) ?? roomName(rooms.size);
      rooms.set(teacher, room);
      return room;
    },

    /** The next year begins: everybody is free again. */
    newYear(): void {
      busy.clear();
      withHomeroom.clear();
    },
  };
}

const isOnlyOf = (site: DemoSite) => (adult: Adult) => adult.roles.every(({ at }) => at === site);

/** Ten rooms to a floor, four floors to a house. */
const roomName = (index: number) => {
  const house = Math.floor(index / 40);
  const floor = Math.floor(index / 10) % 4;
  const letter = house < 26 ? String.fromCharCode(65 + house) : `Z${house - 25}-`;
  return `${letter}${floor}${String(index % 10).padStart(2, '0')}`;
};
