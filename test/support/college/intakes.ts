import type { StoredIntake } from '#functions/intake/engine/record';
import { workPrefix } from '#functions/intake/store/intake-files';
import type { FileQuestion } from '#shared/intake/file-reading';
import type { Intake } from '#shared/intake/intake.contract';
import type { College } from '#test/support/college/college';
import { schoolNamed } from '#test/support/records/school';

const intake = (is: Partial<StoredIntake> & Pick<StoredIntake, 'intakeUid'>): StoredIntake => ({
  filename: 'oneroster-term-3.zip',
  state: 'ready',
  created_at: '2026-06-04T22:00:00.000Z',
  updated_at: '2026-06-04T22:00:00.000Z',
  created_by: 'a.admin',
  counts: [],
  fault_count: 0,
  progress: { done: 0, total: 0 },
  key: `intake/main/${is.intakeUid}`,
  done: 0,
  ...is,
});

/** Stores an intake that may be applied, with its 430 leavers, and one that was refused. */
export async function storeIntakes(college: College): Promise<void> {
  const ready = intake({
    intakeUid: 'i-ready',
    format: 'OneRoster 1.2, bulk',
    counts: [
      { kind: 'users', added: 42, changed: 118, leaving: 430, unchanged: 610 },
      { kind: 'classes', added: 3, changed: 9, leaving: 1, unchanged: 140 },
      { kind: 'enrollments', added: 1204, changed: 0, leaving: 988, unchanged: 9210 },
    ],
    confirm_leaving: 430,
    set_aside_count: 1,
    left_out_count: 312,
  });
  const refused = intake({
    intakeUid: 'i-refused',
    filename: 'oneroster-broken.zip',
    state: 'refused',
    fault_count: 2400,
    message: 'This file cannot be taken in: 2400 faults were found.',
  });
  const asking = intake({
    intakeUid: 'i-asking',
    filename: 'absences.xlsx',
    state: 'refused',
    fault_count: 2,
    needs_answer: true,
    message: 'The portal does not know yet how to read this file. Nothing was changed.',
  });
  const choosing = intake({
    intakeUid: 'i-choosing',
    filename: 'oneroster-group.zip',
    state: 'awaiting-school',
    message: 'This file has 2 schools. Choose which one is yours.',
  });
  for (const each of [ready, refused, asking, choosing]) await storeIntake(college, each);
  const write = (intakeUid: string, file: string, content: unknown) =>
    college.objects.set(
      `uploads/${workPrefix(schoolNamed('main'), intakeUid)}${file}.json`,
      Buffer.from(JSON.stringify(content)),
    );
  write('i-ready', 'report', { faults: [], warnings });
  write('i-ready', 'leaving', leavers);
  write('i-choosing', 'report', { faults: [], warnings: [], schools });
  write('i-refused', 'report', { faults, warnings: [] });
  write('i-asking', 'report', { faults: unread, warnings: [], questions: [question] });
}

/** Stores an intake, as its worker does. The order to work on it ends with the work. */
export async function storeIntake(college: College, is: Partial<StoredIntake>) {
  const stored = college.tables.all('intake').filter(({ sk }) => sk === is.intakeUid);
  const intake = stored.find(({ pk }) => pk === 'main');
  const order = stored.find(({ pk }) => pk !== 'main');
  if (order && (is.state === 'applied' || is.state === 'rolled-back'))
    await college.put('intake', { ...order, state: 'ended' });
  await college.put('intake', { ...intake, ...is, pk: 'main', sk: is.intakeUid });
}

const warnings: Intake['warnings'] = [
  {
    file: 'users.csv',
    row: 88,
    column: 'grades',
    value: '13',
    reason: 'Unknown year level; the person joins no year.',
  },
  {
    file: 'enrollments.csv',
    row: 240,
    column: 'beginDate',
    value: '1/2/2026',
    reason: 'This is not a date.',
    effect: 'set aside',
  },
  {
    file: 'enrollments.csv',
    row: 12,
    column: 'endDate',
    value: '2026-01-28',
    reason: 'This enrolment ends before it begins, so it never began and is left out.',
    effect: 'left out',
  },
  {
    file: 'enrollments.csv',
    row: 13,
    column: 'role',
    value: 'staff',
    reason:
      'The portal does not know this role, so the row is left out. If the enrolment is stored, it stays.',
    effect: 'left out',
  },
];

const unread: Intake['faults'] = [
  { file: 'absences.xlsx', row: 1, column: 'STUDENT_NUMBER', reason: 'This column is missing.' },
];

const question: FileQuestion = {
  kind: 'absences',
  file: 'absences.xlsx',
  written: ['Student no', 'Why'],
  columns: ['STUDENT_NUMBER', 'reason'],
  needed: ['STUDENT_NUMBER'],
  days: ['03/04/2026'],
};

const schools: Intake['schools'] = [
  {
    sourcedId: '301',
    name: 'Lake Middle School',
    identifier: '01490305',
    students: 320,
    staff: 41,
    is_chosen: false,
  },
  { sourcedId: '302', name: 'Lake High School', students: 512, staff: 60, is_chosen: false },
];

const faults = Array.from({ length: 120 }, (_, n) => ({
  file: 'enrollments.csv',
  row: n + 2,
  column: 'userSourcedId',
  value: `stu-${n}`,
  reason: 'There is no user with this sourcedId.',
}));

const leavers = Array.from({ length: 430 }, (_, n) => ({
  userUid: `leaver-${n}`,
  username: `leaver${n}`,
  firstname: `Kim ${n}`,
  surname: 'Archer',
  type: n % 2 ? 'affiliate' : 'student',
  ...(n % 2 === 0 && { year: 'Year 12' }),
}));
