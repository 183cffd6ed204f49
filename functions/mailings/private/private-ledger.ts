import type { DataKeys } from '#functions/kernel/keys/lazy-keys';
import { logFault } from '#functions/kernel/log';
import {
  type PrivateMail,
  type PrivateMails,
  privateMailing,
} from '#functions/kernel/mail/store/private-mail';
import { openAddress } from '#functions/kernel/mail/store/sealed-address';
import { waitingRow } from '#functions/kernel/outbox/kind';
import type { Ledger, SentFacts } from '#functions/kernel/outbox/sender';
import type { EmailLogRecord } from '#functions/kernel/outbox/store/email-log-record';
import type { Bound } from '#functions/kernel/record/declaration';
import type { School } from '#functions/kernel/record/school';

interface PrivateLedgerDeps {
  readonly mails: Bound<PrivateMails, 'get' | 'claim' | 'giveBack' | 'remove'>;
  /** Returns the data keys of one mail. */
  readonly keys: () => DataKeys;
}

/**
 * The mail about notes and requests as the outbox sees it. A mail that has ended has no record, so
 * nothing tells later who asked for support. An address is opened only by the worker that sends it.
 */
export const privateLedger = ({ mails, keys }: PrivateLedgerDeps): Ledger => ({
  of(school) {
    const own = mails.of(school);
    const remove = async (row: EmailLogRecord, state: 'failed' | 'cancelled') => {
      await own.remove(row.userUid);
      return { ...row, state };
    };
    const back = async (row: EmailLogRecord, attempts: number) => {
      const { userUid: mailUid, claim } = row;
      const claimed = { mailUid, attempts: row.attempts, claimed_at: claim?.at };
      if (!(await own.giveBack(claimed, attempts))) return undefined;
      return { ...row, attempts, state: 'prepared' as const };
    };
    return {
      freeze: async () => undefined,
      async *all() {
        // Each order names one mail.
      },
      async get(_, mailUid) {
        const mail = await own.get(mailUid);
        return mail && rowOf(mail, '');
      },
      async claim(_, mailUid, claim) {
        const mail = await own.get(mailUid);
        if (!mail || mail.claimed_at) return undefined;
        // Before the claim: a key that cannot be used now costs no attempt.
        const email = await addressOf(keys, school, mail);
        if (!(await own.claim(mail, claim))) return undefined;
        const claimed_at = claim.now.toISOString();
        const claimed = { ...mail, claimed_at, attempts: mail.attempts + 1 };
        return rowOf(claimed, email);
      },
      giveBack: (row) => back(row, row.attempts - 1),
      tryAgain: (row) => back(row, row.attempts),
      drop: (row) => remove(row, 'cancelled'),
      fail(row) {
        const about = { alarm: 'mailingsHeld', site: school.site, id: row.userUid } as const;
        logFault('A private mail was given up', undefined, about);
        return remove(row, 'failed');
      },
      async cancel(_, mailUid) {
        await own.remove(mailUid);
        return true;
      },
      // A refused mail is not kept.
      forget: async () => undefined,
    };
  },
});

/** Deletes a private mail that SES has taken. */
export const privateFacts = ({
  mails,
}: {
  readonly mails: Bound<PrivateMails, 'remove'>;
}): SentFacts => ({
  of: (school) => ({ put: (_, mailUid) => mails.of(school).remove(mailUid) }),
});

const claimOf = ({ mailUid, attempts, claimed_at: at }: PrivateMail) =>
  at === undefined ? undefined : { id: `${mailUid}#${attempts}`, at };

/** Returns a mail as the outbox sees messages. Nothing of it is stored or shown. */
const rowOf = (mail: PrivateMail, email: string): EmailLogRecord => {
  const claim = claimOf(mail);
  const at = { mailingUid: privateMailing, testing: false, not_before: mail.created_at };
  const recipient = {
    email,
    userUid: mail.mailUid,
    type: 'Other' as const,
    name: '',
    username: '',
    subject: '',
    told: '',
    why: '',
  };
  const { attempts } = mail;
  return { ...waitingRow(at, recipient), attempts, ...(claim && { claim, state: 'claimed' }) };
};

/** Returns the address of a mail; an empty one if it was erased. */
const addressOf = async (
  keys: () => DataKeys,
  school: School,
  { email = '', sealed }: PrivateMail,
): Promise<string> => (sealed ? openAddress(keys(), school, sealed) : email);
