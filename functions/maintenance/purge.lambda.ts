import { eventFileNeed } from '#functions/calendar/store/event-files';
import { rollCallRepository } from '#functions/emergency/store/roll-calls';
import { fileRecords } from '#functions/files/store/file.record';
import { storedFiles } from '#functions/files/store/stored-files';
import { unneededFiles } from '#functions/files/store/unneeded-files';
import { intakeRepository } from '#functions/intake/store/intake';
import { intakePurge } from '#functions/intake/store/intake-purge';
import { keyArn } from '#functions/kernel/environment';
import { queueOf } from '#functions/kernel/jobs/queue';
import { queues } from '#functions/kernel/jobs/queues';
import { lazyKeys } from '#functions/kernel/keys/lazy-keys';
import { orderQueue } from '#functions/kernel/outbox/order';
import { schoolSizes } from '#functions/kernel/outbox/store/school-sizes';
import { withSchools } from '#functions/kernel/schools/current';
import { schoolsOf } from '#functions/kernel/schools/schools';
import { buckets } from '#functions/kernel/store/buckets';
import { objectRemoval } from '#functions/kernel/store/removal';
import { tables } from '#functions/kernel/store/tables';
import { reportSweep } from '#functions/learning/store/report-sweep';
import { mailPurge } from '#functions/mailings/store/mail-purge';
import { mailingRepository } from '#functions/mailings/store/mailings';
import { blogPurge } from '#functions/pages/store/blog-purge';
import { pagePurge } from '#functions/pages/store/page-purge';
import { nightlyReminders } from '#functions/people/admin/nightly-reminders';
import { nightlyApplies } from '#functions/people/school-groups/nightly';
import { rosterReminderOrder } from '#functions/people/store/decided/family-order';
import { withheldReader } from '#functions/people/store/decided/withheld';
import { erasedPurge } from '#functions/people/store/erased-purge';
import { leaverPurge } from '#functions/people/store/leaver-purge';
import { cardsOf } from '#functions/people/store/people-cards';
import { ApplyMessage } from '#functions/people/store/school-groups/apply.record';
import { applyOrders } from '#functions/people/store/school-groups/apply-orders';
import { memberPurge } from '#functions/people/store/school-groups/member-purge';
import { schoolGroupReader } from '#functions/people/store/school-groups/school-group-reader';
import { copyPurge } from '#functions/places/store/copy-purge';
import { placePurge } from '#functions/places/store/place-purge';
import { postPurge } from '#functions/posts/store/post-purge';
import { requestErasure } from '#functions/psychology/store/request-erasure';
import { filePurge } from '#functions/signing/store/file-purge';
import { signingFiles } from '#functions/signing/store/signing-files';
import { purgeAll } from './purge.ts';
import { rosterAges } from './roster-age.ts';
import { countPeople } from './school-sizes.ts';

const texts = objectRemoval(buckets);
const intakes = intakeRepository(tables);
const requests = requestErasure(tables, lazyKeys(keyArn('psychology')));
const unneeded = unneededFiles(
  { records: fileRecords(tables), files: storedFiles(buckets) },
  eventFileNeed(tables),
);
const deletedPages = pagePurge(tables, texts);

const purges = {
  leavers: leaverPurge(tables, { psychology: requests, groups: memberPurge(tables) }),
  erased: erasedPurge(tables, requests),
  mail: mailPurge(tables, mailingRepository(tables), texts),
  intakes: intakePurge(tables, intakes),
  bin: postPurge(tables, texts, unneeded),
  newFiles: unneeded,
  deletedPages,
  // Before the places, which finish what its notes name.
  placeCopies: copyPurge(tables),
  places: placePurge(tables, deletedPages),
  blogEntries: blogPurge(tables, texts),
  reportFiles: reportSweep(tables, buckets),
  signingFiles: filePurge(tables, signingFiles(buckets)),
  rollCalls: rollCallRepository(tables),
};

/** Runs every night. A part that fails does not stop the others; the run then fails at its end. */
export const handler = withSchools((sites) => {
  const purge = purgeAll(schoolsOf(sites), purges);
  const reportOldRosters = rosterAges(schoolsOf(sites), (school) =>
    intakes.of(school).lastApplied(),
  );
  const orderGroups = nightlyApplies(schoolsOf(sites), {
    groups: schoolGroupReader(tables),
    orders: applyOrders(tables),
    queue: queueOf(queues, 'documents', ApplyMessage),
  });
  const orderReminders = nightlyReminders(sites, {
    withheld: withheldReader(tables),
    queue: orderQueue(queues, rosterReminderOrder),
  });
  const count = countPeople(schoolsOf(sites), {
    sizes: schoolSizes(tables),
    cards: (school) => cardsOf(tables, school),
  });
  return async () => {
    const now = new Date();
    const failed: unknown[] = [];
    for (const run of [reportOldRosters, purge, orderGroups, orderReminders, count]) {
      await run(now).catch((error: unknown) => failed.push(error));
    }
    if (failed.length > 0) throw new AggregateError(failed, 'A part of the night failed');
  };
});
