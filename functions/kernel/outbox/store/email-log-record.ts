import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { type LogType, logTypes, messageStates, otherKinds } from '#shared/mailings/mailing';
import { type ChannelName, channelIn } from '#shared/notifications/channels';
import { emailstatisticsRecords, mailCountersRecords } from '#shared/tables/mail';

/** The word in the log of a message that ended unsent, because what it was about was over. */
export const overUnsent = 'What it was about was over before it left.';

/** A fact that SES reported about a message: when it happened first. */
const Fact = z.object({ at: z.string() });

/** One person's message of a mailing: its content, its state, and the facts that SES reported. */
export const EmailLogRecord = z.object({
  mailingUid: z.string(),
  /** The recipient: a userUid. In testing mode `test-student`, `test-carer` or `test-staff`. */
  userUid: z.string(),
  /**
   * The userUid of its reader, if its key names a row in place of the person: of a mail about a document.
   * Absent in those of before release 1.9.0.
   */
  person: z.string().optional(),
  /** For a test message: the userUid of the person whose message it shows. */
  stands_for: z.string().optional(),
  type: z.enum(logTypes),
  /** The kind of a message in the group Other. */
  kind: z.enum(otherKinds).optional(),
  /** Test messages are not in the log and not counted. */
  testing: z.boolean(),
  state: z.enum(messageStates),
  /** The address at the time the audience was frozen; of a text the number, of a push nothing. */
  email: z.string(),
  /** First name and surname, for the log. */
  name: z.string(),
  username: z.string(),
  subject: z.string(),
  postsUid: z.array(z.string()),
  /**
   * This person's content as JSON (`functions/mailings/store`). The mailing's frozen content has
   * the rest.
   */
  told: z.string(),
  /** Why it comes to this person, in a sentence. Absent in messages of before release 1.7.0. */
  why: z.string().optional(),
  /** When it was first due: with the mailing, or at the end of a person's quiet hours. */
  not_before: z.string(),
  /** The person's quiet hours on the site's clock, in which it may not be sent. */
  quiet: z.object({ from: z.string(), to: z.string() }).optional(),
  /**
   * The last claim, by a worker that asked SES. A later answer for another claim changes nothing.
   */
  claim: z.object({ id: z.string(), at: z.string() }).optional(),
  /** How often SES was asked. */
  attempts: z.number().int(),
  /** SES's identifiers of the message: one, unless a claim that was given up was sent after all. */
  messageIds: z.array(z.string()),
  /** Of a text: what it cost, in US dollars. */
  price: z.number().optional(),
  /** Of a push: the devices that have it. */
  parts: z.array(z.string()).optional(),
  /** Why SES refused it permanently, in the words of SES without addresses; or why it ended unsent. */
  refusal: z.string().optional(),
  sent: Fact.optional(),
  delivered: Fact.optional(),
  /** Opened by a person, or clicked by one, which implies that it was open. */
  opened: Fact.optional(),
  machine_opened: Fact.optional(),
  clicked: Fact.optional(),
  /** A link was followed by a machine. Absent in messages of releases before it was counted apart. */
  machine_clicked: Fact.optional(),
  bounced: Fact.extend({ bounceType: z.string(), bounceSubType: z.string() }).optional(),
  complained: Fact.optional(),
  rejected: Fact.extend({ reason: z.string() }).optional(),
  not_rendered: Fact.extend({ reason: z.string() }).optional(),
  delayed: Fact.extend({ delayType: z.string() }).optional(),
  /** The times of the first 100 opens by people, so that a repeated event counts once. */
  opens: z.array(z.string()),
  /** Additional fields of absence mails: the student (a userUid), the date and the reason. */
  student_id: z.string().optional(),
  /** The student's number, which people know; of several students in the order of `student_id`. */
  student_number: z.string().optional(),
  student_name: z.string().optional(),
  absence_date: z.string().optional(),
  /** The absences without a reason that it names, so that no other message names them again. */
  absence_ids: z.array(z.string()).optional(),
  reason: z.string().optional(),
  /**
   * When DynamoDB deletes it, in seconds since 1970: only of messages outside mailings. The others
   * are purged with their mailing.
   */
  expires_at: z.number().optional(),
});
export type EmailLogRecord = z.infer<typeof EmailLogRecord>;

/** The facts of the six counters, and the opens and clicks by machines. */
export const countedFacts = [
  'sent',
  'delivered',
  'opened',
  'clicked',
  'bounced',
  'complained',
  'machine_opened',
  'machine_clicked',
] as const;
export type CountedFact = (typeof countedFacts)[number];

const { key, indexes } = emailstatisticsRecords.message;
const others = emailstatisticsRecords.other.indexes;

export const messageKey = (school: School, mailingUid: string, userUid: string) =>
  keyOf(school, key, { mailingUid, userUid });

/** Returns the partition of all messages of a mailing. */
export const mailingPartition = (school: School, mailingUid: string): string =>
  partitionOf(school, key, { mailingUid });

