import type { StoredMessage } from '#functions/data/email-record';
import type { Frozen } from '#functions/data/mailing-content';
import type { StoredMailing } from '#functions/data/mailing-record';
import type { Composed } from '#functions/jobs/mailing/compose';
import { goOn, type MailJob } from '#functions/jobs/mailing/shop';
import type { Recipient } from '#functions/mail/audience';
import { previewAs, previewKinds } from '#functions/mail/preview';
import { logTypeOf, type MailingType } from '#shared/domain/mailing';

/** Said of a mailing whose audience was another one when it was to begin. */
export const audienceChanged =
  'Nothing was sent: the people or what they would be told changed after the preview. Please look at the new preview.';

/** Said when nobody had anything to be told. */
export const nobody = 'No any user was in queue';

/**
 * Freezes a mailing: whom it reaches, what it says to each, and one message for each person. Whoever does it again, because the worker before
 * was killed, finds what was frozen and goes on with that; two who do it at once freeze the same.
 */
export async function prepare(job: MailJob): Promise<void> {
  const { shop, facts } = job;
  const site = facts.schoolUid;
  let mailing: StoredMailing | undefined = job.mailing;
  if (mailing.state === 'preparing' && mailing.content_key === undefined) {
    // Up to this instant a digest tells: what starts while it is composed is the next one's.
    const frozenAt = shop.now();
    const composed = await shop.compose(facts, choiceOf(mailing), frozenAt);
    if (!isAsShown(mailing, composed)) {
      const finished_at = shop.now().toISOString();
      const end = { state: 'refused', message: audienceChanged, finished_at } as const;
      return changed(await shop.mailings.change(site, mailing, end, !mailing.testing));
    }
    const frozen = await freeze(job, composed);
    const content_key = await shop.contents.write(site, mailing.mailingUid, frozen);
    mailing = await shop.mailings.change(site, mailing, {
      content_key,
      frozen_at: frozenAt.toISOString(),
      prepared: frozen.messages.length,
      left_out: [...composed.audience.leftOut],
      email_text: undefined,
    });
    if (!mailing) return changed(undefined);
  }
  if (mailing.state === 'preparing' && mailing.content_key !== undefined) {
    const messages = await shop.contents.messages(site, mailing.content_key);
    await shop.messages.freeze(site, messages);
    const isEmpty = messages.length === 0;
    const finished_at = shop.now().toISOString();
    const next = isEmpty
      ? ({ state: 'sent', message: nobody, finished_at } as const)
      : ({ state: 'waiting' } as const);
    mailing = await shop.mailings.change(site, mailing, next);
    if (!mailing) return changed(undefined);
  }
  if (mailing.state !== 'waiting' && mailing.state !== 'sending') return;
  const { release_at } = mailing;
  const left = release_at ? Date.parse(release_at) - shop.now().getTime() : 0;
  await goOn(job, 'send', left / 1000);
}

/** Somebody else changed the mailing in between: cancelled it, or froze it too. The job comes again and sees. */
export class Overtaken extends Error {
  override name = 'Overtaken';
}

export function changed(mailing: StoredMailing | undefined): void {
  if (!mailing) throw new Overtaken('A mailing was changed by somebody else');
}

const choiceOf = ({ type, period, except, email_text, postsUid, testing }: StoredMailing) => ({
  ...{ type, period, except, email_text, postsUid, testing },
});

/** What nobody looked at has no preview that it could differ from: tests show themselves, and the schedule has no eyes. */
const isAsShown = ({ testing, created_by, audience_hash }: StoredMailing, { audience }: Composed) =>
  testing || created_by === 'schedule' || audience.hash === audience_hash;

const kindOf = {
  Weekly: 'digest',
  Daily: 'daily',
  Principal: 'principal',
} as const satisfies Record<MailingType, string>;

/** One message for each person; of a test, up to three to the test address. */
async function freeze({ shop, facts, mailing }: MailJob, composed: Composed): Promise<Frozen> {
  const { content, audience, quietOf } = composed;
  const { testing, recipient = '', type } = mailing;
  if (testing) {
    const messages = previewKinds.flatMap((as) => {
      const stands = previewAs(audience, as);
      if (!stands) return [];
      return {
        ...messageTo(mailing, stands, shop.now()),
        ...{ userUid: `test-${as}`, email: recipient, stands_for: stands.person.userUid },
        subject: shop.messageOf(content, stands.told).subject,
        told: JSON.stringify(stands.told),
      };
    });
    return { content, messages };
  }
  const uids = audience.recipients.map(({ person }) => person.userUid);
  const tokens = await shop.preferences.unsubscribeTokens(facts.schoolUid, uids, kindOf[type]);
  const messages = audience.recipients.map((each) => {
    const { userUid } = each.person;
    const unsubscribe = tokens.get(userUid);
    const told = { ...each.told, ...(unsubscribe && { unsubscribe }) };
    const quiet = quietOf(userUid);
    return {
      ...messageTo(mailing, each, shop.now()),
      subject: shop.messageOf(content, told).subject,
      told: JSON.stringify(told),
      ...(quiet && { quiet }),
    };
  });
  return { content, messages };
}

function messageTo(
  { mailingUid, type, testing, release_at }: StoredMailing,
  { person, told }: Recipient,
  now: Date,
): Omit<StoredMessage, 'subject' | 'told'> {
  const posts = [told.own, ...told.children].flatMap(({ posts: uids }) => uids);
  return {
    mailingUid,
    userUid: person.userUid,
    type: logTypeOf[type],
    testing,
    state: 'prepared',
    email: person.email.trim(),
    name: person.name,
    username: person.username,
    postsUid: [...new Set(posts)],
    not_before: release_at ?? now.toISOString(),
    attempts: 0,
    messageIds: [],
    opens: [],
  };
}
