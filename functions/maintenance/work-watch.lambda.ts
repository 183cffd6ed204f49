import { AbsenceMessage } from '#functions/absences/store/absence-message';
import { noticeRepository } from '#functions/absences/store/notices';
import { wakeUnsentMail } from '#functions/absences/store/unsent-mail';
import { wakeStalledPdf } from '#functions/connections/stalled';
import { PdfMessage } from '#functions/connections/store/pdf-message';
import { pdfRepository } from '#functions/connections/store/pdfs';
import { wakeStalledDocuments } from '#functions/documents/stalled';
import { DocumentMessage } from '#functions/documents/store/document-message';
import { documentRepository } from '#functions/documents/store/documents';
import { emergencyFiles } from '#functions/emergency/store/emergency-files';
import { emergencyBroadcastRepository } from '#functions/emergency/store/emergencybroadcast';
import { wakeStalledGoalsPdfs } from '#functions/goals/pdfs/stalled';
import { GoalsPdfMessage } from '#functions/goals/pdfs/store/goals-pdf-message';
import { goalsPdfRepository } from '#functions/goals/pdfs/store/goals-pdfs';
import { wakeAbandonedIntakes } from '#functions/intake/engine/abandoned';
import { intakeRepository } from '#functions/intake/store/intake';
import { IntakeMessage } from '#functions/intake/store/intake-message';
import { queueOf } from '#functions/kernel/jobs/queue';
import { queues } from '#functions/kernel/jobs/queues';
import { withSchools } from '#functions/kernel/schools/current';
import { uidsOf } from '#functions/kernel/schools/schools';
import { buckets } from '#functions/kernel/store/buckets';
import { tables } from '#functions/kernel/store/tables';
import { wakeStalled } from '#functions/mailings/run/stalled';
import { heldPdf } from '#functions/mailings/store/held-pdf';
import { MailingMessage } from '#functions/mailings/store/mailing-message';
import { mailingRepository } from '#functions/mailings/store/mailings';
import {
  PrivateMailMessage,
  privateMails,
  wakePrivateMail,
} from '#functions/mailings/store/private-mail';
import { wakeStalledSeals } from '#functions/signing/sealing/stalled';
import { SealingMessage, SigningMessage } from '#functions/signing/store/messages';
import { signingRequestRepository } from '#functions/signing/store/requests';
import {
  SubscriberMailMessage,
  subscriberOutbox,
  wakeSubscriberMail,
} from '#functions/subscribers/store/subscriber-outbox';
import { workWatch } from './work-watch.ts';

const intakes = {
  intakes: intakeRepository(tables),
  queue: queueOf(queues, 'intake', IntakeMessage),
};
const mailings = {
  mailings: mailingRepository(tables, heldPdf(tables)),
  queue: queueOf(queues, 'mailings', MailingMessage),
};
const documents = {
  documents: documentRepository(tables),
  queue: queueOf(queues, 'documents', DocumentMessage),
};
const pdfs = {
  pdfs: pdfRepository(tables),
  queue: queueOf(queues, 'connections', PdfMessage),
};
const goalsPdfs = {
  pdfs: goalsPdfRepository(tables),
  queue: queueOf(queues, 'goals-pdfs', GoalsPdfMessage),
};
const notices = {
  notices: noticeRepository(tables),
  queue: queueOf(queues, 'absences', AbsenceMessage),
};
const mails = {
  mails: privateMails(tables),
  queue: queueOf(queues, 'private-mail', PrivateMailMessage),
};
const subscribers = {
  outbox: subscriberOutbox(tables),
  queue: queueOf(queues, 'mailings', SubscriberMailMessage),
};
const seals = {
  requests: signingRequestRepository(tables),
  sealing: queueOf(queues, 'sealing', SealingMessage),
  queue: queueOf(queues, 'signing', SigningMessage),
};
const emergency = emergencyFiles(tables, buckets, emergencyBroadcastRepository(tables));
const kinds: Parameters<typeof workWatch>[0] = [
  (site, now) => wakeAbandonedIntakes(intakes, site, now),
  (site, now) => wakeStalled(mailings, site, now),
  (site, now) => wakeStalledDocuments(documents, site, now),
  (site, now) => wakeStalledPdf(pdfs, site, now),
  (site, now) => wakeStalledGoalsPdfs(goalsPdfs, site, now),
  (site, now) => wakeUnsentMail(notices, site, now),
  (site, now) => wakePrivateMail(mails, site, now),
  (site, now) => wakeSubscriberMail(subscribers, site, now),
  (site, now) => wakeStalledSeals(seals, site, now),
  async (site) => {
    await emergency.mend(site);
    return 0;
  },
];

/** Runs every minute. */
export const handler = withSchools((sites) => {
  const run = workWatch(kinds, uidsOf(sites));
  return () => run(new Date());
});
