import { timeOfId } from '#functions/kernel/id';
import type { JobQueue } from '#functions/kernel/jobs/queue';
import { studentsOf, toldOf } from '#functions/kernel/mail/children';
import { whyOf } from '#functions/kernel/mail/letter/why';
import {
  type Ending,
  kindOfMail,
  messagesOf,
  type OrderWork,
  type Recipient,
} from '#functions/kernel/outbox/kind';
import { groupedFor } from '#functions/kernel/push/ordinary-push';
import type { Bound } from '#functions/kernel/record/declaration';
import type { School } from '#functions/kernel/record/school';
import type { UserRepository } from '#functions/people/store/users';
import { domainOf, domainsOf } from '#shared/mailings/mail-addresses';
import { fullName } from '#shared/people/names';
import { mayBeAsked } from '../rules/may-be-asked.ts';
import { mailLeft, queuedAgain } from '../rules/progress.ts';
import { changeRequest } from '../store/change-request.ts';
import { mailingOf, rowPlace } from '../store/mail-names.ts';
import { type SigningPushMessage, signingMailOrder } from '../store/messages.ts';
import {
  type PendingMail,
  partsOfUid,
  type RequestNews,
  requester,
  requestNews,
  type StoredRecipient,
  type StoredRequest,
} from '../store/request.record.ts';
import { type LinkDeps, newLink } from './new-link.ts';
import { signingMessage } from './signing-message.ts';

export interface SigningMailDeps extends LinkDeps {
  readonly users: Bound<UserRepository, 'get' | 'many'>;
  /** Orders the pushes to those for whom a document waits, or who are told what became of one. */
  readonly pushes: JobQueue<SigningPushMessage>;
}

/** The days for which a link to the copy of a document is valid. A request that ends ends its mails. */
const patience = 30 * 86_400_000;

/**
 * The mails of a request, each once. The request lists what is pending; a mail that has left, or
 * never will, leaves that list.
 */
export const signingMail = (deps: SigningMailDeps) =>
  kindOfMail({
    patience,
    order: signingMailOrder,
    called: 'A mail about a document',
    placesOf: ({ requestUid }) => [{ mailingUid: mailingOf(partsOfUid(requestUid)) }],
    async *open(work, { requestUid }) {
      const { school, now } = work;
      const request = await deps.requests.of(school).get(requestUid);
      if (!request || request.mails.length === 0) return;
      yield messagesOf({
        mailingUid: mailingOf(request),
        since: new Date(Math.min(...request.mails.map(orderedAt))).toISOString(),
        recipients: () => recipientsOf(deps, work, request),
        async stillWanted({ userUid, email }) {
          const current = await deps.requests.of(school).get(requestUid);
          const mail = current?.mails.find((each) => rowPlace(current, each).userUid === userUid);
          const reader = current && mail && (await readerOf(deps, school, current, mail));
          if (!current || !mail || !reader || isOld(mail, now())) return undefined;
          // The requester may have another address now; the mail leaves where it was to.
          if (reader.recipient && reader.email !== email) return undefined;
          const link = await newLink(deps, work, current, mail);
          if (link === 'dropped') return undefined;
          const requester = await answersOf(deps, work, current);
          return {
            request: current,
            mail,
            reader: reader.recipient,
            requester,
            ...(link && { link }),
          };
        },
        message: { mail: (wanted, to) => signingMessage({ ...wanted, to, content: work.content }) },
        settled: (userUid, ending) => settled(deps, work, request, { userUid, ending }),
        async waits() {
          await changeRequest(deps.requests, school, requestUid, (current) => ({
            after: current.mails.length > 0 ? queuedAgain(current, now()) : current,
          }));
        },
      });
    },
  });

const isAsk = ({ kind }: PendingMail): boolean => kind === 'ask' || kind === 'reminder';

/** Returns what a mail tells became of its document; undefined for one that asks. */
const newsOf = (kind: PendingMail['kind']): RequestNews | undefined =>
  requestNews.find((each) => each === kind);

/** When a mail was ordered, in milliseconds since 1970. */
const orderedAt = ({ mailUid, at }: PendingMail): number => timeOfId(mailUid) || Date.parse(at);

/** News of an end are news for three days. A document waits for its reader as long as it is open. */
const isOld = (mail: PendingMail, now: Date): boolean =>
  !isAsk(mail) && mail.kind !== 'completed' && now.getTime() - orderedAt(mail) > 3 * 86_400_000;

