import { addDays } from '#shared/kernel/zone';
import { mondayOf } from '#shared/timetables/school-days';
import { type Chance, chanceOf } from '../chance.ts';
import type { DemoSite } from '../content.ts';
import {
  type Adult,
  type CarerLink,
  demoSites,
  grades,
  isSecondary,
  type RosterRole,
  type Student,
} from './community.ts';
import { nameStocks } from './names.ts';
import { type FamilyName, familyNameBy, familyNameFrom, joined, personBy } from './naming.ts';
import type { Register } from './register.ts';

/** A vacancy: a student who has no name yet. */
interface Vacancy {
  readonly site: DemoSite;
  readonly grade: number;
}

/** The kinds of families, and how many of 100 families are of each kind. */
const shapes = {
  together: 50,
  oneCarer: 15,
  twoHouseholds: 16,
  withStepParent: 5,
  patchwork: 5,
  grandparents: 4,
  restricted: 2,
  ended: 1,
  fromNextMonth: 1,
  adultsWithoutMail: 1,
} as const;
type Shape = keyof typeof shapes;
const shapeNames = Object.keys(shapes) as Shape[];
const everyShape = shapeNames.flatMap((shape) =>
  Array.from({ length: shapes[shape] }, () => shape),
);

const familiesAtBoth = 0.04;
const leaversInHundred = 1;

/**
 * Fills the schools with families until no vacancy is left. Returns adults who may work at the
 * schools. The first families go once through every shape and script, so that small schools have
 * them all.
 */
export function settleFamilies(register: Register, people: number, date: string): Adult[] {
  const vacancies: Record<DemoSite, Vacancy[]> = { main: [], regional: [] };
  for (const site of demoSites) {
    const vacant = vacanciesOf(site, studentsAt(site, people), register);
    vacancies[site] = chanceOf('places', site).shuffled(vacant);
  }
  const mayWorkHere: Adult[] = [];
  let count = 0;
  for (const site of demoSites) {
    while (vacancies[site].length > 0) {
      const chance = chanceOf('family', count);
      const size = chance.pick([1, 1, 1, 2, 2, 2, 3]);
      const vacant = vacancies[site].splice(-size);
      const wantsBoth = chance.is(familiesAtBoth) || count === shapeNames.length;
      const elsewhere = site === 'main' && wantsBoth ? vacancies.regional.pop() : undefined;
      if (elsewhere) vacant.push(elsewhere);
      const family = settle({ register, count, date, chance }, vacant);
      if (!elsewhere && chance.is(0.05)) mayWorkHere.push(...family.slice(0, 1));
      count += 1;
    }
    const leavers = Math.ceil((studentsAt(site, people) * leaversInHundred) / 100);
    for (let i = 0; i < leavers; i++) {
      leave(register, site, date, chanceOf('leaver', site, i));
    }
  }
  return mayWorkHere;
}

/** Regional has a third as many students as main. */
export const studentsAt = (site: DemoSite, people: number): number =>
  site === 'main' ? people : Math.ceil(people / 3);

/**
 * Returns the vacancies. Upper years have twice as many students as lower years, and no year is
 * empty.
 */
function vacanciesOf(site: DemoSite, people: number, { community }: Register): Vacancy[] {
  const parts = grades.reduce<number>((sum, grade) => sum + partOf(grade), 0);
  let sum = 0;
  return grades.flatMap((grade) => {
    const before = Math.round((people * sum) / parts);
    sum += partOf(grade);
    const wanted = Math.max(1, Math.round((people * sum) / parts) - before);
    const taken = community.students.filter(
      (student) => student.site === site && student.grade === grade && !student.lastDay,
    );
    return Array.from({ length: Math.max(0, wanted - taken.length) }, () => ({ site, grade }));
  });
}

const partOf = (grade: number) => (isSecondary(grade) ? 2 : 1);

