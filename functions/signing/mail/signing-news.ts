import { toldOf } from '#functions/kernel/mail/children';
import { whyOf } from '#functions/kernel/mail/letter/why';
import { type OpenWords, openWords, schoolWords } from '#functions/kernel/open-words';
import {
  type Messages,
  messagesOf,
  type OrderWork,
  type Recipient,
} from '#functions/kernel/outbox/kind';
import { grouped, type OrdinaryPush } from '#functions/kernel/push/ordinary-push';
import type { Bound, School } from '#functions/kernel/record/declaration';
import type { UserRepository } from '#functions/people/store/users';
import { isAdmitted, type Profile } from '#shared/intake/roster';
import { dayIn } from '#shared/kernel/zone';
import { fullName } from '#shared/people/names';
import { pathTo } from '#shared/site/paths';
import { mayBeAsked } from '../rules/may-be-asked.ts';
import { hasEnded } from '../rules/turns.ts';
import { mailingOf, signingNewsUid } from '../store/mail-names.ts';
import type { SigningPushMessage } from '../store/messages.ts';
import { type RequestNews, requester, type StoredRequest } from '../store/request.record.ts';
import type { SigningRequestRepository } from '../store/requests.ts';

/** What became of a document, as a push. */

export interface NewsDeps {
  readonly requests: Bound<SigningRequestRepository, 'get'>;
  readonly users: Bound<UserRepository, 'get'>;
  readonly pushes: OrdinaryPush<'todo'>;
}

type NewsOrder = Required<
  Pick<SigningPushMessage, 'requestUid' | 'userUid' | 'at' | 'news' | 'to'>
> &
  Pick<SigningPushMessage, 'mail'>;

const opens = openWords`Open to see it.`;
const nothing = openWords`You don’t need to do anything.`;
const needed = openWords`A document that you sent needs you. ${opens}`;

/** The words for who sent a document. */
const toRequester: Readonly<Record<Exclude<RequestNews, 'voided'>, OpenWords>> = {
  completed: openWords`Everyone has signed a document that you sent. ${opens}`,
  declined: openWords`A document that you sent was declined. ${opens}`,
  expired: openWords`A document that you sent was not signed in time. ${opens}`,
  locked: needed,
  unsealed: needed,
  unreachable: needed,
  withheld: needed,
};

/** The words for those whom a document asked. */
const toRecipient: Readonly<Partial<Record<RequestNews, OpenWords>>> = {
  completed: openWords`Everyone has signed a document. Your copy is in your e-mail.`,
  declined: openWords`A document was declined. ${nothing}`,
  voided: openWords`The school withdrew a document. ${nothing}`,
  expired: openWords`The time to sign a document is over. ${nothing}`,
};

const wordsOf = ({ news, to }: Pick<NewsOrder, 'news' | 'to'>): OpenWords | undefined =>
  to === requester ? (news === 'voided' ? undefined : toRequester[news]) : toRecipient[news];

/** Returns the push that tells a person what became of a document; undefined if there is none. */
export async function newsMessages(
  deps: NewsDeps,
  { school, facts, content, now }: OrderWork,
  order: NewsOrder,
): Promise<Messages | undefined> {
  const { requestUid, userUid, at, to } = order;
  const body = wordsOf(order);
  const read = () => toldNow(deps, school, order);
  const found = await read();
  if (!found || body === undefined) return undefined;
  const { batchUid } = found.request;
  const isSender = to === requester;
  const why = {
    subject: isSender ? 'A document that you sent' : 'A document that you got',
    as: isSender ? 'the sender of a document' : 'a person named in a document',
  };
  const mailingUid = signingNewsUid({ ...order, batchUid }, dayIn(facts.timeZone, new Date(at)));
  return messagesOf({
    mailingUid,
    only: userUid,
    ...grouped(new Date(at)),
    recipients: () => pushReader(deps, school, found.person, why),
    async stillWanted({ mailingUid: thing }) {
      const isTold = await read();
      if (!isTold) return undefined;
      const push = { kind: 'todo', userUid, thing } as const;
      return deps.pushes.of(school).admit(facts, push, now(), body);
    },
    message: {
      push: (words) => ({
        title: schoolWords(content.school),
        body: words,
        path: isSender ? pathTo('/signing/:requestUid', { requestUid }) : pathTo('/'),
        tag: mailingUid,
        ttl: 24 * 60 * 60,
      }),
    },
  });
}

/** Whether the reader of a push has opened the mail about the same. */
export const hasOpened = async (
  { pushes }: Pick<NewsDeps, 'pushes'>,
  school: School,
  request: Pick<StoredRequest, 'batchUid' | 'studentUid'>,
  { mail }: Pick<SigningPushMessage, 'mail'>,
): Promise<boolean> =>
  mail !== undefined &&
  (await pushes.of(school).hasOpened({ mailingUid: mailingOf(request), userUid: mail }));

/**
 * Returns the document of an order and the person who is told, as of now; undefined if it is no news
 * any longer, the person knows it by its mail, or may not have it.
 */
async function toldNow(
  deps: NewsDeps,
  school: School,
  order: NewsOrder,
): Promise<{ readonly request: StoredRequest; readonly person: Profile } | undefined> {
  const { requestUid, userUid, news, to } = order;
  const [request, person] = await Promise.all([
    deps.requests.of(school).get(requestUid),
    deps.users.of(school).get(userUid),
  ]);
  if (!request || !isAdmitted(person) || !isStill(request, news)) return undefined;
  if (await hasOpened(deps, school, request, order)) return undefined;
  const { by, recipients, studentUid } = request;
  const isTold =
    to === requester
      ? by === userUid
      : recipients.some((each) => each.recipientUid === to && each.userUid === userUid) &&
        mayBeAsked(person, studentUid);
  return isTold ? { request, person } : undefined;
}

/** Whether what happened to a document still holds: an expired one may be open again. */
export function isStill(request: StoredRequest, news: RequestNews): boolean {
  const { state, sealed_at, notice } = request;
  switch (news) {
    case 'completed':
    case 'declined':
    case 'expired':
    case 'voided':
      return state === news;
    case 'unsealed':
      return notice !== undefined && sealed_at === undefined;
    default:
      return !hasEnded(request);
  }
}

/** Returns a person as the reader of a push about documents; nothing if the person wants none. */
export async function pushReader(
  { pushes }: Pick<NewsDeps, 'pushes'>,
  school: School,
  person: Profile,
  { subject, as }: { readonly subject: string; readonly as: string },
): Promise<Recipient[]> {
  const { userUid, username } = person;
  const reader = (await pushes.of(school).readers('todo', [userUid])).get(userUid);
  if (!reader) return [];
  return [
    {
      userUid,
      username,
      name: fullName(person),
      email: '',
      subject,
      type: 'Other',
      kind: 'Signing',
      told: JSON.stringify(toldOf([], person)),
      why: whyOf('signing', as),
      quiet: reader.quiet,
    },
  ];
}
