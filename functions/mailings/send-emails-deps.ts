import type { MailCounterRepository } from '#functions/email-logs/store/mail-counters';
import type { JobQueue } from '#functions/kernel/jobs/queue';
import type { MailMessage, MessageContent } from '#functions/kernel/mail/content';
import type { Ses } from '#functions/kernel/mail/send/ses';
import type { MailSettingRecords } from '#functions/kernel/mail/store/mail-settings.record';
import type { Pace } from '#functions/kernel/outbox/pace';
import type { MailingMessages } from '#functions/kernel/outbox/store/mailing-messages';
import type { Bound } from '#functions/kernel/record/declaration';
import type { Schools } from '#functions/kernel/schools/schools';
import type { IdempotencyRepository } from '#functions/kernel/store/idempotency';
import type { LimitRepository } from '#functions/kernel/store/limits';
import type { Caller } from '#shared/rights/caller';
import type { SiteFacts } from '#shared/sites';
import type { MailingContent } from './rules/content.ts';
import type { Compose } from './run/compose.ts';
import type { News } from './run/news.ts';
import type { MailingMessage } from './store/mailing-message.ts';
import type { MailingRepository } from './store/mailings.ts';
import type { WeeklyTextReader } from './store/weeklyemailtext.record.ts';

/** The dependencies of the resource `send-emails`. */
export interface SendEmailDeps {
  readonly schoolOf: Schools['of'];
  readonly mailings: MailingRepository;
  readonly messages: MailingMessages;
  readonly counters: Bound<MailCounterRepository, 'ofMailing'>;
  readonly mailSettings: Bound<MailSettingRecords, 'current' | 'save'>;
  /** Loads what composes a mailing. Lists and settings do not need it. */
  readonly composing: () => Promise<{
    readonly compose: Compose;
    readonly messageOf: (content: MailingContent, personal: MessageContent) => MailMessage;
  }>;
  readonly texts: Bound<WeeklyTextReader, 'get'>;
  readonly news: Bound<News, 'principalNow'>;
  readonly queue: JobQueue<MailingMessage>;
  readonly idempotency: IdempotencyRepository;
  readonly limits: Bound<LimitRepository, 'count'>;
  readonly ses: Pick<Ses, 'quota'>;
  readonly pace: Pace;
}

/** Returns the caller's site. */
export async function factsOf(
  { schoolOf }: Pick<SendEmailDeps, 'schoolOf'>,
  { site }: Caller,
): Promise<SiteFacts> {
  const facts = await schoolOf(site);
  if (!facts) throw new Error(`The caller's site ${site} is not in the list of sites`);
  return facts;
}
