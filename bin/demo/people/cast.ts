import { addDays } from '#shared/kernel/zone';
import type { Capability } from '#shared/rights/permissions';
import type { DemoSite } from '../content.ts';
import { casting } from './casting.ts';
import type { Adult, Student } from './community.ts';
import { named, shown } from './naming.ts';
import type { Register } from './register.ts';

/** A person to sign in as. */
export interface DemoPerson {
  readonly site: DemoSite;
  readonly username: string;
  readonly name: string;
  readonly description: string;
  readonly capabilities: Capability[];
}

const play = (
  site: DemoSite,
  { username, name }: Adult | Student,
  description: string,
  ...capabilities: Capability[]
): DemoPerson => ({ site, username, name: shown(name), description, capabilities });

/**
 * Registers the main people of the demo, with short usernames. They exist at every size of the
 * school. Some usernames, identifiers and student numbers belong to different people at the two
 * schools, so that a mix-up of the schools shows. Both schools count from the same numbers, so
 * these people come first.
 */
export function castOf(register: Register, date: string): DemoPerson[] {
  const atMain = mainPeople(register, date);
  const atRegional = regionalPeople(register);
  const { dag, bea } = peopleOfBoth(register);
  const ofBoth = (site: DemoSite) => [
    play(site, bea, 'carer of a child at each school; the same person at both'),
    play(site, dag, 'teacher of music at both schools'),
  ];
  return [...atMain, ...ofBoth('main'), ...atRegional, ...ofBoth('regional')];
}

function mainPeople(register: Register, date: string): DemoPerson[] {
  const { ada, ed, tess, theo, cora, sen, rex, priya, otto } = mainStaff(register);
  const { cara, carl, sam, una, olga, enid, tala, lev, al } = mainFamilies(register, theo, date);
  return [
    play('main', ada, 'administrator', 'administrator'),
    play('main', ed, 'editor, teaches English', 'editor'),
    play('main', tess, 'teacher of mathematics, homeroom 7A', 'notes-download'),
    play('main', theo, 'teacher of science with a child in Year 8'),
    play('main', cara, 'carer of Sam in Year 7 and Nina in Year 10'),
    play('main', carl, 'their other parent, in another household'),
    play('main', sam, 'student in Year 7'),
    play('main', una, 'student in Year 12, eighteen years old'),
    play('main', cora, 'counsellor', 'counsellor'),
    play('main', otto, 'attendance office, sends documents to be signed', 'attendance', 'signing'),
    play('main', sen, 'may release mailings', 'sender'),
    play('main', rex, 'reads logs and reports', 'reports'),
    play('main', priya, 'privacy officer: sees who read whose record', 'privacy'),
    play('main', olga, 'carer whose link to her child in Year 5 is restricted'),
    play('main', enid, 'guardian whose link to a child in Year 6 has ended'),
    play('main', tala, 'carer of Sione in Year 6; both have only a family name'),
    play('main', lev, 'carer whose only child has left; has only a given name'),
    play('main', al, 'affiliate without children'),
  ];
}

function mainStaff(register: Register) {
  const { works } = casting(register);
  const ada = works('main', 'ada', ['Ada', 'Lindqvist'], {
    role: 'siteAdministrator',
    department: 'administration',
  });
  const ed = works('main', 'ed', ['Ed', 'O’Brien'], { role: 'teacher', department: 'english' });
  const tess = works('main', 'tess', ['Tess', 'Nakamura-Jones'], {
    role: 'teacher',
    department: 'mathematics',
  });
  const theo = works('main', 'theo', ['Théo', 'Lefèvre'], {
    role: 'teacher',
    department: 'science',
  });
  const cora = works('main', 'cora', ['Cora', 'Ngāta'], {
    role: 'counselor',
    department: 'services',
  });
  const sen = works('main', 'sen', ['Sen', 'Ødegård'], {
    role: 'siteAdministrator',
    department: 'administration',
  });
  const rex = works('main', 'rex', ['Rex', 'Žižka'], {
    role: 'systemAdministrator',
    department: 'administration',
  });
  const priya = works('main', 'priya', ['Priya', 'Venkataraman'], {
    role: 'siteAdministrator',
    department: 'administration',
  });
  const otto = works('main', 'otto', ['Otto', 'Reiter'], {
    role: 'siteAdministrator',
    department: 'administration',
  });
  return { ada, ed, tess, theo, cora, sen, rex, priya, otto };
}

