import { noPeople, type TableShape } from '#shared/tables/table-shape';

/** Tables of mail: what is sent, to whom, and what became of it. */
export const mailTables = {
  /**
   * site / mailingUid (sorts by creation); site#period / kind and period: the one mailing that may be sent for it; site#settings /
   * settings: schedule and pace
   */
  mailings: {
    holds: 'who sent a mailing, whom it left out, where its test went',
    ends: ['mail'],
    found: 'mailing',
    kept: '{mail} days (nightly purge)',
  },
  /** site / weekly: the kept blurb and exclusion list */
  weeklyemailtext: {
    holds: 'whom the digest leaves out, where tests went',
    ends: ['a person'],
    found: 'exclusions',
    kept: 'until changed',
  },
  /**
   * site#mailingUid / userUid: one message each, the key that nobody is written to twice by · todo: site#mailingUid by the time from
   * which it may go and person, only what is not settled · log: site#type by publish time · address: site#type by address and time;
   * the last two only once SES took a real message
   */
  emailstatistics: {
    indexes: { todo: 'keys', log: 'all', address: 'all' },
    expires: true,
    holds: 'each person’s message: name, address, subject, delivery',
    ends: ['mail', 'time to live'],
    found: 'message',
    kept: '{mail} days (nightly purge), mail about notices too (time to live)',
  },
  /** site#type / day#mailingUid#shard: how many distinct messages reached which fact; equal to the sum over the rows */
  'mail-counters': {
    holds: 'counts without people',
  },
  /** site / address: where mail came back for good, or was complained of */
  'mail-suppressions': {
    holds: 'addresses that cannot get mail, and why',
    ends: ['a person'],
    found: 'suppression',
    kept: 'until an operator removes it',
  },
  /**
   * site / subscribedusersUid (sorts by creation); site#address / hash of an address: its only
   * subscriber, or that it unsubscribed; site#mail / subscribedusersUid: a mail that has not left;
   * site#lease / mail: the worker that sends them
   */
  'subscribed-users': {
    expires: true,
    holds: 'people outside the school who get Connections: name, address, who added them',
    ends: ['a person', 'time to live'],
    found: 'subscriber',
    kept: 'until a person removes it; one that unsubscribed {unsubscribed} days (time to live), the hash of the address longer',
  },
  /** account#ses / rate: when the next message may leave, for all schools together */
  'mail-rate': { holds: noPeople },
  /**
   * site#parked, or account#parked / message and type: events that could not be read, stored for an
   * operator
   */
  'mail-parked': {
    expires: true,
    holds: 'events of SES that could not be processed, with addresses',
    ends: ['time to live'],
    found: 'event',
    kept: '{parked} days (time to live)',
  },
} as const satisfies Record<string, TableShape>;
