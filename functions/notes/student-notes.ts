import { newId } from '#functions/kernel/id';
import type { DataKeys } from '#functions/kernel/keys/lazy-keys';
import type {
  PrivateMails,
  PrivateOrder,
  SendPrivateMails,
} from '#functions/kernel/mail/store/private-mail';
import type { Bound } from '#functions/kernel/record/declaration';
import { actOf, type IdempotencyRepository } from '#functions/kernel/store/idempotency';
import type { LimitRepository } from '#functions/kernel/store/limits';
import {
  isHomeroomOrHead,
  linkedTo,
  relationTo,
  type StudentPeople,
  studentNotFound,
} from '#functions/people/store/students';
import type { Profile } from '#shared/intake/roster';
import { AppError, refuseFaults } from '#shared/kernel/errors';
import type { PageRequest } from '#shared/kernel/paging';
import type { Handlers, RequestFacts } from '#shared/kernel/route';
import type { Note, NoteForm } from '#shared/notes/note';
import { recipientRoles } from '#shared/notes/note';
import type { studentNotes as contract, StudentNotes } from '#shared/notes/student-notes.contract';
import { fullName, initialsOf } from '#shared/people/names';
import type { Caller } from '#shared/rights/caller';
import { may } from '#shared/rights/permissions';
import { notesShown } from './note-view.ts';
import { csvAddress } from './notes-csv.ts';
import { type RecipientDeps, recipientsOf } from './recipients.ts';
import { isResponsible, isVisibleTo, type NoteReader } from './rules/note-access.ts';
import { openNote, reasonRecord, type StoredNote, sealNote } from './store/note-record.ts';
import type { NoteRepository } from './store/notes.ts';

export interface NoteDeps extends RecipientDeps {
  readonly users: StudentPeople;
  readonly notes: NoteRepository;
  readonly idempotency: IdempotencyRepository;
  readonly limits: Bound<LimitRepository, 'count'>;
  readonly mails: Bound<PrivateMails, 'order'>;
  readonly sendMails: SendPrivateMails;
  /** Returns the data keys of one request. */
  readonly keys: () => DataKeys;
}

type NoteHandlers = Handlers<typeof contract>;

/** More notes than a person writes in a minute. */
const mostPerMinute = 20;

/** The notes in a file: more than a student gets in a school career. */
const mostInFile = 2_000;

/** Notes of staff about students: listing, writing, retracting, and a file of them. */
export const noteHandlers = (deps: NoteDeps): NoteHandlers => ({
  async csv({ student_userid, created_by }, caller, { audit }) {
    const about = await onDutyFor(deps, caller, { student_userid });
    await audit([about.student.userUid]);
    const page = { limit: mostInFile };
    const answer = await listed(deps, about, { created_by, page });
    return { ...answer, pre_signed_URL: csvAddress(answer.notes, caller.timeZone) };
  },

  async list({ student_userid, created_by, limit, next_token }, caller, { audit }) {
    const about = await onDutyFor(deps, caller, { student_userid });
    await audit([about.student.userUid]);
    return listed(deps, about, { created_by, page: { limit, next_token } });
  },

  async recipients({ student_userid, student_username, ...choice }, caller, { audit }) {
    const about = await onDutyFor(deps, caller, { student_userid, student_username });
    await audit([about.student.userUid]);
    const { recipients, missing } = await recipientsOf(deps, about, choice);
    return { recipients: [...recipients], missing: [...missing] };
  },

  async create({ notesData, sortData }, caller, request) {
    const about = await onDutyFor(deps, caller, notesData);
    const { userUid } = about.student;
    if (sortData?.student_userid && sortData.student_userid !== userUid) throw studentNotFound();
    await request.audit([userUid]);
    await create(deps, about, notesData, request);
    const created_by = sortData?.created_by ?? '';
    return listed(deps, about, { created_by, page: { limit: 20 } });
  },

  async retract({ noteUid, student_userid, reason }, caller, request) {
    const about = await onDutyFor(deps, caller, { student_userid });
    await request.audit([about.student.userUid]);
    return retract(deps, about, { noteUid, reason }, request);
  },
});

/** A student for whom the caller is on duty, and how far the caller reads the student's notes. */
interface About {
  readonly caller: Caller;
  readonly student: Profile;
  readonly reader: NoteReader;
}

/**
 * Returns the student, or the answer for an unknown one. Staff with any carer link to the student
 * are not on duty for it.
 */
async function onDutyFor(
  { users }: NoteDeps,
  caller: Caller,
  { student_userid, student_username }: Pick<NoteForm, 'student_userid' | 'student_username'>,
): Promise<About> {
  const [student, linked] = await Promise.all([
    users.of(caller).get(student_userid),
    linkedTo(users, caller),
  ]);
  const isNamed =
    !student_username || student_username.toLowerCase() === student?.username.toLowerCase();
  if (!student || !isNamed || relationTo(caller, 'note.add', student, linked) !== 'duty') {
    throw studentNotFound();
  }
  const isInCharge = isHomeroomOrHead(caller, student);
  return { caller, student, reader: { userUid: caller.userUid, isInCharge } };
}

