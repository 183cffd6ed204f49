import type { Context } from 'aws-lambda';
import { noticeOrder } from '#functions/absences/store/absence-message';
import { noticeRepository } from '#functions/absences/store/notices';
import { wakeUnsentMail } from '#functions/absences/store/unsent-mail';
import { PdfMessage } from '#functions/connections/store/pdf-message';
import { pdfJobStore } from '#functions/connections/store/pdfs';
import { emergencyFiles } from '#functions/emergency/store/emergency-files';
import { emergencyOrder } from '#functions/emergency/store/emergency-message';
import { emergencyBroadcastRepository } from '#functions/emergency/store/emergencybroadcast';
import { sendingRepository } from '#functions/emergency/store/sendings';
import { toldOrder } from '#functions/emergency/store/told-order';
import { wakeEmergencies } from '#functions/emergency/store/wake-emergencies';
import { GoalsPdfMessage, rowQueue } from '#functions/goals/pdfs/store/goals-pdf-message';
import { goalsPdfJobStore } from '#functions/goals/pdfs/store/goals-pdfs';
import { wakeStalledIntakes } from '#functions/intake/engine/given-up';
import { intakeRepository } from '#functions/intake/store/intake';
import { IntakeMessage } from '#functions/intake/store/intake-message';
import { calendarChanged } from '#functions/kernel/day-cards/calendar-state';
import { DocumentMessage } from '#functions/kernel/documents/store/document-message';
import { documentJobStore } from '#functions/kernel/documents/store/documents';
import { queueOf } from '#functions/kernel/jobs/queue';
import { type Queues, queues } from '#functions/kernel/jobs/queues';
import { wakeStalledJobs } from '#functions/kernel/jobs/stalled';
import {
  privateMailOrder,
  privateMails,
  wakePrivateMail,
} from '#functions/kernel/mail/store/private-mail';
import { orderQueue } from '#functions/kernel/outbox/order';
import { withSchools } from '#functions/kernel/schools/current';
import { schoolsOf } from '#functions/kernel/schools/schools';
import { buckets } from '#functions/kernel/store/buckets';
import { type Tables, tables } from '#functions/kernel/store/tables';
import { wakeStalled } from '#functions/mailings/run/stalled';
import { heldPdf } from '#functions/mailings/store/held-pdf';
import { MailingMessage } from '#functions/mailings/store/mailing-message';
import { mailingRepository } from '#functions/mailings/store/mailings';
import { ApplyMessage } from '#functions/people/store/school-groups/apply.record';
import { applyJobStore } from '#functions/people/store/school-groups/apply-orders';
import { copyJobStore } from '#functions/places/store/place-copies';
import { CopyMessage } from '#functions/places/store/place-copy.record';
import { tellUnsealed } from '#functions/signing/sealing/unsealed';
import { SealingMessage, SigningMessage } from '#functions/signing/store/messages';
import { signingRequestRepository } from '#functions/signing/store/requests';
import { sealJobStore } from '#functions/signing/store/seal-jobs';
import {
  subscriberMailOrder,
  subscriberOutbox,
  wakeSubscriberMail,
} from '#functions/subscribers/store/subscriber-outbox';
import type { WatchedKind } from '#shared/work-kinds';
import { type OrderWatch, type WorkWatchDeps, workWatch } from './work-watch.ts';

/** Every kind of order that waits for a worker: each watched kind of `shared/work-kinds.ts`. */
export const workKinds = (tables: Tables, queues: Queues) => {
  const intakes = {
    intakes: intakeRepository(tables),
    queue: queueOf(queues, 'intake', IntakeMessage),
    calendarChanged: calendarChanged(tables),
  };
  const mailings = {
    mailings: mailingRepository(tables, heldPdf(tables)),
    queue: queueOf(queues, 'mail', MailingMessage),
  };
  const documents = {
    jobs: documentJobStore(tables),
    queue: queueOf(queues, 'documents', DocumentMessage),
  };
  const pdfs = {
    jobs: pdfJobStore(tables),
    queue: queueOf(queues, 'documents', PdfMessage),
  };
  const goalsPdfs = {
    jobs: goalsPdfJobStore(tables),
    queue: rowQueue(queueOf(queues, 'documents', GoalsPdfMessage)),
  };
  const copies = {
    jobs: copyJobStore(tables),
    queue: queueOf(queues, 'documents', CopyMessage),
  };
  const groupApplies = {
    jobs: applyJobStore(tables),
    queue: queueOf(queues, 'documents', ApplyMessage),
  };
  const notices = {
    notices: noticeRepository(tables),
    queue: orderQueue(queues, noticeOrder),
  };
  const mails = {
    mails: privateMails(tables),
    queue: orderQueue(queues, privateMailOrder),
  };
  const subscribers = {
    outbox: subscriberOutbox(tables),
    queue: orderQueue(queues, subscriberMailOrder),
  };
  const seals = {
    jobs: sealJobStore(tables),
    queue: queueOf(queues, 'sealing', SealingMessage),
    followUp: tellUnsealed({
      requests: signingRequestRepository(tables),
      queue: queueOf(queues, 'mail', SigningMessage),
    }),
  };
  const emergencies = {
    sendings: sendingRepository(tables),
    queue: orderQueue(queues, emergencyOrder),
    told: orderQueue(queues, toldOrder),
  };
  return {
    // An emergency comes before what can wait.
    emergencies: (run) => wakeEmergencies(emergencies, run),
    intakes: (run) => wakeStalledIntakes(intakes, run),
    mailings: (run) => wakeStalled(mailings, run),
    documents: (run) => wakeStalledJobs(documents, run),
    'connections-pdfs': (run) => wakeStalledJobs(pdfs, run),
    'goals-pdfs': (run) => wakeStalledJobs(goalsPdfs, run),
    'place-copies': (run) => wakeStalledJobs(copies, run),
    'group-applies': (run) => wakeStalledJobs(groupApplies, run),
    notices: (run) => wakeUnsentMail(notices, run),
    'private-mail': (run) => wakePrivateMail(mails, run),
    'subscriber-mail': (run) => wakeSubscriberMail(subscribers, run),
    seals: (run) => wakeStalledJobs(seals, run),
  } satisfies Record<WatchedKind, OrderWatch>;
};

/** Runs every minute. */
export const handler = withSchools((sites) => {
  const files = emergencyFiles(tables, buckets, emergencyBroadcastRepository(tables));
  const deps: WorkWatchDeps = {
    kinds: workKinds(tables, queues),
    mend: (school) => files.of(school).mend(),
  };
  const run = workWatch(deps, schoolsOf(sites));
  return (_: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>) =>
    run(new Date(), () => context.getRemainingTimeInMillis());
});