function mainFamilies(register: Register, theo: Adult, date: string) {
  const { cares, learns } = casting(register);
  const cara = cares('main', 'cara', ['Cara', 'Nguyễn']);
  const carl = cares('main', 'carl', ['Carl', 'Brandt']);
  const sam = learns('main', 'sam', ['Sam', 'Nguyễn-Brandt'], { grade: 7, carers: [cara, carl] });
  learns('main', 'nina', ['Nina', 'Nguyễn-Brandt'], { grade: 10, carers: [cara, carl] });

  const olga = cares('main', 'olga', ['Ольга', 'Иванова']);
  const petar = cares('main', 'petar', ['Пётр', 'Иванов']);
  const closed = { carer: olga, restricted: true } as const;
  learns('main', 'misha', ['Миша', 'Иванов'], { grade: 5, carers: [petar, closed] });

  register.add(theo, { role: 'parent', at: 'main' });
  const noemi = cares('main', 'noemi', ['Noémi', 'Lefèvre']);
  learns('main', 'zoe', ['Zoé', 'Lefèvre'], { grade: 8, carers: [theo, noemi] });

  const eighteenYearsAgo = `${Number(date.slice(0, 4)) - 18}${date.slice(4, 8)}01`;
  const birthDate = addDays(eighteenYearsAgo, -60);
  const maire = cares('main', 'maire', ['Máire', 'Ó Súilleabháin']);
  const una = learns('main', 'una', ['Úna', 'Ó Súilleabháin'], {
    grade: 12,
    carers: [maire],
    birthDate,
  });

  const enid = cares('main', 'enid', ['Enid', 'Hargreaves'], 'guardian');
  const tala = cares('main', 'tala', ['', 'Tala']);
  const over = { carer: enid, until: addDays(date, -90) };
  learns('main', 'sione', ['', 'Sione'], { grade: 6, carers: [tala, over] });

  const ngozi = cares('main', 'ngozi', ['Ngozi', 'Okafor']);
  const born = { grade: 9, carers: [ngozi], birthDate: `${Number(date.slice(0, 4)) - 15}-11-05` };
  learns('main', 'ruby', ['Ruby', 'Okafor'], born);
  learns('main', 'max', ['Max', 'Okafor'], born);

  const lev = cares('main', 'lev', ['Suparman', '']);
  const lastDay = addDays(date, -21);
  learns('main', 'dewi', ['Dewi', 'Suparman'], { grade: 11, carers: [lev], lastDay });
  const longName = ['Al', 'Fernández de Córdoba y Álvarez de las Asturias'] as const;
  const al = cares('main', 'al', longName, 'relative');
  return { cara, carl, sam, una, olga, enid, tala, lev, al };
}

function regionalPeople(register: Register): DemoPerson[] {
  const { works, cares, learns } = casting(register);
  const office = 'administration';
  const ada = works('regional', 'ada', ['Ada', 'Birrell'], {
    role: 'siteAdministrator',
    department: office,
  });
  const ed = works('regional', 'ed', ['Ed', 'Tūhoe'], { role: 'teacher', department: 'english' });
  const tess = works('regional', 'tess', ['Tess', 'Holloway'], {
    role: 'teacher',
    department: 'mathematics',
  });
  const kiri = works('regional', 'kiri', ['Kiri', 'Te Kanawa-Reid'], {
    role: 'principal',
    department: office,
  });
  const cara = cares('regional', 'cara', ['Cara', 'Kowalczyk']);
  const sam = learns('regional', 'sam', ['Sam', 'Kowalczyk'], { grade: 9, carers: [cara] });
  register.add(tess, { role: 'parent', at: 'regional' });
  learns('regional', 'ivy', ['Ivy', 'Holloway'], { grade: 2, carers: [tess] });

  return [
    play('regional', ada, 'administrator; another Ada than at main', 'administrator'),
    play('regional', ed, 'editor; another Ed than at main', 'editor'),
    play('regional', tess, 'teacher with a child in Year 2; another Tess than at main'),
    play('regional', kiri, 'principal; sends, and reads reports', 'sender', 'reports'),
    play('regional', cara, 'carer of Sam; another Cara than at main'),
    play('regional', sam, 'student in Year 9; another Sam than at main, with the same number'),
  ];
}

/** Registers a family with a child at each school, and two staff of both schools. */
function peopleOfBoth(register: Register): { bea: Adult; dag: Adult } {
  const { cares, learns } = casting(register);
  const bea = cares(['main', 'regional'], 'bea', ['Bea', 'Castellanos']);
  learns('main', 'ines', ['Inés', 'Castellanos'], { grade: 9, carers: [bea], isOfBoth: true });
  learns('regional', 'mateo', ['Mateo', 'Castellanos'], {
    grade: 8,
    carers: [bea],
    isOfBoth: true,
  });
  register.worker({
    username: 'grace',
    name: named('Grace', 'Abernathy'),
    roles: [{ role: 'districtAdministrator', at: 'group' }],
  });
  const dag = register.worker({
    username: 'dag',
    name: named('Dag', 'Sjöberg'),
    roles: [
      { role: 'teacher', at: 'main', department: 'arts' },
      { role: 'teacher', at: 'regional', department: 'arts' },
    ],
  });
  return { bea, dag };
}