interface FamilySource {
  readonly register: Register;
  /** The number of families before this one. */
  readonly count: number;
  readonly date: string;
  readonly chance: Chance;
}

/** Registers a family for vacancies and returns its adults. */
function settle(
  { register, count, date, chance }: FamilySource,
  vacant: readonly Vacancy[],
): Adult[] {
  const shape = shapeNames[count] ?? chance.pick(everyShape);
  const first = count < nameStocks.length ? familyNameFrom(count, chance) : familyNameBy(chance);
  const second = chance.is(0.4) ? familyNameBy(chance) : first;
  const sites = [...new Set(vacant.map(({ site }) => site))];
  const adult = (name: FamilyName, role: RosterRole = 'parent', email?: string) =>
    register.carer({
      name: personBy(chance, name),
      roles: sites.map((at) => ({ role, at })),
      ...(email !== undefined && { email }),
    });
  const isOfBoth = sites.length > 1;
  const child = ({ site, grade }: Vacancy, name: FamilyName): Student =>
    register.student({
      name: personBy(chance, name),
      site,
      grade,
      isOfBoth,
      ...firstDayOf(chance, count, date),
    });

  const one = adult(first, shape === 'grandparents' ? 'guardian' : 'parent', mailOf(shape));
  if (shape === 'oneCarer') {
    for (const vacancy of vacant) child(vacancy, first).carers.push({ carer: one });
    return [one];
  }
  // Some couples read one mailbox.
  const shared = shape === 'together' && chance.is(0.15) ? one.email : mailOf(shape);
  const two = adult(second, shape === 'grandparents' ? 'relative' : 'parent', shared);
  const third =
    shape === 'withStepParent' || shape === 'patchwork' ? adult(familyNameBy(chance)) : undefined;
  const bothNames = second !== first && chance.is(0.3) ? joined(first, second) : first;
  vacant.forEach((vacancy, i) => {
    const student = child(vacancy, bothNames);
    // In a patchwork family, the children share one parent and have different other parents.
    const others = shape === 'patchwork' && third ? [i % 2 === 0 ? two : third] : [two];
    student.carers.push({ carer: one });
    for (const carer of others) student.carers.push(linkTo(carer, shape, date));
    if (shape === 'withStepParent' && third) student.carers.push({ carer: third });
  });
  return third ? [one, two, third] : [one, two];
}

/** The families, by their number, whose children started lately or will start soon. */
const starting: Readonly<Record<number, number>> = { 5: -24, 7: -38, 9: 12 };

/** Returns the first day of a child who starts around today. A few families have one at any size. */
function firstDayOf(chance: Chance, count: number, date: string) {
  const [isLate, isSoon] = [chance.is(0.015), chance.is(0.005)];
  const days = starting[count] ?? (isSoon ? chance.between(5, 55) : -chance.between(3, 55));
  if (starting[count] === undefined && !isLate && !isSoon) return {};
  // Students start on a Monday.
  return { firstDay: mondayOf(addDays(date, days)) };
}

const mailOf = (shape: Shape) => (shape === 'adultsWithoutMail' ? '' : undefined);

function linkTo(carer: Adult, shape: Shape, date: string): CarerLink {
  switch (shape) {
    case 'restricted':
      return { carer, restricted: true };
    case 'ended':
      return { carer, until: addDays(date, -40) };
    case 'fromNextMonth':
      return { carer, from: addDays(date, 25) };
    default:
      return { carer };
  }
}

/** Registers a student who left this term, with a carer who has no other student here. */
function leave(register: Register, site: DemoSite, date: string, chance: Chance): void {
  const name = familyNameBy(chance);
  const roles = [{ role: 'parent' as const, at: site }];
  const student = register.student({
    name: personBy(chance, name),
    site,
    grade: chance.pick(grades),
    lastDay: addDays(date, -chance.between(3, 50)),
  });
  student.carers.push({ carer: register.carer({ name: personBy(chance, name), roles }) });
}