/** Stores that a mail has left, or that it does not reach its reader. */
async function settled(
  { requests, pushes }: SigningMailDeps,
  { school, now }: OrderWork,
  { requestUid, mails, ...request }: StoredRequest,
  { userUid, ending }: { readonly userUid: string; readonly ending: Ending },
): Promise<void> {
  const mail = mails.find((each) => rowPlace(request, each).userUid === userUid);
  if (!mail) return;
  const { by, recipients } = request;
  const reader =
    mail.to === requester
      ? by
      : recipients.find(({ recipientUid }) => recipientUid === mail.to)?.userUid;
  if (reader) {
    const at = new Date(orderedAt(mail)).toISOString();
    const about = { site: school.site, requestUid, userUid: reader, at, mail: userUid };
    const news = newsOf(mail.kind);
    const order = { kind: 'signing-push', ...about, ...(news && { news, to: mail.to }) } as const;
    await pushes.send(order, groupedFor / 1000);
  }
  await changeRequest(requests, school, requestUid, (current) =>
    current.mails.some(({ mailUid }) => mailUid === mail.mailUid)
      ? { after: mailLeft(current, mail, { now: now(), isUnreachable: ending !== 'sent' }) }
      : { after: current },
  );
}

/** Returns a message for each pending mail that has a reader. The others are settled. */
async function recipientsOf(
  deps: SigningMailDeps,
  work: OrderWork,
  request: StoredRequest,
): Promise<Recipient[]> {
  const { school, content } = work;
  const [student, batch] = await Promise.all([
    deps.users.of(school).get(request.studentUid),
    deps.requests.of(school).batch(request.batchUid),
  ]);
  const found: Recipient[] = [];
  for (const mail of request.mails) {
    const { userUid } = rowPlace(request, mail);
    const reader = await readerOf(deps, school, request, mail);
    if (!reader || !batch) {
      const ending = batch ? 'failed' : 'sent';
      await settled(deps, work, request, { userUid, ending });
      continue;
    }
    const { subject } = signingMessage({ content, request, mail, reader: reader.recipient });
    found.push({
      userUid,
      ...(reader.userUid && { person: reader.userUid }),
      email: reader.email,
      name: reader.name,
      username: reader.username,
      subject,
      type: 'Other',
      kind: 'Signing',
      told: JSON.stringify(toldOf(student ? [student] : [], reader)),
      why: whyOf('signing', asOf(reader, request)),
      ...(student && studentsOf([student])),
      student_id: request.studentUid,
      student_name: request.student_name,
    });
  }
  return found;
}

/** A person who gets a mail: the requester, or a recipient. */
interface Reader {
  /** Absent for a person without an account. */
  readonly userUid: string | undefined;
  readonly email: string;
  readonly name: string;
  /** The name by which it greets: of a person without an account, the whole name. */
  readonly firstname: string;
  readonly username: string;
  readonly recipient: StoredRecipient | undefined;
}

async function readerOf(
  { users }: SigningMailDeps,
  school: School,
  { by, recipients, studentUid }: StoredRequest,
  { to }: PendingMail,
): Promise<Reader | undefined> {
  if (to !== requester) {
    const recipient = recipients.find(({ recipientUid }) => recipientUid === to);
    if (!recipient?.email) return undefined;
    const own =
      recipient.userUid === undefined ? undefined : await users.of(school).get(recipient.userUid);
    if (own && !mayBeAsked(own, studentUid)) return undefined;
    const { email, name, userUid } = recipient;
    return { userUid, email, name, firstname: own?.firstname ?? name, username: '', recipient };
  }
  const person = by === undefined ? undefined : await users.of(school).get(by);
  if (person?.status !== 'active' || person.email.trim() === '') return undefined;
  const { firstname, surname, username } = person;
  const name = fullName({ firstname, surname });
  const email = person.email.trim();
  return { userUid: by, email, name, firstname, username, recipient: undefined };
}

/** As what a person gets a mail about a document. */
const asOf = ({ recipient }: Reader, { student_name }: StoredRequest): string =>
  `${recipient ? 'named in' : 'the sender of'} a document about ${student_name}`;

/** Returns the address of the person who sent a document, if it is one of the school's. */
async function answersOf(
  { users }: SigningMailDeps,
  { school, settings, facts }: OrderWork,
  { by }: StoredRequest,
): Promise<string | undefined> {
  const person = by === undefined ? undefined : await users.of(school).get(by);
  const email = person?.status === 'active' ? person.email.trim() : '';
  const domains = domainsOf(settings?.mail_domains, facts.sender);
  return domains.includes(domainOf(email)) ? email : undefined;
}
