import { Interruption } from '#functions/kernel/jobs/errors';
import { MessageContent } from '#functions/kernel/mail/content';
import { waitingRow } from '#functions/kernel/outbox/kind';
import type { EmailLogRecord } from '#functions/kernel/outbox/store/email-log-record';
import { schoolFrom } from '#functions/kernel/schools/schools';
import { logTypeOf, type MailingType } from '#shared/mailings/mailing';
import type { Recipient } from '../audience/audience.ts';
import { previewAs, previewKinds } from '../audience/preview.ts';
import { freezeConnections } from '../connections/connections-mailing.ts';
import { whyIn } from '../messages/ending.ts';
import { freezeReminder } from '../reminders/reminder-mailing.ts';
import type { MailingContent } from '../rules/content.ts';
import type { MailingChange } from '../store/mailing-changes.ts';
import type { Frozen } from '../store/mailing-content.ts';
import type { StoredMailing } from '../store/mailing-record.ts';
import type { Composed } from './compose.ts';
import { goOn, type MailingDeps, type MailJob } from './dependencies.ts';

/** The text when the audience is not the one that the preview showed. */
export const audienceChanged =
  'Nothing was sent: the recipients or their messages changed after the preview. Check the new preview, then send again.';

/** The text when the PDF of a mailing was deleted. */
export const pdfIsGone = 'Nothing was sent: the PDF was deleted.';

/** The text when the post of a reminder is not shown any longer. */
export const postIsGone = 'Nothing was sent: the post is not published now.';

/** The text when a mailing has no recipients (a specified text). */
export const noRecipients = 'No any user was in queue';

/**
 * Freezes the recipients and content of a mailing, and stores one message for each person. A retry
 * continues with what is frozen. Two workers at the same time freeze the same.
 */
export async function prepare(job: MailJob): Promise<void> {
  const { deps, facts } = job;
  const school = schoolFrom(facts);
  let mailing: StoredMailing | undefined = job.mailing;
  if (mailing.state === 'preparing' && mailing.content_key === undefined) {
    // Posts that start while a digest is composed belong to the next one.
    const frozenAt = deps.now();
    const { type } = mailing;
    const whole = await wholeOf(job, type, frozenAt);
    if ('refused' in whole) {
      const finished_at = deps.now().toISOString();
      const end = { state: 'refused', message: whole.refused, finished_at } as const;
      return changed(await deps.mailings.of(school).change(mailing, end, !mailing.testing));
    }
    const { frozen, ...facts } = whole;
    const content_key = await deps.contents.of(school).write(mailing.mailingUid, frozen);
    mailing = await deps.mailings.of(school).change(mailing, {
      content_key,
      frozen_at: frozenAt.toISOString(),
      prepared: frozen.messages.length,
      ...facts,
      email_text: undefined,
    });
    if (!mailing) return changed(undefined);
  }
  if (mailing.state === 'preparing' && mailing.content_key !== undefined) {
    const messages = await deps.contents.of(school).messages(mailing.content_key);
    await deps.messages.of(school).freeze(messages);
    const isEmpty = messages.length === 0;
    const finished_at = deps.now().toISOString();
    const next = isEmpty
      ? ({ state: 'sent', message: noRecipients, finished_at } as const)
      : ({ state: 'waiting' } as const);
    // A PDF that nobody got may be sent to others.
    const frees = isEmpty && mailing.pdf !== undefined;
    mailing = await deps.mailings.of(school).change(mailing, next, frees);
    if (!mailing) return changed(undefined);
  }
  if (mailing.state !== 'waiting' && mailing.state !== 'sending') return;
  const { release_at } = mailing;
  const left = release_at ? Date.parse(release_at) - deps.now().getTime() : 0;
  await goOn(job, 'send', left / 1000);
}

/** What is frozen, with the facts that the mailing stores of it; or why it cannot be sent. */
type Whole =
  | ({ readonly frozen: Frozen } & Pick<
      MailingChange,
      'left_out' | 'postsUid' | 'posts_left_out' | 'pdf'
    >)
  | { readonly refused: string };

function wholeOf(job: MailJob, type: StoredMailing['type'], frozenAt: Date): Promise<Whole> {
  if (type === 'Connections') return wholeConnections(job, frozenAt);
  if (type === 'Reminder') return wholeReminder(job, frozenAt);
  return wholeNews(job, type, frozenAt);
}

/** Freezes a reminder for those who have not read its post. */
async function wholeReminder({ deps, facts, mailing }: MailJob, now: Date): Promise<Whole> {
  const found = await freezeReminder(deps.reminders, facts, mailing, now);
  if (!found) return { refused: postIsGone };
  const { leftOut: left_out, content, messages } = found;
  const named = messages.map((message) => ({
    ...message,
    subject: subjectOf(deps, content, MessageContent.parse(JSON.parse(message.told))),
  }));
  return { frozen: { content, messages: named }, left_out };
}

