import { SESv2Client } from '@aws-sdk/client-sesv2';
import { newId } from '#functions/kernel/id';
import { queues } from '#functions/kernel/jobs/queues';
import { schoolSenderOf } from '#functions/kernel/mail/send/school-sender';
import { sesOf, withoutRetry } from '#functions/kernel/mail/send/ses';
import { mailSettings } from '#functions/kernel/mail/store/mail-settings.record';
import { type OrderKind, type OrderSchema, orderQueue } from '#functions/kernel/outbox/order';
import { dailyReserve } from '#functions/kernel/outbox/reserve';
import { mailRate } from '#functions/kernel/outbox/store/mail-rate';
import { schoolSizes } from '#functions/kernel/outbox/store/school-sizes';
import { suppressedOf } from '#functions/kernel/outbox/suppressed';
import { schools } from '#functions/kernel/schools/current';
import { schoolsOf } from '#functions/kernel/schools/schools';
import type { Tables } from '#functions/kernel/store/tables';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { settingsRepository } from '#functions/site/store/settings';

/** Opens what each Lambda needs that sends mail; where its messages are stored is its own choice. */
export function openSending(tables: Tables) {
  const settings = settingsRepository(tables);
  const now = () => new Date();
  const ses = sesOf(new SESv2Client(withoutRetry), schoolSenderOf(settings));
  const sizes = schoolSizes(tables);
  const largest = async () => sizes.largest(schoolsOf(await schools.all()));
  return {
    settings,
    mailSettings: mailSettings(tables),
    rate: mailRate(tables),
    ses,
    reserve: dailyReserve({ quota: ses.quota, largest, now }),
    suppressed: suppressedOf(suppressionRepository(tables), now),
    queueOf: <Schema extends OrderSchema>(kind: OrderKind<Schema>) => orderQueue(queues, kind),
    newId,
    now,
  };
}
