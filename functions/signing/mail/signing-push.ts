import { toldOf } from '#functions/kernel/mail/children';
import { whyOf } from '#functions/kernel/mail/letter/why';
import { kindOfMail, messagesOf } from '#functions/kernel/outbox/kind';
import type { EmailLogRecord } from '#functions/kernel/outbox/store/email-log-record';
import { grouped, type OrdinaryPush } from '#functions/kernel/push/ordinary-push';
import type { Bound, School } from '#functions/kernel/record/declaration';
import type { UserRepository } from '#functions/people/store/users';
import { isAdmitted, type Profile } from '#shared/intake/roster';
import { dayIn } from '#shared/kernel/zone';
import { fullName } from '#shared/people/names';
import { pathTo } from '#shared/site/paths';
import { mayBeAsked } from '../rules/may-be-asked.ts';
import { turnsOf } from '../rules/turns.ts';
import { batchIn, signingPushUid } from '../store/mail-names.ts';
import { signingPushOrder } from '../store/messages.ts';
import type { StoredRequest } from '../store/request.record.ts';
import type { SigningRequestRepository } from '../store/requests.ts';

export interface SigningPushDeps {
  readonly requests: Bound<SigningRequestRepository, 'get' | 'many' | 'ofStudent'>;
  readonly users: Bound<UserRepository, 'get'>;
  readonly pushes: OrdinaryPush<'todo'>;
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
 * The push to a person of the school for whom a document waits, 5 minutes after it was asked for: one for
 * all documents of a batch and a day. It names neither a document nor a child.
 */
export const signingPush = (deps: SigningPushDeps) =>
  kindOfMail({
    patience,
    order: signingPushOrder,
    called: 'The push about a document',
    channelOf: () => 'push',
    async *open({ school, facts, content, now }, { requestUid, userUid, at }) {
      const asked = await deps.requests.of(school).get(requestUid);
      if (!asked) return;
      const { batchUid } = asked;
      const read = () => waitingOf(deps, school, { userUid, batchUid, requestUid });
      const found = await read();
      if (!found) return;
      yield messagesOf({
        mailingUid: signingPushUid(batchUid, dayIn(facts.timeZone, new Date(at))),
        only: userUid,
        ...grouped(new Date(at)),
        async recipients() {
          const { person } = found;
          const readers = await deps.pushes.of(school).readers('todo', [userUid]);
          const reader = readers.get(userUid);
          if (!reader) return [];
          const who = { userUid, username: person.username, name: fullName(person), email: '' };
          return [
            {
              ...who,
              subject: 'A document to sign',
              type: 'Other',
              kind: 'Signing',
              told: JSON.stringify(toldOf([], person)),
              why: whyOf('signing', 'a person named in a document'),
              quiet: reader.quiet,
            },
          ];
        },
        async stillWanted({ mailingUid: thing }) {
          const current = await read();
          if (!current) return undefined;
          const push = { kind: 'todo', userUid, thing } as const;
          return deps.pushes.of(school).admit(facts, push, now(), current.requests.length);
        },
        message: {
          push: (count) => ({
            title: content.school.name,
            body:
              count === 1
                ? 'A document waits for you. Open to see it.'
                : `${count} documents wait for you. Open to see them.`,
            path: pathTo('/'),
            tag: `sign-${batchUid}`,
            ttl: 24 * 60 * 60,
          }),
        },
      });
    },
  });

/** Whether a document of a stored push still waits for its reader. */
export const signingWaits =
  (deps: Pick<SigningPushDeps, 'requests' | 'users'>) =>
  async (
    { school }: { readonly school: School },
    { mailingUid, userUid }: Pick<EmailLogRecord, 'mailingUid' | 'userUid'>,
  ): Promise<boolean> => {
    const batchUid = batchIn(mailingUid);
    return batchUid === undefined || Boolean(await waitingOf(deps, school, { userUid, batchUid }));
  };

/**
 * Returns the documents of a batch that wait for a person: those of the person's children, of the
 * person, and the one of an order. Undefined if there is none, or the person may not have them.
 */
async function waitingOf(
  { requests, users }: Pick<SigningPushDeps, 'requests' | 'users'>,
  school: School,
  of: { readonly userUid: string; readonly batchUid: string; readonly requestUid?: string },
): Promise<Waiting | undefined> {
  const { userUid, batchUid, requestUid } = of;
  const person = await users.of(school).get(userUid);
  if (!isAdmitted(person)) return undefined;
  const students = [...person.children.map((child) => child.userUid), userUid];
  const stored = requests.of(school);
  const uids = await Promise.all(students.map((student) => stored.ofStudent(student)));
  const looked = uids.flatMap((each) => each.toSorted().slice(-newest));
  const found = await stored.many([...new Set(requestUid ? [...looked, requestUid] : looked)]);
  const waiting = found.filter(
    (request) =>
      request.batchUid === batchUid &&
      mayBeAsked(person, request.studentUid) &&
      turnsOf(request).some((each) => each.userUid === userUid),
  );
  return waiting.length > 0 ? { person, requests: waiting } : undefined;
}
