import { authorOf } from '#functions/kernel/author';
import type { Bound } from '#functions/kernel/record/declaration';
import { actOf, type IdempotencyRepository } from '#functions/kernel/store/idempotency';
import type { LimitRepository } from '#functions/kernel/store/limits';
import { changedMeanwhile } from '#functions/kernel/version';
import type { Homerooms } from '#functions/people/store/homerooms';
import { type SeenStudent, studentNotFound } from '#functions/people/store/students';
import { nothingWritten } from '#shared/goals/goal-limits';
import type { studentGoals as contract } from '#shared/goals/student-goals.contract';
import { isWritable, type NamedSemester, type SchoolTerm } from '#shared/goals/term';
import { AppError, refuseFaults } from '#shared/kernel/errors';
import { versionMissing } from '#shared/kernel/fields';
import type { Handlers, RequestFacts } from '#shared/kernel/route';
import { dayIn } from '#shared/kernel/zone';
import type { Caller } from '#shared/rights/caller';
import { type ReadingDeps, studentAndTerm, viewFor, writtenNow } from './goals-reading.ts';
import { partWrittenBy } from './rules/goals-rights.ts';
import { writtenComment } from './rules/goals-view.ts';
import type {
  Part,
  StoredComment,
  StoredGoals,
  WrittenGoals,
  WrittenGoalsReader,
  WrittenGoalsStore,
} from './store/written-goals.record.ts';

export interface SavingDeps extends Pick<ReadingDeps, 'users'> {
  readonly goals: WrittenGoalsReader;
  readonly writer: WrittenGoalsStore;
  readonly homerooms: Homerooms;
  readonly idempotency: Pick<IdempotencyRepository, 'made'>;
  readonly limits: Bound<LimitRepository, 'count'>;
}

/** The most times that a person may save in a minute. */
const mostSaves = 30;

/** The student and the semester of a save, and what is stored. */
interface Subject {
  readonly seen: SeenStudent;
  readonly term: SchoolTerm;
  readonly semester: NamedSemester;
  readonly written: WrittenGoals;
}

type Saving = Pick<Handlers<typeof contract>, 'create' | 'change'>;

/** Saves a student's own goals and reflections, and the homeroom teacher's comment. */
export function goalsSaving(deps: SavingDeps): Saving {
  const { users, goals: store, writer, idempotency, limits } = deps;
  const written = (caller: Caller, { seen, term }: Pick<Subject, 'seen' | 'term'>) =>
    writtenNow({ goals: store }, caller, { ...term, userUid: seen.student.userUid });

  return {
    async create({ goals, reflections, ...named }, caller, request) {
      const { now, audit } = request;
      const found = await studentAndTerm({ users, operation: 'sg.get' }, caller, named, now);
      refuseUnless(writtenPart(caller, found.seen) === 'goals', onlyStudents);
      refuseEnded(found.term, caller, now);
      refuseFaults({ goals: goals.length + reflections.length === 0 ? nothingWritten : undefined });
      await audit([found.seen.student.userUid]);
      await limits.of(caller).count(caller.userUid, 'goals', mostSaves, now);
      const act = actOf(caller, 'sg.add', { goals, reflections, ...found.term }, request);
      const record = { ...stamp(caller, found, now), goals, reflections };
      const isRepeat = (await idempotency.made(act)) !== undefined;
      const stored = writer.of(caller).goals;
      const isAdded = !isRepeat && (await stored.add(record, act)) !== undefined;
      const view = viewFor(caller, found, await written(caller, found), now);
      // Another try of the same act may have been faster.
      if (isRepeat || isAdded || (await idempotency.made(act)) !== undefined) return view;
      throw changedMeanwhile(view);
    },

    async change({ updated_at, comment_updated_at, ...form }, caller, request) {
      const { now, audit } = request;
      const found = await studentAndTerm({ users, operation: 'sg.get' }, caller, form, now);
      const part = writtenPart(caller, found.seen);
      const subject = { ...found, written: await written(caller, found) };
      const { goals, reflections, comment } = ownPart(form, part, subject.written);
      const writesGoals = goals !== undefined || reflections !== undefined;
      refuseUnless(!writesGoals || part === 'goals', onlyStudents);
      refuseUnless(comment === undefined || part === 'comment', onlyTeachers);
      refuseEnded(found.term, caller, now);
      refuseFaults({ goals: writesGoals || comment !== undefined ? undefined : nothingWritten });
      await audit([found.seen.student.userUid]);
      await limits.of(caller).count(caller.userUid, 'goals', mostSaves, now);
      // A record that is sent back has the version of both parts, if both were written.
      const isRecord = form.goals !== undefined && form.comment !== undefined;
      const version = isRecord && part === 'comment' ? comment_updated_at : updated_at;
      const of = { caller, now, subject, updated_at: version };
      const after =
        comment === undefined
          ? await changeGoals(deps, of, { goals, reflections })
          : await changeComment(deps, of, comment);
      return viewFor(caller, found, after, now);
    },
  };
}

