import { dailyMail } from '#functions/absences/mail/daily-mail';
import { isReminderDue } from '#functions/asks/rules/reminders';
import { askReader } from '#functions/asks/store/ask.record';
import { sendingRepository } from '#functions/emergency/store/sendings';
import { wakeEmergencies } from '#functions/emergency/store/wake-emergencies';
import { settingsRepository } from '#functions/site/store/settings';
import { dayIn } from '#shared/kernel/zone';
import { type absenceSchool, yearsOf } from '#test/absences/absence-school';
import { facts, type termEngine } from '#test/notifications/term/term-engine';
import { schoolNamed } from '#test/support/records/school';

const main = schoolNamed('main');
const { timeZone } = facts;

/** Orders what the schedules order at this moment, for some asks. */
export async function schedulesOf(
  { tables, days }: Awaited<ReturnType<typeof absenceSchool>>,
  asks: readonly string[],
  engine: ReturnType<typeof termEngine>,
): Promise<void> {
  const now = engine.now();
  const day = dayIn(timeZone, now);
  const queue = { send: async (order: object, seconds?: number) => engine.put(order, seconds) };
  for (const askUid of asks) {
    const ask = await askReader(tables).of(main).get(askUid);
    if (!ask || !isReminderDue(ask, timeZone, now)) continue;
    const order = { kind: 'ask', site: 'main', askUid, day };
    engine.put(order);
    engine.put({ ...order, channel: 'push' });
  }
  const schoolYears = async () => yearsOf(days.calendar);
  await dailyMail({ settings: settingsRepository(tables), queue, schoolYears }, [facts])(now);
  const sendings = sendingRepository(tables);
  await wakeEmergencies({ sendings, queue, told: { send: async () => {} } }, { ...main, now });
}
