import { openWords, schoolWords } from '#functions/kernel/open-words';
import {
  kindOfMail,
  type Messages,
  messagesOf,
  type OrderWork,
} from '#functions/kernel/outbox/kind';
import { grouped } from '#functions/kernel/push/ordinary-push';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { isAdmitted, type Profile } from '#shared/intake/roster';
import { dayIn } from '#shared/kernel/zone';
import { pathTo } from '#shared/site/paths';
import { mayBeAsked } from '../rules/may-be-asked.ts';
import { openedAt } from '../rules/progress.ts';
import { turnsOf } from '../rules/turns.ts';
import { signingNewsUid, signingPushUid } from '../store/mail-names.ts';
import { type SigningPushMessage, signingPushOrder } from '../store/messages.ts';
import { partsOfUid, type StoredRequest } from '../store/request.record.ts';
import type { SigningRequestRepository } from '../store/requests.ts';
import { hasOpened, type NewsDeps, newsMessages, pushReader } from './signing-news.ts';

export interface SigningPushDeps extends NewsDeps {
  readonly requests: Bound<SigningRequestRepository, 'get' | 'many' | 'ofStudent'>;
}

/** A day later the mail has told it. */
const patience = 24 * 3_600_000;

/** The newest documents of each student that are looked through. */
const newest = 10;

/** The documents that wait for a person now, and the person. */
interface Waiting {
  readonly person: Profile;
  readonly requests: readonly StoredRequest[];
}

/**
 * The push to a person of the school for whom a document waits, or who is told what became of one, 5
 * minutes later: one for all documents of a batch and a day. It names neither a document nor a child.
 */
export const signingPush = (deps: SigningPushDeps) =>
  kindOfMail({
    patience,
    order: signingPushOrder,
    called: 'The push about a document',
    channelOf: () => 'push',
    placesOf: ({ requestUid, userUid, at, news, to }, { facts: { timeZone } }) => {
      const { batchUid } = partsOfUid(requestUid);
      const day = dayIn(timeZone, new Date(at));
      const mailingUid =
        news && to ? signingNewsUid({ batchUid, news, to }, day) : signingPushUid(batchUid, day);
      return [{ mailingUid, only: userUid }];
    },
    async *open(work, { news, to, ...order }) {
      const messages =
        news && to
          ? await newsMessages(deps, work, { ...order, news, to })
          : await waitingMessages(deps, work, order);
      if (messages) yield messages;
    },
  });

/** Returns the push to a person for whom documents wait; undefined if none does. */
async function waitingMessages(
  deps: SigningPushDeps,
  { school, facts, content, now }: OrderWork,
  { requestUid, userUid, at, mail }: Omit<SigningPushMessage, 'news' | 'to'>,
): Promise<Messages | undefined> {
  const asked = await deps.requests.of(school).get(requestUid);
  if (!asked) return undefined;
  const { batchUid, studentUid } = asked;
  async function read() {
    const isSeen = (opened: string) => opened >= at;
    const found = await waitingOf(deps, school, {
      userUid,
      batchUid,
      others: [requestUid],
      isSeen,
    });
    const isAlone = found?.requests.every((each) => each.requestUid === requestUid);
    return isAlone && (await hasOpened(deps, school, { batchUid, studentUid }, { mail }))
      ? undefined
      : found;
  }
  const found = await read();
  if (!found) return undefined;
  const why = { subject: 'A document to sign', as: 'a person named in a document' };
  return messagesOf({
    mailingUid: signingPushUid(batchUid, dayIn(facts.timeZone, new Date(at))),
    only: userUid,
    ...grouped(new Date(at)),
    recipients: () => pushReader(deps, school, found.person, why),
    async stillWanted({ mailingUid: thing }) {
      const current = await read();
      if (!current) return undefined;
      const push = { kind: 'todo', userUid, thing } as const;
      return deps.pushes.of(school).admit(facts, push, now(), current.requests.length);
    },
    message: {
      push: (count) => ({
        title: schoolWords(content.school),
        body:
          count === 1
            ? openWords`A document waits for you. Open to see it.`
            : openWords`${count} documents wait for you. Open to see them.`,
        path: pathTo('/'),
        tag: `sign-${batchUid}`,
        ttl: 24 * 60 * 60,
      }),
    },
  });
}

/** Which documents of a batch wait for whom. */
interface WaitingFor {
  readonly userUid: string;
  readonly batchUid: string;
  /** Those of other children that the person is known to have got. */
  readonly others: readonly string[];
  /** Whether a document that was first opened at an instant is known: who has seen it needs no push. */
  readonly isSeen: (opened: string) => boolean;
}

/**
 * Returns the documents of a batch that wait for a person who has not seen them: those of the person's
 * children, of the person, and some others. Undefined if there is none, or the person may not
 * have them.
 */
export async function waitingOf(
  { requests, users }: Pick<SigningPushDeps, 'requests' | 'users'>,
  school: School,
  { userUid, batchUid, others, isSeen }: WaitingFor,
): Promise<Waiting | undefined> {
  const person = await users.of(school).get(userUid);
  if (!isAdmitted(person)) return undefined;
  const students = [...person.children.map((child) => child.userUid), userUid];
  const stored = requests.of(school);
  const uids = await Promise.all(students.map((student) => stored.ofStudent(student)));
  const looked = uids.flatMap((each) => each.toSorted().slice(-newest));
  const found = await stored.many([...new Set([...looked, ...others])]);
  const waiting = found.filter(
    (request) =>
      request.batchUid === batchUid &&
      mayBeAsked(person, request.studentUid) &&
      turnsOf(request).some((each) => {
        const opened = openedAt(request, each);
        return each.userUid === userUid && !(opened !== undefined && isSeen(opened));
      }),
  );
  return waiting.length > 0 ? { person, requests: waiting } : undefined;
}
