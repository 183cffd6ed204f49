import { atOnce } from '#functions/kernel/at-once';
import type { Bound, School } from '#functions/kernel/record/declaration';
import type { LimitRepository } from '#functions/kernel/store/limits';
import type { Homerooms } from '#functions/people/store/homerooms';
import type { studentGoals as contract } from '#shared/goals/student-goals.contract';
import type { SchoolTerm, Term } from '#shared/goals/term';
import type { Profile } from '#shared/intake/roster';
import { AppError } from '#shared/kernel/errors';
import type { Handlers, RequestFacts } from '#shared/kernel/route';
import { dayIn } from '#shared/kernel/zone';
import type { Caller } from '#shared/rights/caller';
import { may } from '#shared/rights/permissions';
import { type ClassDeps, classesOf, pageOf, studentsOf } from './goals-classes.ts';
import { goalsCsv } from './goals-csv.ts';
import { type ReadingDeps, studentAndTerm, wholeGoals } from './goals-reading.ts';
import { reportCsv } from './pdfs/report-csv.ts';
import type { GoalsPdfReader } from './pdfs/store/goals-pdfs.ts';
import { isHomeroomTeacher } from './rules/goals-rights.ts';
import { termOf } from './rules/term.ts';

export interface FilesDeps extends ReadingDeps, ClassDeps {
  readonly homerooms: Homerooms;
  readonly pdfs: Bound<GoalsPdfReader, 'all' | 'students'>;
  readonly limits: Bound<LimitRepository, 'count'>;
  /** Stores a file for the caller and returns its address, which is valid for 60 s. */
  readonly answers: {
    of(school: School): {
      publishCsv(userUid: string, name: string, text: string): Promise<string>;
    };
  };
}

/** The files that a person may make in a minute, and the most students of one file. */
const filesPerMinute = 10;
const mostInFile = 600;
/** The number of students whose records are read at once. */
const width = 25;

type Classes = Pick<Handlers<typeof contract>, 'listClasses' | 'overview' | 'download'>;

/** Lists how far the students of a class are, and writes files of what is written. */
export const goalsFiles = (deps: FilesDeps): Classes => ({
  listClasses: (_, caller, { now }) => classesOf(deps, caller, now),

  async overview({ group, limit, next_token, ...query }, caller, { now, audit }) {
    const term = termOf(query, caller, now);
    const students = await studentsOf(deps, caller, group, now);
    const page = pageOf(students, { limit, next_token });
    await audit(page.records.map(({ userUid }) => userUid));
    const whole = await wholeOf(deps, caller, term, page.records);
    return {
      ...page,
      records: whole.map(({ student, written, goals, comments }) => ({
        username: student.username,
        firstname: student.firstname,
        surname: student.surname,
        form_run: student.form_run ?? '',
        goals: goals.goals.length,
        reflections: goals.reflections.length,
        has_comment: comments.length > 0,
        ...(written.goals && { updated_at: written.goals.updated_at }),
        may_comment: isHomeroomTeacher(caller, { student, relation: 'duty' }),
      })),
    };
  },

  async download({ username, group, term: named, is_download: _, ...query }, caller, request) {
    const { userUid } = caller;
    const { now, audit } = request;
    // Without a student or a class, it is the report of the PDFs that were asked for.
    if (username === undefined && group === undefined && may(caller, 'lgp.bulk')) {
      return report(deps, { term: named, year: query.selected_year }, caller, request);
    }
    const term = termOf(query, caller, now);
    const isOne = username !== undefined || (group === undefined && !may(caller, 'sg.class'));
    const students = isOne
      ? [await studentOf(deps, caller, { ...query, username }, now)]
      : await studentsOf(deps, caller, group ?? (await ownHomeroom(deps, caller, now)), now);
    if (students.length > mostInFile) {
      throw new AppError('badRequest', `A file has at most ${mostInFile} students.`);
    }
    await audit(students.map((each) => each.userUid));
    await deps.limits.of(caller).count(userUid, 'goals-file', filesPerMinute, now);
    const rooms = await deps.homerooms(caller, now);
    const whole = await wholeOf(deps, caller, term, students);
    const text = goalsCsv(
      whole.map((each) => {
        const room = each.student.groups.find((uid) => rooms.has(uid)) ?? '';
        return { ...each, homeroom: rooms.get(room) ?? '' };
      }),
    );
    const name = `goals-${term.year}-semester-${term.semester}.csv`;
    return { pre_signed_URL: await deps.answers.of(caller).publishCsv(userUid, name, text) };
  },
});

/** Writes the report of the PDFs that administrators asked for, of a term or of all. */
async function report(
  deps: FilesDeps,
  { term, year }: { readonly term: Term | undefined; readonly year: string | undefined },
  caller: Caller,
  { now, audit }: Pick<RequestFacts, 'now' | 'audit'>,
) {
  const { site, userUid, timeZone } = caller;
  const of = term && { term, year: year ?? dayIn(timeZone, now).slice(0, 4) };
  const { text, students } = await reportCsv(deps.pdfs, { site, of }, now);
  await audit(students);
  await deps.limits.of(caller).count(userUid, 'goals-file', filesPerMinute, now);
  const name = of ? `goals-pdfs-${of.year}-term-${of.term}.csv` : 'goals-pdfs.csv';
  return { pre_signed_URL: await deps.answers.of(caller).publishCsv(userUid, name, text) };
}

/** Returns the student whose file a call asks for. */
async function studentOf(
  { users }: FilesDeps,
  caller: Caller,
  named: Parameters<typeof studentAndTerm>[2],
  now: Date,
): Promise<Profile> {
  return (await studentAndTerm({ users, operation: 'sg.dl' }, caller, named, now)).seen.student;
}

/** Returns the caller's own homeroom, of which the file is made if the call names no class. */
async function ownHomeroom(deps: FilesDeps, caller: Caller, now: Date): Promise<string> {
  const own = (await classesOf(deps, caller, now)).find(({ is_own }) => is_own);
  if (own) return own.groupUid;
  throw new AppError('badRequest', 'Choose a student or a class.');
}

/** Reads everything about some students in a semester. */
async function wholeOf(
  deps: FilesDeps,
  caller: Caller,
  term: SchoolTerm,
  students: readonly Profile[],
) {
  const uids = students.map(({ userUid }) => userUid);
  const all = await deps.goals.of(caller).ofStudents(term, uids);
  return atOnce(width, students, async (student) => {
    const written = all.get(student.userUid) ?? {};
    const whole = await wholeGoals(deps, caller, { student, term }, written);
    return { student, written, ...whole };
  });
}
