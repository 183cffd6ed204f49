import { join } from 'node:path';
import { homerooms } from '#functions/absences/store/homerooms';
import { groupRepository } from '#functions/audiences/store/groups';
import { makeEmailLog } from '#functions/email-logs/documents/email-log-document';
import { emailLogRepository } from '#functions/email-logs/store/email-logs';
import { mailCounterRepository } from '#functions/email-logs/store/mail-counters';
import { makeStatement } from '#functions/finance/documents/statement-document';
import { accountReader } from '#functions/finance/store/accounts';
import { makeOwnGoals } from '#functions/goals/pdfs/own-goals-document';
import { readingDeps } from '#functions/goals/reading-deps';
import { loadReader } from '#functions/intake/store/loads';
import { auditRepository } from '#functions/kernel/audit/audit';
import { newId } from '#functions/kernel/id';
import { withSchools } from '#functions/kernel/schools/current';
import { buckets } from '#functions/kernel/store/buckets';
import { tables } from '#functions/kernel/store/tables';
import { mediaStore } from '#functions/media/store/media';
import { openFonts } from '#functions/pdf/font-set';
import { peopleRepository } from '#functions/people/store/people';
import { userRepository } from '#functions/people/store/users';
import { postReader } from '#functions/posts/store/post-reader';
import { makeReaders } from '#functions/read-posts/documents/readers-document';
import { postMarks } from '#functions/read-posts/store/post-marks';
import { makeRequestsFile } from '#functions/signing/documents/requests-document';
import { signingRequestRepository } from '#functions/signing/store/requests';
import { looks } from '#functions/site/store/school-look';
import { settingsRepository } from '#functions/site/store/settings';
import { makeSubscriberFile } from '#functions/subscribers/documents/subscriber-document';
import { subscriberReader } from '#functions/subscribers/store/subscribers';
import { documentsWorker } from './documents-worker.ts';
import { documentFiles } from './store/document-files.ts';
import { documentRepository } from './store/documents.ts';

let fonts: ReturnType<typeof openFonts> | undefined;
/** Opens the fonts at the first PDF. The build puts them beside the bundle. */
const openedFonts = () => {
  fonts ??= openFonts(join(import.meta.dirname, 'fonts'));
  return fonts;
};

const deps = {
  documents: documentRepository(tables),
  audit: auditRepository(tables),
  files: documentFiles(buckets),
  /** A new kind is a function here. */
  kinds: {
    'email-logs': makeEmailLog({
      logs: emailLogRepository(tables),
      counters: mailCounterRepository(tables),
      posts: postReader(tables),
      fonts: openedFonts,
    }),
    'learning-goals': makeOwnGoals({
      ...readingDeps(tables),
      homerooms: homerooms(tables),
      lookOf: looks(settingsRepository(tables), mediaStore(buckets)),
      fonts: openedFonts,
    }),
    'post-readers': makeReaders({
      posts: postReader(tables),
      people: peopleRepository(tables),
      marks: postMarks(tables),
      groups: groupRepository(tables),
    }),
    'account-statement': makeStatement({
      accounts: accountReader(tables),
      users: userRepository(tables),
      loads: loadReader(tables),
      fonts: openedFonts,
    }),
    subscribers: makeSubscriberFile({ subscribers: subscriberReader(tables) }),
    'signing-requests': makeRequestsFile({ requests: signingRequestRepository(tables) }),
  },
  now: () => new Date(),
  newLease: () => newId(new Date()),
};

/** Makes the documents that the queue asks for. */
export const handler = withSchools((sites) => documentsWorker({ ...deps, sites }));
