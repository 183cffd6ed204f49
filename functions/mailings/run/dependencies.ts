import type { JobQueue } from '#functions/kernel/jobs/queue';
import type { MailMessage, MessageContent } from '#functions/kernel/mail/content';
import type { MailSender } from '#functions/kernel/outbox/sender';
import type { MailingMessages } from '#functions/kernel/outbox/store/mailing-messages';
import type { Bound } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import type { PreferenceRepository } from '#functions/notifications/store/notification-preferences';
import type { UserRepository } from '#functions/people/store/users';
import type { SiteFacts } from '#shared/sites';
import type { ConnectionsDeps } from '../connections/connections-mailing.ts';
import type { NewsPush } from '../pushes/news-push-message.ts';
import type { PrincipalPush } from '../pushes/principal-push-message.ts';
import type { ReminderDeps } from '../reminders/reminder-mailing.ts';
import type { MailingContent } from '../rules/content.ts';
import type { MailingContents } from '../store/mailing-content.ts';
import type { MailingMessage } from '../store/mailing-message.ts';
import type { StoredMailing } from '../store/mailing-record.ts';
import type { MailingRepository } from '../store/mailings.ts';
import type { Compose } from './compose.ts';

/** The dependencies of the mailings worker. */
export interface MailingDeps extends MailSender<MailingMessages> {
  readonly mailings: MailingRepository;
  readonly contents: Bound<MailingContents, 'write' | 'content' | 'messages'>;
  readonly preferences: Bound<PreferenceRepository, 'unsubscribeTokens' | 'get'>;
  readonly users: Bound<UserRepository, 'get'>;
  readonly compose: Compose;
  /** What the mailing of a Connections PDF needs. */
  readonly connections: ConnectionsDeps;
  /** What a reminder of a post needs. */
  readonly reminders: ReminderDeps;
  readonly messageOf: (content: MailingContent, personal: MessageContent) => MailMessage;
  readonly queue: JobQueue<MailingMessage>;
  /** Orders the pushes about a mailing. */
  readonly pushes: JobQueue<PrincipalPush | NewsPush>;
}

/** A job of one mailing, with its dependencies and site. */
export interface MailJob {
  readonly deps: MailingDeps;
  readonly facts: SiteFacts;
  readonly mailing: StoredMailing;
  /** The job's identifier; the job that follows names it. */
  readonly turn: string;
}

/**
 * Seconds that a job waits on the queue at most. It is short, so a lost job is noticed within 15
 * minutes. A worker that gets a job too early queues it again.
 */
export const longestDelay = 600;

/** Queues the mailing's next job and extends the lease until that job should have started. */
export const goOn = async (
  { deps, facts, mailing, turn }: MailJob,
  kind: MailingMessage['kind'],
  after: number,
): Promise<void> => {
  const { mailingUid } = mailing;
  const school = schoolFrom(facts);
  const seconds = Math.min(longestDelay, Math.max(0, after));
  await deps.queue.send(
    { kind, site: school.site, mailingUid, turn: deps.newId(), after: turn },
    seconds,
  );
  await deps.mailings.of(school).beat(mailingUid, deps.now(), { seconds, isEnd: true });
};
