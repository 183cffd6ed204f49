import { join } from 'node:path';
import { askDocument } from '#functions/asks/documents/ask-document';
import { askReader } from '#functions/asks/store/ask.record';
import { asksWithEvents } from '#functions/calendar/store/asks-with-events';
import { calendarReader } from '#functions/calendar/store/calendar';
import { connectionsWork } from '#functions/connections/connections-work';
import { emailLogDocument } from '#functions/email-logs/documents/email-log-document';
import { rollDocument } from '#functions/emergency/roll-document';
import { unreachedDocument } from '#functions/emergency/unreached-document';
import { statementDocument } from '#functions/finance/documents/statement-document';
import { goalsPdfsWork } from '#functions/goals/pdfs/goals-pdfs-work';
import { ownGoalsDocument } from '#functions/goals/pdfs/own-goals-document';
import { auditRepository } from '#functions/kernel/audit/audit';
import { documentFiles } from '#functions/kernel/documents/store/document-files';
import { documentJobStore } from '#functions/kernel/documents/store/documents';
import { newId } from '#functions/kernel/id';
import { consumeAll } from '#functions/kernel/jobs/consume';
import { queueOf } from '#functions/kernel/jobs/queue';
import { queues } from '#functions/kernel/jobs/queues';
import { withSchools } from '#functions/kernel/schools/current';
import { buckets } from '#functions/kernel/store/buckets';
import { tables } from '#functions/kernel/store/tables';
import { copiesWork } from '#functions/pages/copies/copies-work';
import { openFonts } from '#functions/pdf/font-set';
import { appliesWork } from '#functions/people/school-groups/apply-work';
import { ApplyMessage } from '#functions/people/store/school-groups/apply.record';
import { personDocument } from '#functions/privacy/documents/person-document';
import { readersDocument } from '#functions/read-posts/documents/readers-document';
import { requestsDocument } from '#functions/signing/documents/requests-document';
import { subscriberDocument } from '#functions/subscribers/documents/subscriber-document';
import { documentsWork } from './make.ts';

let opened: ReturnType<typeof openFonts> | undefined;
/** Opens the fonts at the first PDF. The build puts them beside the bundle. */
const fonts = () => {
  opened ??= openFonts(join(import.meta.dirname, 'fonts'));
  return opened;
};

const asks = asksWithEvents(askReader(tables), calendarReader(tables));

const deps = {
  documents: documentJobStore(tables),
  audit: auditRepository(tables),
  files: documentFiles(buckets),
  /** A new kind is a line here: its capability exports the document with what it needs. */
  kinds: {
    'email-logs': emailLogDocument(tables, fonts),
    'learning-goals': ownGoalsDocument(tables, buckets, fonts),
    'post-readers': readersDocument(tables),
    asks: askDocument(tables, asks),
    'roll-call': rollDocument(tables),
    unreached: unreachedDocument(tables),
    'account-statement': statementDocument(tables, fonts),
    subscribers: subscriberDocument(tables),
    privacy: personDocument(tables),
    'signing-requests': requestsDocument(tables),
  },
};
/** What belongs to a school and has records of its own: PDFs, copies of places, changes of groups. */
const ofSchools = [
  appliesWork(tables, queueOf(queues, 'documents', ApplyMessage)),
  copiesWork(tables, buckets),
  connectionsWork(tables, buckets, fonts),
  goalsPdfsWork(tables, { buckets, queues, fonts }),
];

/** Makes all PDFs, files of records, copies of places and changes of groups that the queue asks for. */
export const handler = withSchools((sites) => {
  const worker = { sites, now: () => new Date(), newLease: () => newId(new Date()) };
  const works = ofSchools.map((workOf) => workOf(worker));
  return consumeAll([documentsWork({ ...deps, ...worker }), ...works]);
});
