import { addDays } from '#shared/domain/zone';
import type { Capability } from '#shared/permissions';
import { casting } from './casting.ts';
import type { Adult, Student } from './community.ts';
import type { DemoSite } from './content.ts';
import { named, shown } from './naming.ts';
import type { Register } from './register.ts';

/** Somebody worth signing in as. */
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
 * The people with parts to play: the same at every size of the school, with short usernames. Some of the usernames, identifiers and student
 * numbers are given out at both schools, to different people, so that it shows when the schools get mixed up. Both schools count from the
 * same numbers, so these have to be the first at each.
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
  const { works, cares, learns } = casting(register);
  const ada = works('main', 'ada', ['Ada', 'Lindqvist'], 'siteAdministrator', 'administration');
  const ed = works('main', 'ed', ['Ed', 'O’Brien'], 'teacher', 'english');
  const tess = works('main', 'tess', ['Tess', 'Nakamura-Jones'], 'teacher', 'mathematics');
  const theo = works('main', 'theo', ['Théo', 'Lefèvre'], 'teacher', 'science');
  const cora = works('main', 'cora', ['Cora', 'Ngāta'], 'counselor', 'services');
  const sen = works('main', 'sen', ['Sen', 'Ødegård'], 'siteAdministrator', 'administration');
  const rex = works('main', 'rex', ['Rex', 'Žižka'], 'systemAdministrator', 'administration');
  const priya = works(
    'main',
    'priya',
    ['Priya', 'Venkataraman'],
    'siteAdministrator',
    'administration',
  );

  const cara = cares('main', 'cara', ['Cara', 'Nguyễn']);
  const carl = cares('main', 'carl', ['Carl', 'Brandt']);
  const sam = learns('main', 7, 'sam', ['Sam', 'Nguyễn-Brandt'], [cara, carl]);
  learns('main', 10, 'nina', ['Nina', 'Nguyễn-Brandt'], [cara, carl]);

  const olga = cares('main', 'olga', ['Ольга', 'Иванова']);
  const petar = cares('main', 'petar', ['Пётр', 'Иванов']);
  const closed = { carer: olga, restricted: true } as const;
  learns('main', 5, 'misha', ['Миша', 'Иванов'], [petar, closed]);

  register.add(theo, { role: 'parent', at: 'main' });
  const noemi = cares('main', 'noemi', ['Noémi', 'Lefèvre']);
  learns('main', 8, 'zoe', ['Zoé', 'Lefèvre'], [theo, noemi]);

  const eighteenYearsAgo = `${Number(date.slice(0, 4)) - 18}${date.slice(4, 8)}01`;
  const birthDate = addDays(eighteenYearsAgo, -60);
  const maire = cares('main', 'maire', ['Máire', 'Ó Súilleabháin']);
  const una = learns('main', 12, 'una', ['Úna', 'Ó Súilleabháin'], [maire], { birthDate });

  const enid = cares('main', 'enid', ['Enid', 'Hargreaves'], 'guardian');
  const huw = cares('main', 'huw', ['Huw', 'Prosser']);
  const over = { carer: enid, until: addDays(date, -90) };
  learns('main', 6, 'tom', ['Tom', 'Prosser'], [huw, over]);

  const lev = cares('main', 'lev', ['Suparman', '']);
  const lastDay = addDays(date, -21);
  learns('main', 11, 'dewi', ['Dewi', 'Suparman'], [lev], { lastDay });
  const longName = ['Al', 'Fernández de Córdoba y Álvarez de las Asturias'] as const;
  const al = cares('main', 'al', longName, 'relative');

  return [
    play('main', ada, 'administrator', 'administrator'),
    play('main', ed, 'editor, teaches English', 'editor'),
    play('main', tess, 'teacher of mathematics, homeroom 7A'),
    play('main', theo, 'teacher of science with a child in Year 8'),
    play('main', cara, 'carer of Sam in Year 7 and Nina in Year 10'),
    play('main', carl, 'their other parent, in another household'),
    play('main', sam, 'student in Year 7'),
    play('main', una, 'student in Year 12, eighteen years old'),
    play('main', cora, 'counsellor', 'counsellor'),
    play('main', sen, 'may release mailings', 'sender'),
    play('main', rex, 'reads logs and reports', 'reports'),
    play('main', priya, 'privacy officer: sees who read whose record', 'privacy'),
    play('main', olga, 'carer whose link to her child in Year 5 is restricted'),
    play('main', enid, 'guardian whose link to a child in Year 6 has ended'),
    play('main', lev, 'carer whose only child has left; a person with one name'),
    play('main', al, 'affiliate without children'),
  ];
}

function regionalPeople(register: Register): DemoPerson[] {
  const { works, cares, learns } = casting(register);
  const office = 'administration';
  const ada = works('regional', 'ada', ['Ada', 'Birrell'], 'siteAdministrator', office);
  const ed = works('regional', 'ed', ['Ed', 'Tūhoe'], 'teacher', 'english');
  const tess = works('regional', 'tess', ['Tess', 'Holloway'], 'teacher', 'mathematics');
  const kiri = works('regional', 'kiri', ['Kiri', 'Te Kanawa-Reid'], 'principal', office);
  const cara = cares('regional', 'cara', ['Cara', 'Kowalczyk']);
  const sam = learns('regional', 9, 'sam', ['Sam', 'Kowalczyk'], [cara]);
  register.add(tess, { role: 'parent', at: 'regional' });
  learns('regional', 2, 'ivy', ['Ivy', 'Holloway'], [tess]);

  return [
    play('regional', ada, 'administrator; another Ada than at main', 'administrator'),
    play('regional', ed, 'editor; another Ed than at main', 'editor'),
    play('regional', tess, 'teacher with a child in Year 2; another Tess than at main'),
    play('regional', kiri, 'principal; sends, and reads reports', 'sender', 'reports'),
    play('regional', cara, 'carer of Sam; another Cara than at main'),
    play('regional', sam, 'student in Year 9; another Sam than at main, with the same number'),
  ];
}

/** A family with a child at each school; of the staff one who works for the group of both, and one who travels between them. */
function peopleOfBoth(register: Register): { bea: Adult; dag: Adult } {
  const { cares, learns } = casting(register);
  const bea = cares(['main', 'regional'], 'bea', ['Bea', 'Castellanos']);
  learns('main', 9, 'ines', ['Inés', 'Castellanos'], [bea], { isOfBoth: true });
  learns('regional', 8, 'mateo', ['Mateo', 'Castellanos'], [bea], { isOfBoth: true });
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
