import { noPeople, type TableShape, withTheSchool } from '#shared/tables/table-shape';

export const mailingsRecords = {
  /** Sorts by creation. */
  mailing: { key: '/ {mailingUid}' },
  /** The one mailing that may be sent for a period. */
  period: { key: 'period / {type}#{period}' },
  /** Schedule and pace. */
  settings: { key: 'settings / settings' },
  /** When a backup was restored. No backup has it. */
  restore: { key: 'restore / newest' },
} as const satisfies TableShape['records'];

// Tables of mail: what is sent, to whom, and what became of it.

export const mailings = {
  records: mailingsRecords,
  holds: 'who sent a mailing, whom it left out, where its test went',
  found: 'mailing',
  kept: [
    { days: 'mail', by: 'nightly purge' },
    { of: 'settings', called: 'the schedule', until: 'the next change' },
    { of: 'restore', called: 'when a backup was restored', until: 'the next restore' },
  ],
} as const satisfies TableShape;

export const weeklyemailtextRecords = {
  text: { key: '/ {weeklyemailtextUid}' },
} as const satisfies TableShape['records'];

/** The kept blurb and exclusion list. */
export const weeklyemailtext = {
  records: weeklyemailtextRecords,
  holds: 'whom the digest leaves out, where tests went',
  found: 'exclusions',
  kept: [{ until: 'the next change' }],
} as const satisfies TableShape;

export const emailstatisticsRecords = {
  message: {
    key: '{mailingUid} / {userUid}',
    indexes: {
      /** Only what is not settled, by the time from which it may go; claimed and failed ones apart. */
      todo: { key: '{todo} / {at}#{userUid}', copies: 'keys' },
      /** Only once SES took a real message. */
      log: { key: '{type} / {at}#{mailingUid}#{userUid}', copies: 'all' },
      address: { key: '{type} / {email}#{at}#{mailingUid}#{userUid}', copies: 'all' },
      /** What left for a person, by the time at which it was sent: that time never changes. */
      person: {
        key: '{userUid} / {asked}#{mailingUid}',
        copies: ['type', 'kind', 'subject', 'why'],
      },
    },
  },
  /** A message of another channel, whose `mailingUid` ends with it, once it has left or failed. */
  other: {
    key: '{mailingUid} / {userUid}',
    indexes: {
      log: { key: '{channel}#{type} / {at}#{mailingUid}#{userUid}', copies: 'all' },
      address: { key: '{channel}#{type} / {userUid}#{at}#{mailingUid}#{userUid}', copies: 'all' },
    },
  },
  /** A text, which has the number in place of an address. */
  text: {
    key: '{mailingUid}#sms / {userUid}',
    indexes: { todo: { key: '{todo}#sms / {at}#{userUid}', copies: 'keys' } },
  },
  /** A push, which no log of mail has. It names the devices that took it. */
  push: {
    key: '{mailingUid}#push / {userUid}',
    indexes: { todo: { key: '{todo}#push / {at}#{userUid}', copies: 'keys' } },
  },
} as const satisfies TableShape['records'];

/** One message of each mailing, channel and person: nobody is written to twice. */
export const emailstatistics = {
  records: emailstatisticsRecords,
  holds:
    'each person’s message: name, address or mobile number, subject, delivery, price of a text',
  found: 'message',
  kept: [
    { days: 'mail', by: 'nightly purge' },
    { days: 'mail', by: 'time to live', after: 'it was written, if no mailing has it' },
  ],
} as const satisfies TableShape;

export const mailCountersRecords = {
  counter: { key: '{type} / {day}#{mailingUid}#{shard}' },
} as const satisfies TableShape['records'];

/** How many distinct messages reached which fact; equal to the sum over the messages. */
export const mailCounters = {
  records: mailCountersRecords,
  holds: 'counts without people',
  found: 'nobody',
  kept: withTheSchool,
} as const satisfies TableShape;

export const mailSuppressionsRecords = {
  suppression: { key: '/ {address}' },
} as const satisfies TableShape['records'];

/** Where mail came back for good, or was complained of. */
export const mailSuppressions = {
  records: mailSuppressionsRecords,
  holds: 'addresses and numbers that cannot get messages, and why',
  found: 'suppression',
  kept: [
    { until: 'a person lets the portal try again' },
    {
      of: 'suppression',
      called: 'an address that was tried again',
      days: 'triedMail',
      after: 'the try, if mail does not come back again',
      by: 'time to live',
    },
  ],
} as const satisfies TableShape;

export const subscribedUsersRecords = {
  /** Sorts by creation. */
  subscriber: { key: '/ {subscribedusersUid}' },
  /** The only subscriber of an address, or that it unsubscribed. */
  address: { key: 'address / {hash}' },
  /** A mail that has not left. */
  mail: { key: 'mail / {subscribedusersUid}' },
} as const satisfies TableShape['records'];

export const subscribedUsers = {
  records: subscribedUsersRecords,
  holds: 'people outside the school who get Connections: name, address, who added them',
  found: 'subscriber',
  kept: [
    { until: 'a person removes it' },
    {
      of: 'subscriber',
      called: 'one that unsubscribed',
      days: 'unsubscribed',
      after: 'it unsubscribed',
      by: 'time to live',
    },
    {
      of: 'address',
      called: 'the hash of an address',
      until: 'the address is removed; it has the hash alone',
    },
  ],
} as const satisfies TableShape;

export const mailRateRecords = {
  account: { key: 'ses / rate', owner: 'account' },
  /** For mail that must leave at once. */
  urgent: { key: 'ses / urgent', owner: 'account' },
  school: { key: 'ses / rate' },
  /** Of texts, in parts. */
  texts: { key: 'sms / rate', owner: 'account' },
  urgentTexts: { key: 'sms / urgent', owner: 'account' },
  /** How many people are at a school. */
  people: { key: 'ses / people' },
} as const satisfies TableShape['records'];

/** When the next message may leave: for all schools together, and for each; and how large a school is. */
export const mailRate = {
  records: mailRateRecords,
  holds: noPeople,
  found: 'nobody',
  kept: withTheSchool,
} as const satisfies TableShape;

export const mailParkedRecords = {
  event: { key: 'parked / {messageId}#{type}' },
  ofAccount: { key: 'parked / {messageId}#{type}', owner: 'account' },
} as const satisfies TableShape['records'];

/** Events that could not be read, stored for an operator. */
export const mailParked = {
  records: mailParkedRecords,
  holds: 'events of SES that could not be processed, with addresses',
  found: 'event',
  kept: [{ days: 'parked', by: 'time to live' }],
} as const satisfies TableShape;

export const mailTables = {
  mailings,
  weeklyemailtext,
  emailstatistics,
  'mail-counters': mailCounters,
  'mail-suppressions': mailSuppressions,
  'subscribed-users': subscribedUsers,
  'mail-rate': mailRate,
  'mail-parked': mailParked,
};