/** Composes and freezes news for the people of the school. */
async function wholeNews(job: MailJob, type: MailingType, frozenAt: Date): Promise<Whole> {
  const { deps, facts, mailing } = job;
  const composed = await deps.compose(facts, { ...choiceOf(mailing), type }, frozenAt);
  if (!isAsPreviewed(mailing, composed)) return { refused: audienceChanged };
  const frozen = await freeze(job, type, composed);
  return {
    frozen,
    postsUid: postsOf(mailing, frozen),
    left_out: [...composed.audience.leftOut],
    posts_left_out: composed.postsLeftOut.length > 0 ? [...composed.postsLeftOut] : undefined,
  };
}

/** Freezes the mailing of a Connections PDF to subscribers. */
async function wholeConnections({ deps, facts, mailing }: MailJob, now: Date): Promise<Whole> {
  const frozen = await freezeConnections(deps.connections, facts, mailing, now);
  if (!frozen) return { refused: pdfIsGone };
  const { leftOut: left_out, ...rest } = frozen;
  const pdf = mailing.pdf && {
    ...mailing.pdf,
    token: '',
    subject: '',
    content_html: '',
    send_to: [],
  };
  return { frozen: rest, left_out, ...(pdf && { pdf }) };
}

/**
 * The error when the mailing was changed during a job, for example cancelled. The job is tried
 * again.
 */
export class Overtaken extends Interruption {
  override name = 'Overtaken';
}

/** Throws `Overtaken` when a change was refused. */
export function changed(mailing: StoredMailing | undefined): void {
  if (!mailing) throw new Overtaken('The mailing was changed by another request or worker');
}

const choiceOf = ({ period, except, email_text, postsUid, testing }: StoredMailing) => ({
  period,
  except,
  email_text,
  postsUid,
  testing,
});

/**
 * Returns whether the audience is as previewed. Tests and scheduled mailings have no preview to
 * match.
 */
const isAsPreviewed = (
  { testing, created_by, audience_hash }: StoredMailing,
  { audience }: Composed,
) => testing || created_by === 'schedule' || audience.hash === audience_hash;

/** The kinds of mailings as people turn them off. */
export const kindOf = {
  Weekly: 'digest',
  Daily: 'daily',
  Principal: 'principal',
} as const satisfies Record<MailingType, string>;

/** Makes one message for each person; for a test, up to 3 to the test address. */
async function freeze(
  { deps, facts, mailing }: MailJob,
  type: MailingType,
  composed: Composed,
): Promise<Frozen> {
  const { audience, quietOf } = composed;
  const { others } = audience;
  const content = { ...composed.content, ...(others && { others: [...others] }) };
  const { testing, recipient = '' } = mailing;
  if (testing) {
    const messages = previewKinds.flatMap((as) => {
      const sample = previewAs(audience, as);
      if (!sample) return [];
      return {
        ...messageTo(mailing, sample, deps.now()),
        userUid: `test-${as}`,
        email: recipient,
        stands_for: sample.person.userUid,
        subject: subjectOf(deps, content, sample.personal),
        told: JSON.stringify(sample.personal),
      };
    });
    return { content, messages };
  }
  const uids = audience.recipients.map(({ person }) => person.userUid);
  const tokens = await deps.preferences.of(schoolFrom(facts)).unsubscribeTokens(uids, kindOf[type]);
  const messages = audience.recipients.map((each) => {
    const { userUid } = each.person;
    const unsubscribe = tokens.get(userUid);
    const personal = { ...each.personal, ...(unsubscribe && { unsubscribe }) };
    const quiet = quietOf(userUid);
    return {
      ...messageTo(mailing, each, deps.now()),
      subject: subjectOf(deps, content, personal),
      told: JSON.stringify(personal),
      ...(quiet && { quiet }),
    };
  });
  return { content, messages };
}

/**
 * Returns the posts that the mailing names, by which the e-mail log finds it. A digest has a choice
 * of its own for each person.
 */
const postsOf = ({ postsUid }: StoredMailing, { messages }: Frozen): string[] => [
  ...new Set([...postsUid, ...messages.flatMap((message) => message.postsUid)]),
];

/** Returns the subject for the logs. A message that cannot be composed fails when it is sent. */
function subjectOf(
  { messageOf }: MailingDeps,
  content: MailingContent,
  personal: MessageContent,
): string {
  try {
    return messageOf(content, personal).subject;
  } catch {
    return '';
  }
}

function messageTo(
  { mailingUid, type, testing, release_at }: StoredMailing,
  { person, personal }: Recipient,
  now: Date,
): EmailLogRecord {
  const posts = [personal.own, ...personal.children].flatMap(({ posts: uids }) => uids);
  const at = { mailingUid, testing, not_before: release_at ?? now.toISOString() };
  return waitingRow(at, {
    userUid: person.userUid,
    type: logTypeOf[type],
    email: person.email.trim(),
    name: person.name,
    username: person.username,
    postsUid: [...new Set(posts)],
    subject: '',
    told: '',
    why: whyIn(type, personal),
  });
}
