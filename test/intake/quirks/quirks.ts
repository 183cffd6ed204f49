import type { chance } from '#test/support/chance';
import { cell, type RosterFiles, setCell, type Table } from './tables.ts';

type Chance = ReturnType<typeof chance>;

/** Rows of a package that a quirk makes useless, by table. */
export interface Effect {
  /** Rows that cannot be used, or are left out while their stored record stays. */
  readonly lost: readonly [table: string, id: string][];
  /** Rows whose stored record leaves too, as the row says. */
  readonly gone: readonly [table: string, id: string][];
  /** Tables without rows. Nothing of their kind changes. */
  readonly emptied: readonly string[];
}

/** What one program writes, applied to a package. `used` has the rows that other quirks changed. */
export interface Quirk {
  readonly name: string;
  apply(files: RosterFiles, by: Chance, used: Set<string>): Partial<Effect>;
}

const tableOf = ({ tables }: RosterFiles, name: string): Table => {
  const table = tables[name];
  if (!table) throw new Error(`The package has no ${name}`);
  return table;
};

/** Picks a row that no other quirk of the package has changed. */
function rowIn(
  files: RosterFiles,
  name: string,
  { by, used }: { by: Chance; used: Set<string> },
  fits: (row: readonly string[]) => boolean = () => true,
): string[] {
  const free = tableOf(files, name).rows.filter(
    (row) => !used.has(`${name} ${row[0]}`) && fits(row),
  );
  if (free.length === 0) throw new Error(`No row of ${name} is free`);
  const row = by.pick(free);
  used.add(`${name} ${row[0]}`);
  return row;
}

/** Returns the people who have a role, by sourcedId. */
const having = (roles: Table, role: string): ReadonlySet<string> =>
  new Set(
    roles.rows
      .filter((row) => cell(roles, row, 'role') === role)
      .map((row) => cell(roles, row, 'userSourcedId')),
  );

/** Picks a teacher whose name is not free: one who is here, and whose roles no other quirk takes. */
function teacherWhoStays(files: RosterFiles, by: Chance, used: Set<string>): string[] {
  const [users, roles] = [tableOf(files, 'users'), tableOf(files, 'roles')];
  const teachers = having(roles, 'teacher');
  const rolesOf = ([id]: readonly string[]) =>
    roles.rows.filter((row) => cell(roles, row, 'userSourcedId') === id);
  const stays = (row: readonly string[]) =>
    teachers.has(row[0] ?? '') &&
    /^(?:true|1|y)/i.test(cell(users, row, 'enabledUser')) &&
    rolesOf(row).every(([id]) => !used.has(`roles ${id}`));
  const teacher = rowIn(files, 'users', { by, used }, stays);
  for (const [id] of rolesOf(teacher)) used.add(`roles ${id}`);
  return teacher;
}

/** A change of one row of a table, after which the row is lost, gone, or as good as before. */
function ofRow(
  name: string,
  table: string,
  change: (row: string[], of: Table, files: RosterFiles) => void,
  outcome: 'lost' | 'gone' | 'same',
  fits?: (row: readonly string[], of: Table) => boolean,
): Quirk {
  return {
    name: `${table}: ${name}`,
    apply(files, by, used) {
      const of = tableOf(files, table);
      const row = rowIn(files, table, { by, used }, (each) => fits?.(each, of) ?? true);
      const id = row[0] ?? '';
      change(row, of, files);
      const rows: [string, string][] = outcome === 'same' ? [] : [[table, id]];
      return outcome === 'gone' ? { gone: rows } : { lost: outcome === 'lost' ? rows : [] };
    },
  };
}

/** A cell that is replaced. */
const set =
  (column: string, value: string) =>
  (row: string[], of: Table): void =>
    setCell(of, row, column, value);

/** A change of all rows of a table. */
const ofAll = (name: string, table: string, change: (row: string[], of: Table) => void): Quirk => ({
  name: `${table}: ${name}`,
  apply(files) {
    const of = tableOf(files, table);
    for (const row of of.rows) change(row, of);
    return {};
  },
});