interface Wanted {
  readonly created_by: string;
  readonly page: PageRequest;
}

async function listed(
  deps: NoteDeps,
  { caller, student, reader }: About,
  { created_by, page }: Wanted,
): Promise<StudentNotes> {
  const { notes, users } = deps;
  const { site } = caller;
  const context = { site, student: student.userUid };
  const author = created_by ? await users.of(caller).byUsername(created_by) : undefined;
  const isBy = ({ by }: StoredNote) =>
    !created_by || (by !== undefined && (by === author?.userUid || by === created_by));
  const isVisible = isVisibleTo(reader);
  const [{ records, next_token }, key] = await Promise.all([
    notes.page(context, page, (note) => isVisible(note) && isBy(note)),
    notes.keys.open(deps.keys(), context),
  ]);
  return {
    student: {
      student_userid: student.userUid,
      student_username: student.username,
      firstname: student.firstname,
      surname: student.surname,
      form_run: student.form_run ?? '',
    },
    notes: await notesShown(users, { site, student, reader, key }, records),
    next_token,
    is_download_notes: may(caller, 'note.csv'),
  };
}

async function create(
  deps: NoteDeps,
  about: About,
  form: NoteForm,
  request: RequestFacts,
): Promise<void> {
  const { caller, student } = about;
  const { site } = caller;
  const { now } = request;
  const act = actOf(caller, 'note.add', form, request);
  if ((await deps.idempotency.made(act)) !== undefined) return;
  await deps.limits.of(caller).count(caller.userUid, 'note', mostPerMinute, now);
  const { recipients, missing } = await recipientsOf(deps, about, form);
  refuseFaults(Object.fromEntries(missing.map((role) => [role, 'No person has an address here.'])));
  const key = await deps.notes.keys.openOrCreate(deps.keys(), { site, student: student.userUid });
  const noteUid = newId(now);
  const note: StoredNote = {
    noteUid,
    studentUid: student.userUid,
    by: caller.userUid,
    created_at: now.toISOString(),
    visible_all: form.visible_all,
    sealed: sealNote(key, noteUid, {
      note: form.note,
      noteType: form.noteType,
      email_recipients: form.email_recipients,
      chosen: recipientRoles.filter((role) => form[role]),
      mailed: recipients.map(({ name, email }) => ({ name, email })),
    }),
  };
  const orders = recipients.map(({ email }) => orderOf('note', about, email));
  const { writes, mailUids } = deps.mails.of(caller).order(orders, now);
  // A retry at the same moment was first: it has queued the mails.
  if (await deps.notes.of(caller).add(note, { act, mails: writes }))
    await deps.sendMails(caller, mailUids);
}

const orderOf = (
  kind: 'note' | 'retracted',
  { caller, student }: About,
  email: string,
): PrivateOrder => ({
  kind,
  email,
  studentUid: student.userUid,
  byUid: caller.userUid,
  initials: initialsOf(student),
  author: fullName(caller),
});

async function retract(
  deps: NoteDeps,
  about: About,
  { noteUid, reason }: { readonly noteUid: string; readonly reason: string },
  { now }: RequestFacts,
): Promise<Note> {
  const { caller, student, reader } = about;
  const { site, userUid } = caller;
  const context = { site, student: student.userUid };
  const [stored, key] = await Promise.all([
    deps.notes.of(caller).get(student.userUid, noteUid),
    deps.notes.keys.open(deps.keys(), context),
  ]);
  if (!stored || !key || !isVisibleTo(reader)(stored)) throw noteNotFound();
  if (!isResponsible(reader, stored)) {
    throw new AppError(
      'forbidden',
      'Only its author, the homeroom teacher and the head of year can retract a note.',
    );
  }
  if (!stored.retracted) {
    const { mailed } = openNote(key, stored);
    const orders = mailed.map(({ email }) => orderOf('retracted', about, email));
    const { writes, mailUids } = deps.mails.of(caller).order(orders, now);
    const sealed = key.seal(reason, reasonRecord(noteUid));
    const stamp = { at: now.toISOString(), by: userUid, reason: sealed };
    if (await deps.notes.of(caller).retract(stored, stamp, writes))
      await deps.sendMails(caller, mailUids);
  }
  const current = await deps.notes.of(caller).get(student.userUid, noteUid);
  const [note] = await notesShown(
    deps.users,
    { site, student, reader, key },
    current ? [current] : [],
  );
  if (!note) throw noteNotFound();
  return note;
}

const noteNotFound = () =>
  new AppError('notFound', 'This note doesn’t exist, or you don’t have access.');
