import { createHash } from 'node:crypto';
import * as z from 'zod';
import { type LogType, logTypes, messageStates } from '#shared/domain/mailing';

/** A thing that SES told of a message: when it happened first. */
const Fact = z.object({ at: z.string() });

/** One person's message of a mailing: what is sent to whom, how far it is, and what SES told of it. */
export const StoredMessage = z.object({
  mailingUid: z.string(),
  /** Whom it is for: a userUid; in testing mode `test-student`, `test-carer` or `test-staff`. */
  userUid: z.string(),
  /** Of a test message: the userUid of the person whose message it shows. */
  stands_for: z.string().optional(),
  type: z.enum(logTypes),
  /** Test messages are in no list and no counter. */
  testing: z.boolean(),
  state: z.enum(messageStates),
  /** The address as it was when the audience was frozen. */
  email: z.string(),
  /** First name and surname, for the logs. */
  name: z.string(),
  username: z.string(),
  subject: z.string(),
  postsUid: z.array(z.string()),
  /** What the message is made from; the mailing's frozen content has the rest. JSON of the shape that `functions/mail` reads. */
  told: z.string(),
  /** From when it may go: when the mailing may, or the end of a person's quiet hours. */
  not_before: z.string(),
  /** Between which times of the site's clock it may not go. */
  quiet: z.object({ from: z.string(), to: z.string() }).optional(),
  /** Who asked SES last, and when; an answer that comes later for another claim changes nothing. */
  claim: z.object({ id: z.string(), at: z.string() }).optional(),
  /** How often SES was asked. */
  attempts: z.number().int(),
  /** SES's identifiers of the message: one, unless a claim that was given up turned out to have been sent. */
  messageIds: z.array(z.string()),
  /** Why SES refused it for good, as SES says it without addresses. */
  refusal: z.string().optional(),
  sent: Fact.optional(),
  delivered: Fact.optional(),
  /** Opened by a person, or clicked, which needs it open. */
  opened: Fact.optional(),
  machine_opened: Fact.optional(),
  clicked: Fact.optional(),
  bounced: Fact.extend({ bounceType: z.string(), bounceSubType: z.string() }).optional(),
  complained: Fact.optional(),
  rejected: Fact.extend({ reason: z.string() }).optional(),
  not_rendered: Fact.extend({ reason: z.string() }).optional(),
  delayed: Fact.extend({ delayType: z.string() }).optional(),
  /** The times of opens by people, so that the same one told twice counts once; the first hundred. */
  opens: z.array(z.string()),
  /** What the absence mails say beside: whose absence (a userUid), when, why. */
  student_id: z.string().optional(),
  student_name: z.string().optional(),
  absence_date: z.string().optional(),
  reason: z.string().optional(),
});
export type StoredMessage = z.infer<typeof StoredMessage>;

/** Facts that the six counters count, and the machine opens beside them. */
export const countedFacts = [
  'sent',
  'delivered',
  'opened',
  'clicked',
  'bounced',
  'complained',
  'machine_opened',
] as const;
export type CountedFact = (typeof countedFacts)[number];

export const messageKey = (site: string, mailingUid: string, userUid: string) => ({
  pk: `${site}#${mailingUid}`,
  sk: userUid,
});

/** The keys of a row in the table and its indexes; an undefined one must not be stored. */
export function messageKeys(site: string, message: StoredMessage) {
  const isListed = message.sent !== undefined && !message.testing;
  const { mailingUid, userUid, type } = message;
  return {
    ...messageKey(site, mailingUid, userUid),
    ...todoKeys(site, mailingUid, message),
    ...(isListed && message.sent
      ? logKeys(site, type, message.sent.at, mailingUid, userUid, message.email)
      : {}),
  };
}

/** The partition of the index `todo` that holds the messages of a mailing in a state. */
export const todoPk = (
  site: string,
  mailingUid: string,
  state: 'prepared' | 'claimed' | 'failed',
): string => `${site}#${mailingUid}${state === 'prepared' ? '' : `#${state}`}`;

/**
 * Where a row stands among those of its mailing that did not go out: what is to be sent by the time from which it may go, what was claimed
 * or failed by the time of its claim. So each kind is found and counted without the others.
 */
export function todoKeys(
  site: string,
  mailingUid: string,
  { state, userUid, not_before, claim }: StoredMessage,
): { todoPk?: string | undefined; todoSk?: string | undefined } {
  if (state === 'sent' || state === 'cancelled') return { todoPk: undefined, todoSk: undefined };
  const at = state === 'prepared' ? not_before : (claim?.at ?? not_before);
  return { todoPk: todoPk(site, mailingUid, state), todoSk: `${at}#${userUid}` };
}

/** Where a row stands in the logs once SES took its message; the earliest time that SES told. */
export const logKeys = (
  site: string,
  type: LogType,
  at: string,
  mailingUid: string,
  userUid: string,
  email: string,
) => ({
  logPk: `${site}#${type}`,
  logSk: `${at}#${mailingUid}#${userUid}`,
  addressPk: `${site}#${type}`,
  addressSk: `${email.toLowerCase()}#${at}#${mailingUid}#${userUid}`,
});

/** Counters are spread over so many records each, so that events of one mailing seldom wait for each other. */
const counterShards = 4;

/**
 * The record of `mail-counters` that counts a row's facts: by type, by the site's day on which SES took it (not that of the mailing's
 * freezing: quiet hours end on the next day, and the filter of the logs goes by what was sent when), by mailing.
 */
export const counterKey = (
  site: string,
  type: LogType,
  day: string,
  mailingUid: string,
  userUid: string,
) => ({
  pk: `${site}#${type}`,
  sk: `${day}#${mailingUid}#${shardOf(userUid)}`,
});

const shardOf = (userUid: string): number =>
  (createHash('sha256').update(userUid).digest()[0] ?? 0) % counterShards;

/** What SES carries with each message and tells with each event: our row, nothing personal. SES allows letters, digits, - _ . @ */
export const messageTags = (
  site: string,
  { mailingUid, userUid, type }: Pick<StoredMessage, 'mailingUid' | 'userUid' | 'type'>,
) => [
  { Name: 'schoolUid', Value: site },
  { Name: 'type', Value: type.replaceAll(' ', '_') },
  { Name: 'mailing', Value: mailingUid },
  { Name: 'recipient', Value: userUid },
];
