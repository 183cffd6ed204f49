import { newId } from '#functions/kernel/id';
import type { JobQueue } from '#functions/kernel/jobs/queue';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { actOf, type IdempotencyRepository } from '#functions/kernel/store/idempotency';
import type { LimitRepository } from '#functions/kernel/store/limits';
import { changedMeanwhile } from '#functions/kernel/version';
import type { PeopleRepository } from '#functions/people/store/people';
import { AppError, refuseFaults } from '#shared/kernel/errors';
import type { Handlers, RequestFacts } from '#shared/kernel/route';
import { fullName } from '#shared/people/names';
import { keptDays } from '#shared/retention';
import type { Caller } from '#shared/rights/caller';
import {
  type signingRequests as contract,
  mostChosen,
  type SendingCheck,
} from '#shared/signing/signing-requests.contract';
import { type Casts, castsOf } from '../rules/casts.ts';
import { type Candidate, choiceOfFirst, planOf } from '../rules/recipients.ts';
import type { StoredBatch } from '../store/batch.record.ts';
import type { FileUses } from '../store/file-uses.ts';
import type { SigningMessage } from '../store/messages.ts';
import type { SigningRequestRepository } from '../store/requests.ts';
import type { StoredTemplate, TemplateReader } from '../store/template.record.ts';
import { templateNotFound } from '../templates/signing-templates.ts';
import { missingIn, templateSummary } from '../templates/template-view.ts';

export interface SendDeps {
  readonly templates: Bound<TemplateReader, 'get'>;
  readonly requests: Bound<SigningRequestRepository, 'batch' | 'addBatch'>;
  readonly uses: Bound<FileUses, 'sent'>;
  readonly people: Bound<PeopleRepository, 'all'>;
  readonly idempotency: IdempotencyRepository;
  readonly limits: Bound<LimitRepository, 'count'>;
  readonly queue: JobQueue<SigningMessage>;
}

type SigningHandlers = Handlers<typeof contract>;
type Whom = Parameters<SigningHandlers['check']>[0];
type Sending = Parameters<SigningHandlers['create']>[0];

const day = 86_400_000;
/** The most students of one sending: a year level has a few hundred. */
export const mostAtOnce = 1_500;
/** Sendings that one person may start. */
const most = { minute: 10, day: 200 } as const;
const shown = { missing: 200, names: 10 } as const;

/** Tells who would get a document, and for whom a recipient is missing. */
export async function check(
  deps: SendDeps,
  whom: Whom,
  caller: Caller,
  { now, audit }: RequestFacts,
): Promise<SendingCheck> {
  const template = await deps.templates.of(caller).get(whom);
  if (!template) throw templateNotFound();
  const { students, casts } = await chosen(deps, whom, caller, now);
  const { parties } = template.form;
  // The sender names the persons later, so none is missing here.
  const persons = parties.map(({ partyUid, name }) => ({ partyUid, name, email: 'later' }));
  const planned = (student: Candidate, missing: 'skip' | 'without') => {
    const guardians = casts.guardians(student.userUid);
    return planOf({ parties }, { student, guardians, persons }, missing);
  };
  const plans = students.map((student) => ({ student, ...planned(student, 'skip') }));
  const missing = plans.filter(({ recipients }) => recipients === undefined);
  const listed = missing.slice(0, shown.missing);
  const named = students.slice(0, shown.names);
  const choices = students
    .map((student) => ({
      student,
      between: choiceOfFirst(template.form, casts.guardians(student.userUid)),
    }))
    .filter(({ between }) => between.length > 0)
    .slice(0, mostChosen);
  const seen = [...listed, ...choices].map(({ student }) => student);
  await audit([...seen, ...named].map(({ userUid }) => userUid));
  return {
    students: students.length,
    recipients: plans.reduce((sum, { recipients = [] }) => sum + recipients.length, 0),
    missing: listed.map(({ student: { userUid, name }, why }) => ({
      student_userid: userUid,
      student_name: name,
      why,
    })),
    missing_total: missing.length,
    names: named.map(({ name }) => name),
    documents: named.map((student) => ({
      student_userid: student.userUid,
      student_name: student.name,
      recipients: (planned(student, 'without').recipients ?? []).map(({ recipientUid, name }) => ({
        partyUid: recipientUid,
        name,
      })),
    })),
    guardians: choices.map(({ student, between }) => ({
      student_userid: student.userUid,
      student_name: student.name,
      guardians: between.map(({ userUid, name }) => ({ userUid, name })),
    })),
  };
}

