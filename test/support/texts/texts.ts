import { mailRate } from '#functions/kernel/outbox/store/mail-rate';
import { mailingMessages } from '#functions/kernel/outbox/store/mailing-messages';
import { suppressedOf } from '#functions/kernel/outbox/suppressed';
import { textWay } from '#functions/kernel/outbox/text-channel';
import type { Tables } from '#functions/kernel/store/tables';
import type { TextAnswer } from '#functions/kernel/texts/text-service';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';

/** A text that a number got. */
export interface Texted {
  readonly number: string;
  readonly body: string;
  readonly ttl: number;
}

/** Returns how a worker sends texts over tables, with a simulated AWS. */
export const textsOver = (
  tables: Tables,
  now: () => Date,
  send: (text: Texted) => TextAnswer = ({ number }) => ({ kind: 'sent', messageId: `t-${number}` }),
) => ({
  sms: textWay({
    messages: mailingMessages(tables),
    suppressed: suppressedOf(suppressionRepository(tables), now),
    rate: mailRate(tables, 'sms'),
    now,
    service: { send: async (_, { email }, message) => send({ number: email, ...message }) },
  }),
});
