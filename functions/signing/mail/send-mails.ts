import { studentsOf, toldOf } from '#functions/kernel/mail/children';
import type { MailMessage } from '#functions/kernel/mail/content';
import { schoolOf } from '#functions/kernel/mail/letter/school';
import { settleClaim } from '#functions/kernel/mail/send/claims';
import { deliver } from '#functions/kernel/mail/send/deliver';
import type { SitePace } from '#functions/kernel/mail/send/pace';
import type { MailSender } from '#functions/kernel/mail/send/sender';
import type { EmailLogRecord } from '#functions/kernel/mail/store/email-log-record';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import type { SuppressionRepository } from '#functions/notifications/store/mail-suppressions';
import type { UserRepository } from '#functions/people/store/users';
import type { SettingsRepository } from '#functions/site/store/settings';
import type { Profile } from '#shared/intake/roster';
import { fullName } from '#shared/people/names';
import { goneAfter, keptDays } from '#shared/retention';
import { pageFor } from '#shared/signing/families';
import type { SiteFacts } from '#shared/sites';
import { isInterviewed } from '../rules/field-values.ts';
import { linked, mailLeft, queuedAgain } from '../rules/progress.ts';
import type { SentForm } from '../store/batch.record.ts';
import { changeRequest } from '../store/change-request.ts';
import { hashOf, newSecret, type StoredLink, tokenOf } from '../store/link-record.ts';
import type { LinkRepository } from '../store/links.ts';
import { rowPlace } from '../store/mail-names.ts';
import {
  type PendingMail,
  requester,
  type StoredRecipient,
  type StoredRequest,
} from '../store/request.record.ts';
import type { SigningRequestRepository } from '../store/requests.ts';
import { type SigningMail, signingMessage } from './signing-message.ts';

export interface SigningMailDeps
  extends Pick<
    MailSender,
    'messages' | 'facts' | 'ses' | 'rate' | 'mailSettings' | 'newId' | 'now' | 'wait'
  > {
  readonly requests: Bound<SigningRequestRepository, 'get' | 'replace' | 'batch'>;
  readonly links: Bound<LinkRepository, 'put'>;
  readonly users: Bound<UserRepository, 'get' | 'many'>;
  readonly settings: Bound<SettingsRepository, 'get'>;
  readonly suppressions: Bound<SuppressionRepository, 'get'>;
}

/** Seconds until mails are tried again that SES did not take. */
const restSeconds = 60;

/** Milliseconds after which news of an end is given up. A link is tried until its request ends. */
const patience = 3 * 86_400_000;

/** Days for which a link to the copy of a document is valid. */
const copyDays = 30;

interface Job {
  readonly deps: SigningMailDeps;
  readonly facts: SiteFacts;
  readonly requestUid: string;
  /** Returns how many messages may leave in a second. */
  readonly pace: () => Promise<SitePace>;
}

/**
 * Sends the mails of a request that have not left, each once. Returns the seconds after which the
 * rest must be tried again; undefined when none is left.
 */
export async function sendSigningMails(job: Job): Promise<number | undefined> {
  const { deps, facts, requestUid } = job;
  const request = await deps.requests.of(schoolFrom(facts)).get(requestUid);
  if (!request) return undefined;
  let isOpen = false;
  for (const { mailUid } of request.mails) {
    // Each mail is stored with a new version of the request, in which others may have changed.
    const current = await deps.requests.of(schoolFrom(facts)).get(requestUid);
    const mail = current?.mails.find((each) => each.mailUid === mailUid);
    if (current && mail && !(await sendOne(job, current, mail))) isOpen = true;
  }
  if (!isOpen) return undefined;
  await changeRequest(deps.requests, schoolFrom(facts), requestUid, (now) => ({
    after: queuedAgain(now, deps.now()),
  }));
  return restSeconds;
}

/** A person who gets a mail: the requester, or a recipient. */
interface Reader {
  readonly email: string;
  readonly name: string;
  readonly username: string;
  readonly recipient: StoredRecipient | undefined;
}