/** Returns the partition of all messages of a type and a channel, in the indexes `log` and `address`. */
export const typePartition = (
  school: School,
  type: string,
  channel: ChannelName = 'mail',
): string =>
  channel === 'mail'
    ? partitionOf(school, indexes.log.key, { type })
    : partitionOf(school, others.log.key, { type, channel });

/** Returns the partition of the messages of a person, in the index `person`. */
export const personPartition = (school: School, userUid: string): string =>
  partitionOf(school, indexes.person.key, { userUid });

/**
 * Returns the keys of a message in the table and its indexes. A key that is undefined must not be
 * stored.
 */
export function messageKeys(school: School, message: EmailLogRecord) {
  const { mailingUid, userUid } = message;
  return {
    ...messageKey(school, mailingUid, userUid),
    ...todoKeys(school, mailingUid, message),
    ...logKeys(school, message),
  };
}

/** Returns the partition of the index `todo` with the messages of a mailing in a state. */
export const todoPk = (
  school: School,
  mailingUid: string,
  state: 'prepared' | 'claimed' | 'failed',
): string => {
  const todo = state === 'prepared' ? mailingUid : `${mailingUid}#${state}`;
  return partitionOf(school, indexes.todo.key, { todo });
};

/**
 * Returns the keys of a message in the index `todo`, which lists the messages of a mailing that
 * were not sent: prepared ones by the time from which they may be sent, claimed and failed ones by
 * the time of their claim.
 */
export function todoKeys(
  school: School,
  mailingUid: string,
  { state, userUid, not_before, claim }: EmailLogRecord,
): { todoPk?: string | undefined; todoSk?: string | undefined } {
  if (state === 'sent' || state === 'cancelled') return { todoPk: undefined, todoSk: undefined };
  const at = state === 'prepared' ? not_before : (claim?.at ?? not_before);
  return { todoPk: todoPk(school, mailingUid, state), todoSk: `${at}#${userUid}` };
}

/**
 * Returns when a message left, for the log: mail when SES took it, by the earliest time that SES
 * reported; of other channels also when it failed. Undefined for what no log shows.
 */
export function loggedAt(message: EmailLogRecord): string | undefined {
  const { mailingUid, state, sent, claim, not_before, testing } = message;
  if (testing) return undefined;
  if (sent) return sent.at;
  const isFailed = state === 'failed' && channelIn(mailingUid) !== 'mail';
  return isFailed ? (claim?.at ?? not_before) : undefined;
}

/** Returns the keys of a message in the logs of its channel and of its person; none if no log shows it. */
export function logKeys(school: School, message: EmailLogRecord) {
  const { type, mailingUid, userUid, email, claim, sent } = message;
  const at = loggedAt(message);
  if (at === undefined) return {};
  const channel = channelIn(mailingUid);
  const { log, address } = channel === 'mail' ? indexes : others;
  const fields = { type, channel, at, mailingUid, userUid, email: email.toLowerCase() };
  const byTime = keyOf(school, log.key, fields);
  const byAddress = keyOf(school, address.key, fields);
  const left = {
    logPk: byTime.pk,
    logSk: byTime.sk,
    addressPk: byAddress.pk,
    addressSk: byAddress.sk,
  };
  if (!sent) return left;
  // SES's event moves the time by milliseconds, and with it the other keys. The claim stays.
  const ofReader = { ...fields, userUid: message.person ?? userUid, asked: claim?.at ?? at };
  const person = keyOf(school, indexes.person.key, ofReader);
  return { ...left, personPk: person.pk, personSk: person.sk };
}

/** All keys of the logs, as undefined: a message that no log shows any longer loses them. */
export const noLogKeys = {
  logPk: undefined,
  logSk: undefined,
  addressPk: undefined,
  addressSk: undefined,
  personPk: undefined,
  personSk: undefined,
} as const;

/** The number of records for one counter, so that events of one mailing rarely conflict. */
const counterShards = 4;

/**
 * Returns the key of the counter record for a message: by type, by day and by mailing. The day is
 * the site's day on which SES accepted the message, because the filter of the log uses it. It may
 * be the day after the mailing was frozen.
 */
// biome-ignore lint/complexity/useMaxParams: the parts of a key in their order
export const counterKey = (
  school: School,
  type: LogType,
  day: string,
  mailingUid: string,
  userUid: string,
) =>
  keyOf(school, mailCountersRecords.counter.key, {
    type,
    day,
    mailingUid: countedAs(mailingUid),
    shard: shardOf(userUid),
  });

/**
 * Returns the name under which messages are counted. Counters have no term and hold nobody, so that of a
 * document to sign is the name of its batch, without the child.
 */
const countedAs = (mailingUid: string): string => mailingUid.replace(/\.[^#]*/, '');

/** Returns a name that messages share which are counted together. */
export const counterKeyOf = (
  { site }: School,
  { mailingUid, userUid }: Pick<EmailLogRecord, 'mailingUid' | 'userUid'>,
): string => `${site}#${mailingUid}#${shardOf(userUid)}`;

const shardOf = (userUid: string): number =>
  (createHash('sha256').update(userUid).digest()[0] ?? 0) % counterShards;
