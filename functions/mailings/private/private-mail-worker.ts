import { consume, type QueueWorker } from '#functions/kernel/jobs/consume';
import type { JobQueue } from '#functions/kernel/jobs/queue';
import type { DataKeys } from '#functions/kernel/keys/lazy-keys';
import { logFault } from '#functions/kernel/log';
import { schoolOf } from '#functions/kernel/mail/letter/school';
import { paceOf, type SitePace } from '#functions/kernel/mail/send/pace';
import type { MailSender } from '#functions/kernel/mail/send/sender';
import { mostAttempts, unsureFor } from '#functions/kernel/mail/send/sender';
import {
  type PrivateMail,
  PrivateMailMessage,
  type PrivateMails,
  privateMailing,
} from '#functions/kernel/mail/store/private-mail';
import { openAddress } from '#functions/kernel/mail/store/sealed-address';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import type { SuppressionRepository } from '#functions/notifications/store/mail-suppressions';
import type { SettingsRepository } from '#functions/site/store/settings';
import type { SiteFacts } from '#shared/sites';
import { privateMessage } from './private-message.ts';

export interface PrivateMailDeps
  extends Pick<MailSender, 'ses' | 'rate' | 'mailSettings' | 'now' | 'wait'> {
  readonly mails: Bound<PrivateMails, 'get' | 'claim' | 'giveBack' | 'remove'>;
  readonly settings: Bound<SettingsRepository, 'get'>;
  readonly suppressions: Bound<SuppressionRepository, 'get'>;
  readonly queue: JobQueue<PrivateMailMessage>;
  /** Returns the data keys of one mail. */
  readonly keys: () => DataKeys;
}

/** Seconds until a mail is tried again that SES did not take. */
const restSeconds = 60;

/** Milliseconds after which a mail is given up: by then its readers have seen the portal. */
const patience = 24 * 3_600_000;

/**
 * Consumes the queue `private-mail`: sends mail about notes and requests, each once. A mail that
 * left without an answer of SES is tried again only after the time in which SES reports that it
 * has left. It has no row in the e-mail log.
 */
export const privateMailWorker = (
  deps: PrivateMailDeps,
  sites: readonly SiteFacts[],
): QueueWorker => {
  const pace = paceOf();
  return consume({
    message: PrivateMailMessage,
    failed: 'A private mail failed',
    async work({ site, mailUid }) {
      const facts = sites.find(({ schoolUid }) => schoolUid === site);
      if (!facts) return;
      const school = schoolFrom(facts);
      const mail = await deps.mails.of(school).get(mailUid);
      // It has left, or its note or person was erased.
      if (!mail) return;
      const rest = await settle(deps, facts, mail, () => pace(deps, school));
      if (rest !== undefined) await deps.queue.send({ site, mailUid }, rest);
    },
  });
};

/** Sends a mail if it may leave now. Returns the seconds after which it must be tried again. */
async function settle(
  deps: PrivateMailDeps,
  facts: SiteFacts,
  mail: PrivateMail,
  pace: () => Promise<SitePace>,
): Promise<number | undefined> {
  const school = schoolFrom(facts);
  const now = deps.now();
  if (mail.claimed_at && now.getTime() - Date.parse(mail.claimed_at) < unsureFor) {
    return restSeconds;
  }
  const isOver = now.getTime() - Date.parse(mail.created_at) > patience;
  if (isOver || mail.attempts >= mostAttempts) {
    await giveUp(deps, school, mail);
    return undefined;
  }
  const email = await addressOf(deps, school, mail);
  if (email === undefined || (await deps.suppressions.of(school).get(email))) {
    await deps.mails.of(school).remove(mail.mailUid);
    return undefined;
  }
  const message = privateMessage(mail, {
    school: schoolOf(facts, await deps.settings.of(school).get()),
  });
  const at = await deps.rate.reserve(await pace(), 1, now);
  await deps.wait(Math.max(0, at - now.getTime()));
  if (!(await deps.mails.of(school).claim(mail, deps.now()))) return undefined;
  const row = {
    email,
    mailingUid: privateMailing,
    userUid: mail.mailUid,
    type: privateMailing,
  };
  const answer = await deps.ses.send(facts, row, message);
  switch (answer.kind) {
    case 'sent':
      await deps.mails.of(school).remove(mail.mailUid);
      return undefined;
    case 'refused':
      await giveUp(deps, school, mail);
      return undefined;
    case 'silent':
      return restSeconds;
    default:
      await deps.mails.of(school).giveBack(mail);
      return restSeconds;
  }
}

const addressOf = async (
  { keys }: PrivateMailDeps,
  school: School,
  { email, sealed }: PrivateMail,
) => (sealed ? openAddress(keys(), school, sealed) : email);

async function giveUp({ mails }: PrivateMailDeps, school: School, { mailUid }: PrivateMail) {
  await mails.of(school).remove(mailUid);
  logFault('A private mail was given up', undefined, {
    alarm: 'mailingsHeld',
    site: school.site,
    id: mailUid,
  });
}