/** Sends one mail. Returns whether it is settled: it has left, or never will. */
async function sendOne(job: Job, request: StoredRequest, mail: PendingMail): Promise<boolean> {
  const { deps, facts } = job;
  const school = schoolFrom(facts);
  const now = deps.now();
  const reader = await readerOf(deps, school, request, mail);
  if (!reader || (await deps.suppressions.of(school).get(reader.email))) {
    return settled(job, mail, true);
  }
  const [sent, student, settings] = await Promise.all([
    deps.requests.of(school).batch(request.batchUid),
    deps.users.of(school).get(request.studentUid),
    deps.settings.of(school).get(),
  ]);
  if (!sent) return settled(job, mail, false);
  const content = { school: schoolOf(facts, settings) };
  const base = { content, request, mail, reader: reader.recipient };
  const row = rowOf({ request, mail, reader, student }, signingMessage(base), now);
  await deps.messages.of(school).freeze([row]);
  const at = { mailingUid: row.mailingUid, userUid: row.userUid };
  const isAsking = mail.kind === 'ask' || mail.kind === 'reminder';
  const isOver = !isAsking && now.getTime() - Date.parse(row.not_before) > patience;
  const state = await settleClaim(deps, school, { ...at, isOver });
  if (state === 'sent' || state === 'cancelled') return settled(job, mail, false);
  if (state === 'failed' || isOver) return settled(job, mail, true);
  if (state !== 'prepared') return false;
  const next = await deps.rate.reserve(await job.pace(), 1, deps.now());
  await deps.wait(Math.max(0, next - deps.now().getTime()));
  let link: Link;
  const sending = {
    deps,
    facts,
    mailing: { mailingUid: row.mailingUid, testing: false },
    // Only the worker that sends the mail makes its link: another one would end it.
    async prepare() {
      link = await newLink(job, request, mail, sent.sent);
      return link !== 'dropped';
    },
  };
  const { kind } = await deliver(sending, row.userUid, () =>
    signingMessage({ ...base, ...(typeof link === 'object' && { link }) }),
  );
  if (link === 'dropped') {
    await deps.messages.of(school).cancel(row.mailingUid, row.userUid);
    return true;
  }
  if (kind === 'sent') return settled(job, mail, false);
  if (kind === 'refused' || kind === 'unmade') return settled(job, mail, true);
  return false;
}

/** Stores that a mail has left, or that its address does not work. */
async function settled(
  { deps, facts, requestUid }: Job,
  mail: PendingMail,
  isUnreachable: boolean,
): Promise<true> {
  await changeRequest(deps.requests, schoolFrom(facts), requestUid, (request) =>
    request.mails.some(({ mailUid }) => mailUid === mail.mailUid)
      ? { after: mailLeft(request, mail, { now: deps.now(), isUnreachable }) }
      : { after: request },
  );
  return true;
}

async function readerOf(
  { users }: SigningMailDeps,
  school: School,
  { by, recipients }: StoredRequest,
  { to }: PendingMail,
): Promise<Reader | undefined> {
  if (to !== requester) {
    const recipient = recipients.find(({ recipientUid }) => recipientUid === to);
    if (!recipient?.email) return undefined;
    return { email: recipient.email, name: recipient.name, username: '', recipient };
  }
  const person = by === undefined ? undefined : await users.of(school).get(by);
  if (person?.status !== 'active' || person.email.trim() === '') return undefined;
  const { firstname, surname, username } = person;
  const name = fullName({ firstname, surname });
  return { email: person.email.trim(), name, username, recipient: undefined };
}

/** The link of a mail: undefined for mails without one, `dropped` if the mail is no longer wanted. */
type Link = SigningMail['link'] | 'dropped';

/** Stores the link of a mail before the mail leaves, so that no link arrives that does not work. */
async function newLink(
  { deps, facts, requestUid }: Job,
  { recipients }: StoredRequest,
  mail: PendingMail,
  { form, family }: SentForm,
): Promise<Link> {
  const { kind, to, mailUid } = mail;
  const isCopy = kind === 'completed';
  if (to === requester || (!isCopy && kind !== 'ask' && kind !== 'reminder')) return undefined;
  const school = schoolFrom(facts);
  const secret = newSecret();
  const hash = hashOf(secret);
  const now = deps.now();
  const page = pageFor(family, isInterviewed({ recipients }, form, to));
  let until = '';
  const stored = await changeRequest(deps.requests, school, requestUid, (request) => {
    if (!request.mails.some((each) => each.mailUid === mailUid)) return { after: request };
    until = isCopy ? daysAfter(now, copyDays) : request.ends_at;
    const link: StoredLink = {
      hash,
      requestUid,
      recipientUid: to,
      page,
      until,
      kind: isCopy ? 'copy' : 'sign',
    };
    const after = linked(request, mail, { now, hash });
    return { after, more: [deps.links.of(school).put(link)] };
  });
  const isWanted = stored?.mails.some((each) => each.mailUid === mailUid && each.hash === hash);
  return isWanted ? { page, token: tokenOf(school, secret), until } : 'dropped';
}

const daysAfter = (at: Date, days: number): string =>
  new Date(at.getTime() + days * 86_400_000).toISOString();

interface About {
  readonly request: StoredRequest;
  readonly mail: PendingMail;
  readonly reader: Reader;
  readonly student: Profile | undefined;
}

/** Returns the row of the e-mail log. It has no link and nothing of the document. */
const rowOf = (
  { request, mail, reader, student }: About,
  { subject }: MailMessage,
  now: Date,
): EmailLogRecord => ({
  ...rowPlace(request, mail),
  email: reader.email,
  name: reader.name,
  username: reader.username,
  subject,
  type: 'Other',
  kind: 'Signing',
  testing: false,
  state: 'prepared',
  postsUid: [],
  told: JSON.stringify(toldOf(student ? [student] : [])),
  not_before: now.toISOString(),
  attempts: 0,
  messageIds: [],
  opens: [],
  ...(student && studentsOf([student])),
  student_id: request.studentUid,
  student_name: request.student_name,
  expires_at: goneAfter(now, keptDays.mail),
});