/** Stores what is sent to whom, and tells the worker. The same act again gives the same batch. */
export async function send(
  deps: SendDeps,
  form: Sending,
  caller: Caller,
  facts: RequestFacts,
): Promise<StoredBatch> {
  const { site, userUid } = caller;
  const { now } = facts;
  const act = actOf(caller, 'sign.one', form, facts);
  const before = await madeBefore(deps, caller, await deps.idempotency.made(act));
  if (before) return before;
  const template = await deps.templates.of(caller).get(form);
  if (!template) throw templateNotFound();
  if (template.updated_at !== form.updated_at) throw changedMeanwhile(templateSummary(template));
  const sent = sentForm(template);
  refuseFaults({ persons: personFault(template, form) });
  await deps.limits.of(caller).count(userUid, 'signing-send', most.minute, now);
  await deps.limits.of(caller).count(userUid, 'signing-send', most.day, now, 'day');
  const { students, casts } = await chosen(deps, form, caller, now);
  refuseFaults({ first_guardians: guardianFault(casts, form) });
  const batchUid = newId(now);
  const at = now.toISOString();
  const { templateUid, group, timing, is_shared, missing } = form;
  const batch: StoredBatch = {
    batchUid,
    templateUid,
    sent,
    by: userUid,
    is_shared,
    timing,
    missing,
    by_name: fullName(caller),
    by_username: caller.username,
    student_userids: students.map((each) => each.userUid),
    ...(group !== undefined && { group }),
    persons: form.persons.filter(({ partyUid }) => isPerson(template, partyUid)),
    first_guardians: form.first_guardians,
    state: 'waiting',
    total: students.length,
    made: 0,
    skipped: 0,
    message: '',
    network: facts.network,
    created_at: at,
    updated_at: at,
  };
  const isAdded = await deps.requests
    .of(caller)
    .addBatch(batch, [
      deps.idempotency.remember(act, batchUid),
      deps.uses.of(caller).sent(sent.fileUid, new Date(now.getTime() + keptDays.signed * day)),
    ]);
  const stored = isAdded ? batch : await madeBefore(deps, caller, await deps.idempotency.made(act));
  if (!stored)
    throw new AppError(
      'conflict',
      'This could not be sent right now. Load the page and send it again.',
    );
  await deps.queue.send({ kind: 'batch', site, batchUid: stored.batchUid });
  return stored;
}

const madeBefore = async ({ requests }: SendDeps, school: School, made: string | undefined) =>
  made === undefined ? undefined : requests.of(school).batch(made);

/** Returns the document and the form as they are sent, or what is missing. */
function sentForm(template: StoredTemplate): StoredBatch['sent'] {
  const { family, title, fileUid, hash, form } = template;
  const [missing] = missingIn(template);
  if (missing !== undefined || fileUid === undefined || hash === undefined) {
    throw new AppError('badRequest', `The template is not complete. ${missing ?? ''}`.trim());
  }
  return { family, title, fileUid, hash, form };
}

const isPerson = ({ form }: StoredTemplate, partyUid: string): boolean =>
  form.parties.some((party) => party.partyUid === partyUid && party.who === 'person');

function personFault(template: StoredTemplate, { persons }: Sending): string | undefined {
  const unnamed = template.form.parties.find(
    ({ who, partyUid }) =>
      who === 'person' && !persons.some((person) => person.partyUid === partyUid),
  );
  return unnamed && `Give the name and the e-mail address for “${unnamed.name}”.`;
}

/** Returns why a chosen first guardian can be none: only a guardian of the student today can. */
function guardianFault(casts: Casts, { first_guardians }: Sending): string | undefined {
  const isGuardian = ({ student_userid, guardian_userid }: (typeof first_guardians)[number]) =>
    casts.guardians(student_userid).some(({ userUid }) => userUid === guardian_userid);
  return first_guardians.every(isGuardian)
    ? undefined
    : 'The guardians of a student have changed. Check who gets it again.';
}

/** Returns the students that a sender chose, each once: those by name and those of the group. */
async function chosen(
  { people }: SendDeps,
  { student_userids, group }: Pick<Whom, 'student_userids' | 'group'>,
  caller: Caller,
  now: Date,
): Promise<{ students: Candidate[]; casts: Casts }> {
  const casts = castsOf((await people.of(caller).all(caller.timeZone, now)).people);
  const named = student_userids.map((userUid) => {
    const student = casts.student(userUid);
    if (student) return student;
    throw new AppError('badRequest', 'A student whom you chose has left. Choose again.', {
      fields: { student_userids: 'A student whom you chose has left. Choose again.' },
    });
  });
  const all = [...named, ...(group === undefined ? [] : casts.ofGroup(group))];
  const students = [...new Map(all.map((each) => [each.userUid, each])).values()];
  if (students.length === 0) refuseFaults({ student_userids: 'Choose at least one student.' });
  if (students.length > mostAtOnce) {
    refuseFaults({ group: `Choose ${mostAtOnce} students at most.` });
  }
  return { students, casts };
}
