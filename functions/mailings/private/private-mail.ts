import type { PrivateMails } from '#functions/kernel/mail/store/private-mail';
import { privateMailing, privateMailOrder } from '#functions/kernel/mail/store/private-mail';
import { kindOfMail, messagesOf } from '#functions/kernel/outbox/kind';
import type { Bound } from '#functions/kernel/record/declaration';
import { privateMessage } from './private-message.ts';

/** A day after its order the readers of a mail have seen the portal. */
const patience = 24 * 3_600_000;

/**
 * The mail about notes and requests for support, each once. It has no row in the e-mail log: its
 * record is deleted when it has left (`private-ledger.ts`).
 */
export const privateMail = ({ mails }: { readonly mails: Bound<PrivateMails, 'get'> }) =>
  kindOfMail({
    patience,
    order: privateMailOrder,
    called: 'A private mail',
    isSecret: true,
    // A mail that has ended has no record.
    placesOf: () => [],
    async *open({ school, content }, { mailUid }) {
      const mail = await mails.of(school).get(mailUid);
      // It has left, or its note or person was erased.
      if (!mail) return;
      yield messagesOf({
        mailingUid: privateMailing,
        only: mailUid,
        since: mail.created_at,
        recipients: async () => [],
        async stillWanted({ email }) {
          return email === '' ? undefined : mails.of(school).get(mailUid);
        },
        message: { mail: (current) => privateMessage(current, content) },
      });
    },
  });
