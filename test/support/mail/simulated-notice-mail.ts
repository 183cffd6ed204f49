import type { Chance } from '#bin/demo/chance';
import { dailyMail } from '#functions/absences/mail/daily-mail';
import { noticeMail } from '#functions/absences/mail/notice-mail';
import { unexplainedMail } from '#functions/absences/mail/unexplained-mail';
import { mailDays } from '#functions/absences/store/mail-days';
import { noticeRepository } from '#functions/absences/store/notices';
import { textDays } from '#functions/absences/store/text-days';
import { wakeUnsentMail } from '#functions/absences/store/unsent-mail';
import { consumeAll } from '#functions/kernel/jobs/consume';
import { mailWork } from '#functions/kernel/outbox/order-worker';
import { EmailLogRecord } from '#functions/kernel/outbox/store/email-log-record';
import { preferenceRepository } from '#functions/notifications/store/notification-preferences';
import { cardsOf } from '#functions/people/store/people-cards';
import { settingsRepository } from '#functions/site/store/settings';
import { type absenceSchool, yearsOf } from '#test/absences/absence-school';
import type { Trouble } from '#test/support/mail/mail-faults';
import { school as facts } from '#test/support/mail/mail-sites';
import { simulatedJobs, type WorkerParts } from '#test/support/mail/simulated-jobs';
import { pushesOver } from '#test/support/push/pushes';
import { todoPushes } from '#test/support/push/todo-pushes';
import { bound, schoolNamed } from '#test/support/records/school';

/** Simulates the mail about absences. The jobs that the school has ordered begin it. */
export function simulatedNoticeMail(
  chance: Chance,
  trouble: Trouble,
  school: Awaited<ReturnType<typeof absenceSchool>>,
  begin: Date,
) {
  const workerOf = ({ tables, users, ...sending }: WorkerParts) => {
    const notices = noticeRepository(tables);
    const unexplained = unexplainedMail({
      notices,
      users,
      days: mailDays(tables),
      texts: textDays(tables),
      messages: sending.messages,
      preferences: preferenceRepository(tables),
      pushes: todoPushes(tables),
      cards: (school) => cardsOf(tables, school),
      records: bound({
        unverifiedIn: async ({ from, to }) =>
          school.records.filter(
            ({ status, date }) => status === 'unverified' && from <= date && date <= to,
          ),
        withIds: async (ids) =>
          school.records.filter(({ DAILY_ATTENDANCE_ID: id }) => ids.includes(id)),
      }),
    });
    const kinds = [noticeMail({ notices, users, settings: sending.settings }), unexplained];
    const ways = pushesOver(tables, sending.now);
    return consumeAll(mailWork({ ...sending, ways }, [facts], kinds));
  };
  const mail = simulatedJobs(chance, trouble, {
    db: school.db,
    begin,
    workerOf,
    sweepMinutes: 15,
    async sweep(now, queue) {
      await wakeUnsentMail(
        { notices: school.notices, queue },
        { ...schoolNamed(facts.schoolUid), now },
      );
      const schoolYears = async () => yearsOf(school.days.calendar);
      const settings = settingsRepository(school.tables);
      await dailyMail({ settings, queue, schoolYears }, [facts])(now);
    },
  });
  return {
    ...mail,
    async run(): Promise<void> {
      for (const { message, seconds } of school.jobs.splice(0)) mail.put(message, seconds);
      await mail.run();
    },
    rows: () => school.all('emailstatistics').map((row) => EmailLogRecord.parse(row)),
  };
}