/** A change of the text of a file. */
const ofText = (name: string, table: string, change: (text: string) => string): Quirk => ({
  name: `${table}: ${name}`,
  apply({ texts }) {
    const before = texts[table];
    (texts as Record<string, (text: string) => string>)[table] = (text) =>
      change(before ? before(text) : text);
    return {};
  },
});

const mapCell = (column: string, change: (value: string) => string) => (row: string[], of: Table) =>
  setCell(of, row, column, change(cell(of, row, column)));

/** Other words for true and false. What another quirk wrote stays. */
const words = (is: string, yes: string, no: string): string =>
  is === 'true' ? yes : is === 'false' ? no : is;

/** Enrolments of students, whose loss removes nobody. */
const ofStudent = (row: readonly string[], of: Table) => cell(of, row, 'role') === 'student';
const twice = (row: string[], { rows }: Table): void => {
  rows.push([...row]);
};

/** Rows that cannot be used. */
const broken: Quirk[] = [
  ofRow('a date that is none', 'enrollments', set('beginDate', 'soon'), 'lost'),
  ofRow('a date like 1/05/2026', 'enrollments', set('beginDate', '1/05/2026'), 'lost'),
  ofRow('a date that is none', 'academicSessions', set('endDate', '2026-02-30'), 'lost'),
  ofRow('no title', 'courses', set('title', ''), 'lost'),
  ofRow('no title', 'classes', set('title', ' '), 'lost'),
  ofRow('another word than true', 'users', set('enabledUser', 'perhaps'), 'lost'),
  ofRow('no username', 'users', set('username', ''), 'lost'),
  ofRow('an unknown status', 'users', set('status', 'gone'), 'lost'),
  ofRow('a role without a person', 'roles', set('userSourcedId', ''), 'lost'),
  ofRow('a birthday that is none', 'demographics', set('birthDate', '2013-02-31'), 'lost'),
  ofRow('a weight that is no number', 'categories', set('weight', 'much'), 'lost'),
  ofRow('a task without a date', 'lineItems', set('dueDate', ''), 'lost'),
  ofRow('a score that is no number', 'results', set('score', 'A+'), 'lost'),
  ofRow('too few values', 'users', (row) => void row.splice(4), 'lost'),
  ofRow('too few values', 'enrollments', (row) => void row.splice(5), 'lost'),
  ofRow('too many values', 'roles', (row) => void row.push('', 'x'), 'lost'),
  ofRow(
    'two rows with other values',
    'classes',
    (row, of) => {
      twice(row, of);
      setCell(of, row, 'title', 'Another title');
    },
    'lost',
  ),
  {
    name: 'users: a guardian with the username of a teacher and another name',
    apply(files, by, used) {
      const [users, roles] = [tableOf(files, 'users'), tableOf(files, 'roles')];
      const [parents, teachers] = [having(roles, 'parent'), having(roles, 'teacher')];
      const isOnly = (row: readonly string[]) =>
        parents.has(row[0] ?? '') && !teachers.has(row[0] ?? '');
      const teacher = teacherWhoStays(files, by, used);
      const parent = rowIn(files, 'users', { by, used }, isOnly);
      setCell(users, parent, 'username', cell(users, teacher, 'username').toUpperCase());
      return { lost: [['users', parent[0] ?? '']] };
    },
  },
];

/** Rows that are understood and have no use. */
const useless: Quirk[] = [
  ofRow(
    'never began',
    'enrollments',
    (row, of) => {
      setCell(of, row, 'beginDate', '2026-02-02');
      setCell(of, row, 'endDate', '2026-02-01');
    },
    'gone',
    ofStudent,
  ),
  ofRow('the role guardian', 'enrollments', set('role', 'guardian'), 'gone', ofStudent),
  ofRow('the role contact', 'enrollments', set('role', 'contact'), 'gone', ofStudent),
  ofRow('the role staff', 'enrollments', set('role', 'staff'), 'lost', ofStudent),
  ofRow('an unknown role', 'roles', set('role', 'mascot'), 'lost'),
  ofRow('inactive', 'enrollments', set('status', 'inactive'), 'gone', ofStudent),
  ofRow('tobedeleted', 'results', set('status', 'tobedeleted'), 'gone'),
  ofRow('an unknown person', 'enrollments', set('userSourcedId', 'nobody'), 'gone', ofStudent),
  ofRow('an unknown class', 'enrollments', set('classSourcedId', 'nothing'), 'gone', ofStudent),
  ofRow('an unknown school', 'enrollments', set('schoolSourcedId', 'nowhere'), 'lost', ofStudent),
  ofRow('the same row twice', 'users', twice, 'same'),
  ofRow('the same row twice', 'enrollments', twice, 'same'),
];

