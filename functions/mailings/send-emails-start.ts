import { actOf, isDerived, repeatableActOf } from '#functions/kernel/store/idempotency';
import { AppError } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import { dayIn } from '#shared/kernel/zone';
import { hasEnded, type MailingState } from '#shared/mailings/mailing';
import type { sendEmails as contract } from '#shared/mailings/send-emails.contract';
import { fullName } from '#shared/people/names';
import type { Caller } from '#shared/rights/caller';
import { noneComposable } from './run/composable.ts';
import type { Composed, MailChoice } from './run/compose.ts';
import { newMailing } from './run/new-mailing.ts';
import { dayPeriod } from './run/period.ts';
import { audienceChanged, noRecipients } from './run/prepare.ts';
import { factsOf, type SendEmailDeps } from './send-emails-deps.ts';
import { alreadySent, choiceOf, completer } from './send-emails-form.ts';
import type { MailingLookup } from './send-emails-view.ts';

/** Sends of one person in a minute. Each reads all people of a school. */
const sendsPerMinute = 20;

/** Starts mailings and tests. */
export const mailingStart = (
  deps: SendEmailDeps,
  lookup: MailingLookup,
): Pick<Handlers<typeof contract>, 'send'> => {
  const { mailings, mailSettings, queue, limits, idempotency } = deps;
  const { viewOf } = lookup;
  const complete = completer(deps);

  return {
    // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the steps of a start in their order, each with its refusal
    async send({ audience_hash, ...typed }, caller, request) {
      const { now } = request;
      const { site, userUid, firstname, surname } = caller;
      await limits.of(caller).count(userUid, 'mail-send', sendsPerMinute, now);
      const form = await complete(typed, caller, now);
      const choice = choiceOf(form, form.email_testing, caller, now);
      const isReal = !form.email_testing;
      if (isReal && !audience_hash) throw new AppError('badRequest', withoutPreview);
      // With the client's own key a retry has the same body. Without it, the completed form counts.
      const body = request.idempotencyKey ? typed : form;
      // A person who sends a test again wants to see it again.
      const madeAct = isReal ? actOf : repeatableActOf;
      const act = madeAct(caller, 'mail.send', { ...body, audience_hash }, request);
      const before = await idempotency.made(act);
      const known = before === undefined ? undefined : await lookup.of(caller).existing(before);
      // Without a key, the same form may mean a new mailing once the old one has sent nothing.
      const isReplaced = known !== undefined && isDerived(act) && cameToNothing.has(known.state);
      if (known && !isReplaced) {
        // The request that created it may have failed before it was queued.
        const { mailingUid } = known;
        if (known.state === 'preparing') await queue.send({ kind: 'prepare', site, mailingUid });
        return viewOf(caller, known, now);
      }
      if (isReal) await refuseRepeat(deps, caller, choice, now);
      const { compose } = await deps.composing();
      const composed = await compose(await factsOf(deps, caller), choice, now);
      if (isReal && composed.audience.hash !== audience_hash) {
        throw new AppError('badRequest', audienceChanged);
      }
      refuseEmpty(composed);
      const { undo_seconds } = await mailSettings.of(caller).current();
      const mailing = newMailing(choice, {
        timeZone: caller.timeZone,
        now,
        audience_hash: composed.audience.hash,
        undo_seconds: isReal ? undo_seconds : 0,
        recipient: isReal ? undefined : form.recipient?.trim(),
        by: { userUid, name: fullName({ firstname, surname }) },
      });
      const begun = await mailings.of(caller).begin(mailing, {
        act: { act, idempotency, instead: before },
      });
      if (begun.kind === 'taken') throw alreadySent(choice.type, begun.by, caller.timeZone);
      const mailingUid = begun.kind === 'known' ? begun.mailingUid : mailing.mailingUid;
      await queue.send({ kind: 'prepare', site, mailingUid });
      return viewOf(caller, await lookup.of(caller).existing(mailingUid), now);
    },
  };
};

/** States of mailings that did not send all messages. */
const cameToNothing: ReadonlySet<MailingState> = new Set(['cancelled', 'refused', 'failed']);

const withoutPreview =
  'Nothing was sent. Look at the preview first: it shows who gets the message.';

/**
 * Refuses a mailing whose period was sent already, or a digest while the schedule sends digests.
 */
async function refuseRepeat(
  { mailings }: Pick<SendEmailDeps, 'mailings'>,
  caller: Caller,
  { type, period }: MailChoice,
  now: Date,
): Promise<void> {
  const sent = await mailings.of(caller).lock(type, period);
  if (sent) throw alreadySent(type, sent, caller.timeZone);
  if (type !== 'Weekly') return;
  // Readers of today's digest are marked when they got it; until then they would get a second one.
  const lock = await mailings.of(caller).lock('Weekly', dayPeriod(dayIn(caller.timeZone, now)));
  const mailing = lock && (await mailings.of(caller).get(lock.mailingUid));
  if (!mailing || hasEnded(mailing.state)) return;
  const message =
    'The schedule is sending digests now. Wait until it has finished, then try again.';
  throw new AppError('conflict', message, { details: { mailingUid: mailing.mailingUid } });
}

/** Refuses a mailing without recipients. */
function refuseEmpty({ audience, postsLeftOut }: Composed): void {
  if (audience.recipients.length > 0) return;
  const message = postsLeftOut.length > 0 ? noneComposable(postsLeftOut) : noRecipients;
  throw new AppError('badRequest', message);
}
