import { schoolFrom } from '#functions/kernel/schools/schools';
import { textParts } from '#shared/notifications/text-parts';
import type { TextMessage } from '../texts/text-message.ts';
import type { TextService } from '../texts/text-service.ts';
import type { Channel, Way } from './channel.ts';
import { workerPace } from './pace.ts';
import { type MailSender, unsureFor } from './sender.ts';
import type { SendRate } from './store/mail-rate.ts';
import type { MailingMessages } from './store/mailing-messages.ts';

/** Parts of texts in a second by the account: what AWS allows a name of a sender. */
export const partsPerSecond = 10;

interface TextChannelDeps extends Pick<MailSender, 'suppressed' | 'now'> {
  readonly messages: {
    of(
      school: Parameters<MailingMessages['of']>[0],
    ): Pick<ReturnType<MailingMessages['of']>, 'fail' | 'giveBack' | 'left'>;
  };
  readonly service: TextService;
  /** The moments of parts, for all workers together. */
  readonly rate: SendRate;
}

/** The reason of a text to a number that is somebody else's, or none. */
const wrongNumber = 'This number is not the person’s, or takes no texts.';

/** Texts to the numbers of people, except those that are wrong. */
const textChannel = ({
  messages,
  suppressed,
  service,
  rate,
  now,
}: TextChannelDeps): Channel<TextMessage> => ({
  async stopped(school, { email }) {
    return (await suppressed.of(school)).isWrongNumber(email) ? wrongNumber : undefined;
  },

  async ask(facts, row, message) {
    const school = schoolFrom(facts);
    const ledger = messages.of(school);
    // The loop has taken the moment of one part. The next text waits until the others have left.
    const more = textParts(message.body) - 1;
    if (more > 0) {
      await rate.reserve(workerPace(school, 'urgent', partsPerSecond), more, now());
    }
    const answer = await service.send(facts, row, message);
    if (answer.kind === 'sent') {
      const messageIds = [...row.messageIds, answer.messageId];
      await ledger.left({ ...row, messageIds }, now());
      return { kind: 'sent' };
    }
    if (answer.kind === 'refused') await ledger.fail(row, answer.reason);
    else if (answer.kind !== 'silent') await ledger.giveBack(row);
    return answer;
  },
});

/** Returns how texts leave: at the rate of the account, until receipts tell nothing more. */
export const textWay = (deps: TextChannelDeps): Way<'sms'> => ({
  channel: textChannel(deps),
  rate: deps.rate,
  perSecond: partsPerSecond,
  unsureFor,
  restsFor: 60,
  service: 'AWS End User Messaging',
});
