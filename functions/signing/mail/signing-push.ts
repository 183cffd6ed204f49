import { toldOf } from '#functions/kernel/mail/children';
import { whyOf } from '#functions/kernel/mail/letter/why';
import { kindOfMail, messagesOf } from '#functions/kernel/outbox/kind';
import type { OrdinaryPush } from '#functions/kernel/push/ordinary-push';
import type { Bound } from '#functions/kernel/record/declaration';
import type { UserRepository } from '#functions/people/store/users';
import { isAdmitted } from '#shared/intake/roster';
import { dayIn } from '#shared/kernel/zone';
import { fullName } from '#shared/people/names';
import { pathTo } from '#shared/site/paths';
import { mayBeAsked } from '../rules/may-be-asked.ts';
import { turnsOf } from '../rules/turns.ts';
import { signingPushOrder } from '../store/messages.ts';
import type { SigningRequestRepository } from '../store/requests.ts';

export interface SigningPushDeps {
  readonly requests: Bound<SigningRequestRepository, 'get'>;
  readonly users: Bound<UserRepository, 'get'>;
  readonly pushes: OrdinaryPush<'todo'>;
}

/** A day later the mail has told it. */
const patience = 24 * 3_600_000;

/** Milliseconds in which the documents of a batch for several children become one push. */
export const groupedFor = 5 * 60_000;

/**
 * The push to a person of the school for whom a document waits, 5 minutes after it was asked for: one for
 * all documents of a batch and a day. It names neither the document nor a child.
 */
export const signingPush = ({ requests, users, pushes }: SigningPushDeps) =>
  kindOfMail({
    patience,
    order: signingPushOrder,
    called: 'The push about a document',
    channelOf: () => 'push',
    async *open({ school, facts, content, now }, { requestUid, userUid, at }) {
      const read = async () => {
        const request = await requests.of(school).get(requestUid);
        const person = request && (await users.of(school).get(userUid));
        const isAsked = request && turnsOf(request).some((each) => each.userUid === userUid);
        if (!isAsked || !isAdmitted(person)) return undefined;
        return mayBeAsked(person, request.studentUid) ? { request, person } : undefined;
      };
      const found = await read();
      if (!found) return;
      const { batchUid } = found.request;
      const since = new Date(Date.parse(at) + groupedFor).toISOString();
      yield messagesOf({
        mailingUid: `sign-${batchUid}-${dayIn(facts.timeZone, new Date(at))}`,
        only: userUid,
        since,
        startsAt: since,
        async recipients() {
          const { person } = found;
          const readers = await pushes.of(school).readers('todo', [userUid]);
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
          if (!(await read())) return undefined;
          const push = { kind: 'todo', userUid, thing } as const;
          return (await pushes.of(school).mayLeave(facts, push, now())) || undefined;
        },
        message: {
          push: () => ({
            title: content.school.name,
            body: 'A document waits for you. Open to see it.',
            path: pathTo('/'),
            tag: `sign-${batchUid}`,
            ttl: 24 * 60 * 60,
          }),
        },
      });
    },
  });
