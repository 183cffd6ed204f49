import { chanceOf } from '../chance.ts';
import type { DemoSite } from '../content.ts';
import { type Department, departments } from '../learning/subjects.ts';
import type { Adult, Community } from './community.ts';
import { familyNameBy, personBy } from './naming.ts';
import type { Register } from './register.ts';

const mostClasses = 5;

export type Staffing = ReturnType<typeof staffingOf>;

/**
 * Assigns teachers to classes, never to two at the same time. When all are busy, the school hires a
 * carer or a new person.
 */
export function staffingOf(
  site: DemoSite,
  community: Community,
  register: Register,
  mayWorkHere: Adult[],
) {
  const busy = timetables();
  const withHomeroom = new Set<Adult>();
  const rooms = new Map<Adult, string>();
  const teachers = teachersByDepartment(site, community);
  const hire = recruiter(site, register, mayWorkHere);

  return {
    teacherFor(department: Department, line: number): Adult {
      const here = teachers.get(department) ?? [];
      const isReady = (adult: Adult) => isHere(site, adult, line) && busy.isFree(adult, line);
      const teacher = here.find(isReady) ?? hire(department);
      if (!here.includes(teacher)) here.push(teacher);
      busy.take(teacher, line);
      return teacher;
    },

    /** Returns a teacher who stays with one homeroom all day. */
    teacherOfOwn(department: Department): Adult {
      const here = teachers.get(department) ?? [];
      const teacher = here.find((adult) => !busy.has(adult)) ?? hire(department);
      if (!here.includes(teacher)) here.push(teacher);
      busy.takeDay(teacher);
      return teacher;
    },

    /** Returns one of the homeroom's teachers who has no other homeroom. */
    homeroomTeacher(candidates: readonly Adult[]): Adult {
      const [fallback] = candidates;
      const teacher = candidates.find((adult) => !withHomeroom.has(adult)) ?? fallback;
      if (!teacher) throw new Error('A homeroom needs at least one candidate as its teacher');
      withHomeroom.add(teacher);
      return teacher;
    },

    roomOf(teacher: Adult): string {
      const room = rooms.get(teacher) ?? roomName(rooms.size);
      rooms.set(teacher, room);
      return room;
    },

    /** Starts another school year, in which all teachers are free again. */
    newYear(): void {
      busy.clear();
      withHomeroom.clear();
    },
  };
}

/** Records in which lines each teacher has a class. */
function timetables() {
  const taken = new Map<Adult, Set<number>>();
  return {
    has: (teacher: Adult): boolean => taken.has(teacher),

    /** Whether a teacher can have another class, in this line. */
    isFree(teacher: Adult, line: number): boolean {
      const own = taken.get(teacher);
      return !own || (own.size < mostClasses && !own.has(line));
    },

    take(teacher: Adult, line: number): void {
      taken.set(teacher, (taken.get(teacher) ?? new Set()).add(line));
    },

    /** Takes all classes that a teacher can have. */
    takeDay(teacher: Adult): void {
      taken.set(teacher, new Set(Array.from({ length: mostClasses }, (_, line) => line)));
    },

    clear: (): void => taken.clear(),
  };
}

/**
 * Whether a teacher is at a school in a line. A teacher of both schools is at main for the first
 * half of the lines, then at regional.
 */
const isHere = (site: DemoSite, { roles }: Adult, line: number): boolean =>
  new Set(roles.map(({ at }) => at)).size < 2 || line < 4 === (site === 'main');

function teachersByDepartment(site: DemoSite, { adults }: Community): Map<Department, Adult[]> {
  const teachers = new Map<Department, Adult[]>();
  for (const department of Object.keys(departments) as Department[]) {
    const isTeacher = ({ roles }: Adult) =>
      roles.some(
        ({ role, at, department: of }) => role === 'teacher' && at === site && of === department,
      );
    teachers.set(department, adults.filter(isTeacher));
  }
  return teachers;
}

/**
 * Returns a function that hires teachers. Each fourth one is a carer of the school, if one may work
 * here.
 */
function recruiter(site: DemoSite, register: Register, mayWorkHere: Adult[]) {
  let hired = 0;
  return (department: Department): Adult => {
    const role = { role: 'teacher', at: site, department } as const;
    const index = hired % 4 === 1 ? mayWorkHere.findIndex(isOnlyOf(site)) : -1;
    const [carer] = index >= 0 ? mayWorkHere.splice(index, 1) : [];
    hired += 1;
    if (carer) {
      register.add(carer, role);
      return carer;
    }
    const chance = chanceOf('teacher', site, hired);
    return register.worker({ name: personBy(chance, familyNameBy(chance)), roles: [role] });
  };
}

const isOnlyOf = (site: DemoSite) => (adult: Adult) => adult.roles.every(({ at }) => at === site);

/** Returns a room number: 10 rooms per floor, 4 floors per building. */
const roomName = (index: number) => {
  const house = Math.floor(index / 40);
  const floor = Math.floor(index / 10) % 4;
  const letter = house < 26 ? String.fromCharCode(65 + house) : `Z${house - 25}-`;
  return `${letter}${floor}${String(index % 10).padStart(2, '0')}`;
};
