import { setTimeout as wait } from 'node:timers/promises';
import { schoolDays } from '#functions/absences/store/closed-days';
import { askReader } from '#functions/asks/store/ask.record';
import { placeOrder } from '#functions/asks/store/place-message';
import { placeKeeping } from '#functions/asks/store/places/place-keeping';
import { reminderOrder } from '#functions/asks/store/reminder-message';
import { asksWithEvents } from '#functions/calendar/store/asks-with-events';
import { calendarReader } from '#functions/calendar/store/calendar';
import { queueOf } from '#functions/kernel/jobs/queue';
import { queues } from '#functions/kernel/jobs/queues';
import { mailSettings } from '#functions/kernel/mail/store/mail-settings.record';
import { orderQueue } from '#functions/kernel/outbox/order';
import { withSchools } from '#functions/kernel/schools/current';
import { tables } from '#functions/kernel/store/tables';
import { preferenceRepository } from '#functions/notifications/store/notification-preferences';
import { commandedRights } from '#functions/people/store/rights/commanded';
import { rightOrder, tellOfRight } from '#functions/people/store/rights/right-order';
import { settingsRepository } from '#functions/site/store/settings';
import { MailingMessage } from '../store/mailing-message.ts';
import { mailingRepository } from '../store/mailings.ts';
import { restores } from '../store/restore.record.ts';
import { weeklyTextReader } from '../store/weeklyemailtext.record.ts';
import { mailSchedule } from './mail-schedule.ts';

const deps = {
  mailings: mailingRepository(tables),
  mailSettings: mailSettings(tables),
  schoolDays: schoolDays(tables, settingsRepository(tables)),
  restores: restores(tables),
  texts: weeklyTextReader(tables),
  preferences: preferenceRepository(tables),
  queue: queueOf(queues, 'mail', MailingMessage),
  asks: asksWithEvents(askReader(tables), calendarReader(tables)),
  reminders: orderQueue(queues, reminderOrder),
  places: placeKeeping({ tables, orders: orderQueue(queues, placeOrder), wait }),
  commanded: commandedRights(tables),
  tellOfRight: tellOfRight(orderQueue(queues, rightOrder)),
};

/** Runs every 15 minutes. */
export const handler = withSchools((sites) => {
  const run = mailSchedule(deps, sites);
  return () => run(new Date());
});
