import { alreadySent, choiceOf } from '#functions/api/send-emails-form';
import { mailingMoves } from '#functions/api/send-emails-moves';
import {
  childrenInPreview,
  type ProgressParts,
  shownMailing,
  shownPreview,
} from '#functions/api/send-emails-view';
import { actOf, type IdempotencyRepository, isDerived } from '#functions/data/idempotency';
import type { LimitRepository } from '#functions/data/limits';
import type { MailSettingsRepository } from '#functions/data/mail-settings';
import type { MailingMessages } from '#functions/data/mailing-messages';
import type { MailingQueue } from '#functions/data/mailing-queue';
import type { StoredMailing } from '#functions/data/mailing-record';
import type { MailingRepository } from '#functions/data/mailings';
import type { Compose } from '#functions/jobs/mailing/compose';
import { newMailing } from '#functions/jobs/mailing/new-mailing';
import type { Pace } from '#functions/jobs/mailing/pace';
import { dayPeriod } from '#functions/jobs/mailing/period';
import { audienceChanged, nobody } from '#functions/jobs/mailing/prepare';
import type { Ses } from '#functions/jobs/mailing/ses';
import { nextVersion } from '#functions/lib/version';
import { childrenInMessages } from '#functions/mail/children';
import type { MailingContent, MailMessage, Told } from '#functions/mail/content';
import type { Caller } from '#shared/caller';
import type { Handlers } from '#shared/contract/route';
import type { sendEmails as contract, Mailing } from '#shared/contract/send-emails';
import { hasEnded, type MailingState } from '#shared/domain/mailing';
import { dayIn } from '#shared/domain/zone';
import { AppError } from '#shared/errors';
import type { SiteFacts } from '#shared/sites';

export interface SendEmailParts extends ProgressParts {
  readonly sites: readonly SiteFacts[];
  readonly mailings: MailingRepository;
  readonly messages: MailingMessages;
  readonly mailSettings: MailSettingsRepository;
  readonly compose: Compose;
  readonly messageOf: (content: MailingContent, told: Told) => MailMessage;
  readonly queue: Pick<MailingQueue, 'send'>;
  readonly idempotency: IdempotencyRepository;
  readonly limits: Pick<LimitRepository, 'count'>;
  readonly ses: Pick<Ses, 'quota'>;
  readonly pace: Pace;
}

/** Each reads everyone of a school. */
const previewsPerMinute = 30;
const sendsPerMinute = 20;