/** Other spellings, and files that do not matter. */
const spellings: Quirk[] = [
  ofAll(
    '1 and 0',
    'users',
    mapCell('enabledUser', (is) => words(is, '1', '0')),
  ),
  ofAll(
    'Y and N',
    'users',
    mapCell('enabledUser', (is) => words(is, 'Y', 'n')),
  ),
  ofAll(
    'a time after dates',
    'academicSessions',
    mapCell('startDate', (day) => day && `${day} 00:00:00`),
  ),
  ofAll(
    'a time after dates',
    'demographics',
    mapCell('birthDate', (day) => day && `${day}T00:00`),
  ),
  ofAll('a school year of two years', 'academicSessions', (row, of) => {
    const year = cell(of, row, 'schoolYear');
    setCell(of, row, 'schoolYear', `${Number(year) - 1}-${year}`);
  }),
  ofAll(
    'active',
    'roles',
    mapCell('status', (is) => is || 'active'),
  ),
  ofAll(
    'no type',
    'classes',
    mapCell('classType', (is) => (is === 'scheduled' ? '' : is)),
  ),
  ofText('commas at the end of the header', 'orgs', (text) => text.replace('\n', ',,\n')),
  ofText('commas at the end of each line', 'users', (text) => text.replace(/(.)\n/g, '$1,\n')),
  ofText('a byte-order mark', 'courses', (text) => `\ufeff${text}`),
  ofText('capitals in the manifest', 'manifest', (text) => text.replaceAll(',bulk', ',BULK')),
  ofText('empty values in the manifest', 'manifest', (text) => text.replaceAll(',absent', ',')),
  ofText('the version 1.2.1', 'manifest', (text) => text.replace('version,1.2', 'version,1.2.1')),
  ofText('spaces in the manifest', 'manifest', (text) => text.replaceAll(',', ' , ')),
  {
    name: 'a README',
    apply({ others }) {
      others['README.md'] = '# Export';
      return {};
    },
  },
  ...['demographics', 'results', 'categories', 'enrollments'].map(
    (table): Quirk => ({
      name: `${table}: no rows`,
      apply(files) {
        tableOf(files, table).rows.length = 0;
        return { emptied: [table] };
      },
    }),
  ),
  {
    name: 'users: a teacher who is a guardian too, with the same name',
    apply(files, by, used) {
      const [users, roles] = [tableOf(files, 'users'), tableOf(files, 'roles')];
      const teacher = teacherWhoStays(files, by, used);
      const record = [...teacher];
      record[0] = 'also-guardian';
      setCell(users, record, 'agentSourcedIds', '');
      users.rows.push(record);
      const role = [...(roles.rows[0] ?? [])];
      role[0] = 'also-guardian-1';
      setCell(roles, role, 'userSourcedId', 'also-guardian');
      setCell(roles, role, 'role', 'guardian');
      roles.rows.push(role);
      return {};
    },
  },
];

/** Every kind of quirk. */
export const quirks: readonly Quirk[] = [...broken, ...useless, ...spellings];

const ten = [
  'enrollments: a date that is none',
  'users: too few values',
  'roles: a role without a person',
  'results: a score that is no number',
  'users: a guardian with the username of a teacher and another name',
  'enrollments: never began',
  'enrollments: the role staff',
  'users: the same row twice',
  'demographics: no rows',
  'manifest: empty values in the manifest',
];

/** Ten of them, for one package: 5 rows are set aside. */
export const tenQuirks: readonly Quirk[] = quirks.filter(({ name }) => ten.includes(name));
