import { type MailMessage, MessageContent } from '#functions/kernel/mail/content';
import { deliver, type Letter } from '#functions/kernel/outbox/deliver';
import { mailChannel } from '#functions/kernel/outbox/mail-channel';
import type { SitePace } from '#functions/kernel/outbox/pace';
import type { Sending } from '#functions/kernel/outbox/send-loop';
import type { EmailLogRecord } from '#functions/kernel/outbox/store/email-log-record';
import { Later, laterIn } from '#functions/kernel/quiet';
import { schoolFrom } from '#functions/kernel/schools/schools';
import { sharedRead } from '#functions/kernel/shared-read';
import type { MailingContent } from '../rules/content.ts';
import type { MailingDeps, MailJob } from './dependencies.ts';
import { mayHave } from './may-have.ts';
import { kindOf } from './prepare.ts';

/** Milliseconds for which a worker uses the readers of a post that it has read. */
const freshFor = 10_000;

/** Returns how the outbox sends the messages of a mailing that are due. */
export function sendingOf(
  job: MailJob,
  content: MailingContent,
  messageOf: MailingDeps['messageOf'],
  pace: SitePace,
): Sending {
  const { deps, facts, mailing } = job;
  const { mailingUid, testing } = mailing;
  const school = schoolFrom(facts);
  const letter: Letter<EmailLogRecord, MailMessage> = {
    channel: mailChannel(deps),
    mailingUid,
    testing,
    // A mailing is held and ended as a whole.
    patience: Number.POSITIVE_INFINITY,
    stillWanted: stillWantedIn(job),
    make: ({ told }) => messageOf(content, MessageContent.parse(JSON.parse(told))),
  };
  return {
    deps,
    pace,
    async take(after, limit) {
      const range = { after, before: deps.now(), limit };
      const found = await deps.messages.of(school).due(mailingUid, range);
      const due = found.map(({ userUid }) => ({
        userUid,
        deliver: () => deliver(deps, facts, letter, userUid),
      }));
      return { due, last: found.at(-1)?.position };
    },
    async isHeld() {
      const current = await deps.mailings.of(school).get(mailingUid);
      return current?.state !== 'sending';
    },
    beat: (now, gotOnAt) => deps.mailings.of(school).beat(mailingUid, now, { gotOnAt }),
  };
}

/**
 * Tells who still wants a message when it leaves, which may be a night after the audience was
 * frozen, and who has quiet hours now: not who has turned the kind off, has unsubscribed, or has read the post meanwhile, and not
 * who may no longer have it.
 */
function stillWantedIn({
  deps,
  facts,
  mailing,
}: MailJob): Letter<EmailLogRecord, MailMessage>['stillWanted'] {
  const school = schoolFrom(facts);
  const { type, testing, reminder } = mailing;
  const readers = sharedRead(freshFor, deps.now, () =>
    deps.reminders.marks.of(school).ofPost(reminder?.postUid ?? ''),
  );
  async function wants(row: EmailLogRecord): Promise<boolean | Later> {
    if (testing) return true;
    const { userUid, email } = row;
    if (type === 'Connections') {
      const { subscribers } = deps.connections;
      const found = await subscribers.of(school).get({ subscribedusersUid: userUid });
      return found?.state === 'active' && found.email === email;
    }
    const chosen =
      type === 'Reminder'
        ? readers().then((read) => !read.has(userUid))
        : deps.preferences
            .of(school)
            .get(userUid)
            .then(
              (choice) =>
                choice[kindOf[type]] !== false &&
                (laterIn(choice.quiet, facts, deps.now()) ?? true),
            );
    // At once: a mailing keeps its pace.
    const [person, isWanted] = await Promise.all([deps.users.of(school).get(userUid), chosen]);
    return mayHave(person, row) && isWanted;
  }
  return async (row) => {
    const isWanted = await wants(row);
    if (isWanted instanceof Later) return isWanted;
    return isWanted ? row : undefined;
  };
}