/** Sending mail: what a mailing would be, its beginning, and holding it on its way. */
export const sendEmailHandlers = (parts: SendEmailParts): Handlers<typeof contract> => {
  const { mailings, messages, mailSettings, queue, limits, ses } = parts;

  function factsOf({ site }: Caller): SiteFacts {
    const facts = parts.sites.find(({ schoolUid }) => schoolUid === site);
    if (!facts) throw new Error('A caller of a site that is not there');
    return facts;
  }

  async function shownAll(caller: Caller, all: readonly StoredMailing[], now: Date) {
    const { site, timeZone } = caller;
    const rate = await parts.pace({ ses, mailSettings, now: () => now }, site);
    return Promise.all(
      all.map((mailing) => shownMailing(parts, site, timeZone, mailing, { rate, now })),
    );
  }

  async function shown(caller: Caller, mailing: StoredMailing, now: Date): Promise<Mailing> {
    const [one] = await shownAll(caller, [mailing], now);
    if (!one) throw new Error('A mailing was shown as nothing');
    return one;
  }

  async function existing(site: string, mailingUid: string): Promise<StoredMailing> {
    const mailing = await mailings.get(site, mailingUid);
    if (!mailing) throw new AppError('notFound', 'This mailing is not available.');
    return mailing;
  }

  /** Who is just getting today's part of a digest is not marked as having had it yet, and would get another. */
  async function refuseBesideSchedule({ site, timeZone }: Caller, now: Date): Promise<void> {
    const lock = await mailings.lock(site, 'Weekly', dayPeriod(dayIn(timeZone, now)));
    const mailing = lock && (await mailings.get(site, lock.mailingUid));
    if (!mailing || hasEnded(mailing.state)) return;
    const message = 'The schedule is just sending digests. Please wait until it has ended.';
    throw new AppError('conflict', message, { details: { mailingUid: mailing.mailingUid } });
  }

  return {
    async list(page, caller, { now }) {
      const { records, next_token } = await mailings.list(caller.site, page);
      return { records: await shownAll(caller, records, now), next_token };
    },

    async preview(form, caller, { now, audit }) {
      await limits.count(caller.site, caller.userUid, 'mail-preview', previewsPerMinute, now);
      const choice = choiceOf(form, false, caller, now);
      const [composed, lock, { undo_seconds }] = await Promise.all([
        parts.compose(factsOf(caller), choice, now),
        mailings.lock(caller.site, choice.type, choice.period),
        mailSettings.current(caller.site),
      ]);
      await audit(childrenInPreview(composed.audience));
      return {
        ...shownPreview(composed, parts.messageOf),
        ...(lock && { already: lock }),
        undo_seconds,
      };
    },

    async send({ audience_hash, ...form }, caller, request) {
      const { now } = request;
      const { site, userUid, firstname, surname } = caller;
      await limits.count(site, userUid, 'mail-send', sendsPerMinute, now);
      const choice = choiceOf(form, form.email_testing, caller, now);
      const isReal = !form.email_testing;
      if (isReal && !audience_hash) throw new AppError('badRequest', notLookedAt);
      const act = actOf(caller, 'mail.send', { ...form, audience_hash }, request);
      const before = await parts.idempotency.made(act);
      const known = before === undefined ? undefined : await existing(site, before);
      // Without a key of the client the same form again may mean a new mailing, once the old one came to nothing.
      const isAnew = known !== undefined && isDerived(act) && cameToNothing.has(known.state);
      if (known && !isAnew) {
        // Whoever was interrupted between making it and putting it on the queue asks again.
        const { mailingUid } = known;
        if (known.state === 'preparing') await queue.send({ kind: 'prepare', site, mailingUid });
        return shown(caller, known, now);
      }
      const lock = isReal ? await mailings.lock(site, choice.type, choice.period) : undefined;
      if (lock) throw alreadySent(choice.type, lock, caller.timeZone);
      if (isReal && choice.type === 'Weekly') await refuseBesideSchedule(caller, now);
      const { audience } = await parts.compose(factsOf(caller), choice, now);
      if (isReal && audience.hash !== audience_hash) {
        throw new AppError('badRequest', audienceChanged);
      }
      if (audience.recipients.length === 0) throw new AppError('badRequest', nobody);
      const { undo_seconds } = await mailSettings.current(site);
      const mailing = newMailing(choice, {
        timeZone: caller.timeZone,
        now,
        audience_hash: audience.hash,
        undo_seconds: isReal ? undo_seconds : 0,
        recipient: isReal ? undefined : form.recipient?.trim(),
        by: { userUid, name: `${firstname} ${surname}` },
      });
      const begun = await mailings.begin(site, mailing, {
        act: { act, idempotency: parts.idempotency, instead: before },
      });
      if (begun.kind === 'taken') throw alreadySent(choice.type, begun.by, caller.timeZone);
      const mailingUid = begun.kind === 'known' ? begun.mailingUid : mailing.mailingUid;
      await queue.send({ kind: 'prepare', site, mailingUid });
      return shown(caller, await existing(site, mailingUid), now);
    },

    get: async ({ mailingUid }, caller, { now }) =>
      shown(caller, await existing(caller.site, mailingUid), now),

    async messages({ mailingUid, ...page }, { site }, { audit }) {
      await existing(site, mailingUid);
      const { records, next_token } = await messages.page(site, mailingUid, page);
      await audit(childrenInMessages(records));
      return {
        records: records.map(({ userUid, name, email, state, refusal }) => ({
          ...{ userUid, name, email, state },
          reason: refusal,
        })),
        next_token,
      };
    },

    ...mailingMoves({ mailings, queue, existing, shown }),

    settings: (_, { site }) => shownSettings(site),

    async changeSettings({ updated_at: seen, ...settings }, { site, userUid }, { now }) {
      const updated_at = nextVersion(now, seen || undefined);
      const closed_days = [...new Set(settings.closed_days)].sort();
      const stored = { ...settings, closed_days, updated_at, updated_by: userUid };
      await mailSettings.replace(site, stored, seen);
      return shownSettings(site);
    },
  };

  async function shownSettings(site: string) {
    const [settings, { perSecond, perDay, sentToday }] = await Promise.all([
      mailSettings.current(site),
      ses.quota(),
    ]);
    return { ...settings, account_rate: perSecond, account_day: perDay, account_sent: sentToday };
  }
};

/** Mailings that sent nothing, or not all. */
const cameToNothing: ReadonlySet<MailingState> = new Set(['cancelled', 'refused', 'failed']);

const notLookedAt =
  'Nothing was sent: please look at the preview first, which shows whom the message reaches.';
