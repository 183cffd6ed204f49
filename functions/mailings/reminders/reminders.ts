import type { JobQueue } from '#functions/kernel/jobs/queue';
import type { Bound } from '#functions/kernel/record/declaration';
import { actOf, type IdempotencyRepository } from '#functions/kernel/store/idempotency';
import { postNotFound } from '#functions/posts/rules/post-view';
import { AppError } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import { dayIn } from '#shared/kernel/zone';
import { fullName } from '#shared/people/names';
import type { postReaders as contract } from '#shared/read-posts/post-readers.contract';
import { newMailing } from '../run/new-mailing.ts';
import type { MailingMessage } from '../store/mailing-message.ts';
import type { MailingRepository } from '../store/mailings.ts';
import { previewOfReminder, type RemindedDeps, remindedNow } from './reminded.ts';

export interface RemindersDeps extends RemindedDeps {
  readonly mailings: Bound<MailingRepository, 'begin'>;
  readonly mailQueue: JobQueue<MailingMessage>;
  readonly idempotency: IdempotencyRepository;
}

export type ReminderHandlers = Pick<Handlers<typeof contract>, 'previewReminder' | 'remind'>;

/** Shows whom a reminder of a post reaches, and mails it: once a day for each post. */
export const reminderHandlers = (deps: RemindersDeps): ReminderHandlers => ({
  async previewReminder(asked, { site, timeZone }, { now }) {
    return previewOfReminder(await remindedBy(deps, { site, timeZone, now }, asked));
  },

  async remind({ count, ...asked }, caller, request) {
    const { site, timeZone, userUid, firstname, surname } = caller;
    const { now } = request;
    const { mailings, idempotency, mailQueue } = deps;
    const act = actOf(caller, 'rp.remind', { ...asked, count }, request);
    const started = async (mailingUid: string) => {
      await mailQueue.send({ kind: 'prepare', site, mailingUid });
      return { mailingUid };
    };
    const before = await idempotency.made(act);
    if (before) return started(before);
    const found = await remindedBy(deps, { site, timeZone, now }, asked);
    if (found.people.length === 0) throw nobodyLeft();
    // Fewer is right: some have read it meanwhile.
    if (found.people.length > count) throw changed(found.people.length);
    const { postUid } = asked;
    const period = `${postUid}#${dayIn(timeZone, now)}`;
    const mailing = newMailing(
      { type: 'Reminder', period, except: [], postsUid: [postUid], testing: false },
      {
        timeZone,
        now,
        audience_hash: '',
        undo_seconds: 0,
        by: { userUid, name: fullName({ firstname, surname }) },
      },
    );
    const reminder = { ...asked, count };
    const begun = await mailings
      .of(caller)
      .begin({ ...mailing, reminder }, { act: { act, idempotency } });
    if (begun.kind === 'begun') return started(mailing.mailingUid);
    if (begun.kind === 'known') return started(begun.mailingUid);
    throw new AppError('conflict', 'A reminder of this post was sent today. Try again tomorrow.');
  },
});

/** Returns whom a reminder of a post reaches; throws if there is no such post that is published now. */
async function remindedBy(
  deps: RemindedDeps,
  at: Parameters<typeof remindedNow>[1],
  asked: Parameters<typeof remindedNow>[2],
) {
  const found = await remindedNow(deps, at, asked);
  if (found) return found;
  throw (await deps.posts.of(at).get(asked.postUid)) ? notPublished() : postNotFound();
}

const notPublished = () =>
  new AppError('conflict', 'This post is not published now, so nobody can be reminded of it.');

const nobodyLeft = () =>
  new AppError('conflict', 'Nobody with an address is left who has not read it.');

const changed = (now: number) =>
  new AppError(
    'conflict',
    `The number of people has changed. A reminder would go to ${now} people now. Check it and send again.`,
  );