type Writing = Partial<Pick<StoredGoals, 'goals' | 'reflections'> & Pick<StoredComment, 'comment'>>;

/**
 * Returns what a caller writes. A record that is sent back also has the part of the other person,
 * which does not count as long as it is unchanged.
 */
function ownPart(form: Writing, part: Part, { goals, comment }: WrittenGoals): Writing {
  const stored = { goals: goals?.goals ?? [], reflections: goals?.reflections ?? [] };
  if (part === 'goals') {
    const isSame = form.comment === (comment?.comment ?? '');
    return isSame ? { goals: form.goals, reflections: form.reflections } : form;
  }
  const isSame = isSameText(stored, { ...stored, ...form });
  return isSame ? { comment: form.comment } : form;
}

interface Change {
  readonly caller: Caller;
  readonly now: Date;
  readonly subject: Subject;
  /** The version that the change is based on. */
  readonly updated_at: string | undefined;
}

async function changeGoals(
  { goals: store, writer }: SavingDeps,
  { caller, now, subject, updated_at }: Change,
  changed: Partial<Pick<StoredGoals, 'goals' | 'reflections'>>,
): Promise<WrittenGoals> {
  const { written } = subject;
  if (!written.goals) throw noGoals();
  refuseFaults({
    updated_at: updated_at ? undefined : versionMissing,
  });
  const goals = await writer.of(caller).goals.change(written.goals, updated_at, {
    now,
    make(before) {
      const after = {
        ...before,
        goals: changed.goals ?? before.goals,
        reflections: changed.reflections ?? before.reflections,
        ...authorOf(caller),
      };
      return isSameText(before, after) ? before : after;
    },
    view: async (current) =>
      viewFor(caller, subject, await writtenNow({ goals: store }, caller, current), now),
    missing: noGoals,
  });
  return { ...written, goals };
}

const noGoals = () => new AppError('notFound', 'There are no goals of this semester yet.');

async function changeComment(
  { writer, homerooms }: SavingDeps,
  { caller, now, subject, updated_at }: Change,
  comment: string,
): Promise<WrittenGoals> {
  const { written, term } = subject;
  const before = written.comment;
  const { userUid, groups } = subject.seen.student;
  const rooms = await homerooms(caller, now);
  const home_class = rooms.get(groups.find((group) => rooms.has(group)) ?? '') ?? '';
  const of = { ...term, userUid };
  const text = { ...stamp(caller, subject, now), comment, home_class };
  if (!before) refuseFaults({ comment: comment === '' ? 'Write a comment.' : undefined });
  // The first save came twice, because its answer was lost.
  const isRepeat = !updated_at && before?.users_userid === caller.userUid;
  if (isRepeat && before.comment === comment) return written;
  const after = await writer.of(caller).comment.save(of, updated_at, {
    now,
    make: (current) =>
      current?.comment === comment
        ? current
        : { ...text, created_at: current?.created_at ?? text.created_at },
    view: (current) => current && writtenComment(current),
  });
  return { ...written, comment: after };
}

/** Returns the fields that the server sets in a new record. */
function stamp(caller: Caller, { seen, term }: Pick<Subject, 'seen' | 'term'>, now: Date) {
  const at = now.toISOString();
  return {
    userUid: seen.student.userUid,
    ...term,
    created_at: at,
    updated_at: at,
    ...authorOf(caller),
  } satisfies Omit<StoredGoals, 'goals' | 'reflections'>;
}

/** Returns the part that the caller writes. To everyone else the student does not exist here. */
function writtenPart(caller: Caller, seen: SeenStudent): Part {
  const part = partWrittenBy(caller, seen);
  if (!part) throw studentNotFound();
  return part;
}

type Texts = Pick<StoredGoals, 'goals' | 'reflections'>;
const isSameText = (a: Texts, b: Texts): boolean =>
  JSON.stringify([a.goals, a.reflections]) === JSON.stringify([b.goals, b.reflections]);

const onlyStudents = 'Only students can write their goals.';
const onlyTeachers = 'Only the homeroom teacher can comment.';

function refuseUnless(isAllowed: boolean, reason: string): void {
  if (!isAllowed) throw new AppError('forbidden', reason);
}

function refuseEnded(
  term: SchoolTerm,
  { timeZone }: Caller,
  now: Pick<RequestFacts, 'now'>['now'],
): void {
  if (isWritable(term, dayIn(timeZone, now))) return;
  throw new AppError('badRequest', `${term.year} has ended. You can read it, but not change it.`);
}
