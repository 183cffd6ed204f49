import { schoolFrom } from '#functions/kernel/schools/schools';
import { addressKey } from '#shared/mailings/mail-addresses';
import type { MailMessage } from '../mail/content.ts';
import type { Channel, Way } from './channel.ts';
import { type MailSender, unsureFor } from './sender.ts';

/** The reason of a message to an address that sends mail back. */
const returns = 'Mail to this address came back, so it gets none.';

/** Mail by SES, to addresses from which no mail came back. */
export const mailChannel = (
  deps: Pick<MailSender, 'messages' | 'facts' | 'suppressed' | 'ses' | 'now'>,
): Channel<MailMessage> => ({
  async stopped(school, row, { testing, stops }) {
    // A test shows its sender what others get, also at an address that once sent mail back.
    const returning = testing || stops === 'nothing' ? undefined : await deps.suppressed.of(school);
    // An address is stored as it was sent to, and compared as people write it.
    const forms = [row.email.trim().toLowerCase(), addressKey(row.email)];
    const isStopped = (form: string) =>
      stops === 'bounces' ? returning?.hasReturned(form) : returning?.has(form);
    return returning && forms.some(isStopped) ? returns : undefined;
  },

  async ask(facts, row, message) {
    const school = schoolFrom(facts);
    const { mailingUid, userUid } = row;
    const subject = row.testing ? `[Test] ${message.subject}` : message.subject;
    const answer = await deps.ses.send(facts, row, { ...message, subject });
    if (answer.kind === 'sent') {
      const { messageId } = answer;
      const at = deps.now().toISOString();
      await deps.facts.of(school).put(mailingUid, userUid, 'sent', at, { messageId });
    } else if (answer.kind === 'refused') {
      await deps.messages.of(school).fail(row, answer.reason);
    } else if (answer.kind !== 'silent') {
      await deps.messages.of(school).giveBack(row);
    }
    return answer;
  },
});

/** Returns how mail leaves: at the rate of the account, until SES's events tell nothing more. */
export const mailWay = (deps: MailSender): Way<'mail'> => ({
  channel: mailChannel(deps),
  rate: deps.rate,
  unsureFor,
  service: 'SES',
});
