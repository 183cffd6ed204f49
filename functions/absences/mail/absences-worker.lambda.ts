import { setTimeout as wait } from 'node:timers/promises';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { emailLogFacts } from '#functions/email-logs/store/email-log-facts';
import { IntakeCountsMessage } from '#functions/intake/store/counts-message';
import { intakeRepository } from '#functions/intake/store/intake';
import { newId } from '#functions/kernel/id';
import { queueOf } from '#functions/kernel/jobs/queue';
import { queues } from '#functions/kernel/jobs/queues';
import { replyToOf } from '#functions/kernel/mail/send/reply-to';
import { sesOf, withoutRetry } from '#functions/kernel/mail/send/ses';
import { mailRate } from '#functions/kernel/mail/store/mail-rate';
import { mailSettings } from '#functions/kernel/mail/store/mail-settings.record';
import { mailingMessages } from '#functions/kernel/mail/store/mailing-messages';
import type { School } from '#functions/kernel/record/declaration';
import { withSchools } from '#functions/kernel/schools/current';
import { tables } from '#functions/kernel/store/tables';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { cardsOf } from '#functions/people/store/people-cards';
import { userRepository } from '#functions/people/store/users';
import { settingsRepository } from '#functions/site/store/settings';
import { AbsenceMessage, DailyAbsenceMessage } from '../store/absence-message.ts';
import { absenceRecords } from '../store/absence-records.ts';
import { noticeRepository } from '../store/notices.ts';
import { absencesWorker } from './absences-worker.ts';

const deps = {
  notices: noticeRepository(tables),
  users: userRepository(tables),
  settings: settingsRepository(tables),
  messages: mailingMessages(tables),
  mailSettings: mailSettings(tables),
  rate: mailRate(tables),
  ses: sesOf(new SESv2Client(withoutRetry), replyToOf(settingsRepository(tables))),
  queue: queueOf(queues, 'absences', AbsenceMessage),
  unexplained: {
    records: absenceRecords(tables),
    suppressions: suppressionRepository(tables),
    cards: (school: School) => cardsOf(tables, school),
    queue: queueOf(queues, 'absences', DailyAbsenceMessage),
  },
  counts: {
    intakes: intakeRepository(tables),
    queue: queueOf(queues, 'absences', IntakeCountsMessage),
  },
  newId,
  now: () => new Date(),
  wait,
};

/** Consumes the queue `absences`. */
export const handler = withSchools((sites) =>
  absencesWorker({ ...deps, facts: emailLogFacts(tables, sites) }, sites),
);
