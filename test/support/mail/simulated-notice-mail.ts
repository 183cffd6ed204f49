import type { Chance } from '#bin/demo/chance';
import { absencesWorker } from '#functions/absences/mail/absences-worker';
import { dailyMail } from '#functions/absences/mail/daily-mail';
import { noticeRepository } from '#functions/absences/store/notices';
import { wakeUnsentMail } from '#functions/absences/store/unsent-mail';
import { EmailLogRecord } from '#functions/kernel/mail/store/email-log-record';
import { cardsOf } from '#functions/people/store/people-cards';
import { settingsRepository } from '#functions/site/store/settings';
import type { absenceSchool } from '#test/absences/absence-school';
import type { Trouble } from '#test/support/mail/mail-faults';
import { school as facts } from '#test/support/mail/mail-sites';
import { simulatedJobs, type WorkerParts } from '#test/support/mail/simulated-jobs';
import { bound, schoolNamed } from '#test/support/records/school';

/** Simulates the mail about absences. The jobs that the school has ordered begin it. */
export function simulatedNoticeMail(
  chance: Chance,
  trouble: Trouble,
  school: Awaited<ReturnType<typeof absenceSchool>>,
  begin: Date,
) {
  const workerOf = ({ tables, queue, suppressions, ...parts }: WorkerParts) =>
    absencesWorker(
      {
        ...parts,
        queue,
        notices: noticeRepository(tables),
        unexplained: {
          records: bound({
            unverifiedIn: async ({ from, to }) =>
              school.records.filter(
                ({ status, date }) => status === 'unverified' && from <= date && date <= to,
              ),
          }),
          suppressions,
          cards: (school) => cardsOf(tables, school),
          queue,
        },
        counts: {
          intakes: bound({ get: async () => undefined }),
          queue: { send: async () => undefined },
        },
      },
      [facts],
    );
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
      await dailyMail({ settings: settingsRepository(school.tables), queue }, [facts])(now);
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
