import { type TransactItem, transact } from '#functions/kernel/store/transaction';
import { fileUses } from '#functions/signing/store/file-uses';
import { hashOf, type StoredLink } from '#functions/signing/store/link-record';
import { linkRepository } from '#functions/signing/store/links';
import { requestUidOf, StoredRequest } from '#functions/signing/store/request.record';
import { signingRequestRepository } from '#functions/signing/store/requests';
import { type StoredTemplate, templateRecords } from '#functions/signing/store/template.record';
import { usualTiming } from '#shared/signing/request';
import type { MemoryPortal } from '#test/support/memory/memory-portal';
import { canary, numberOf } from '#test/support/portal/twin-people';
import { schoolNamed } from '#test/support/records/school';
import { newRequest, recipientNamed, sentAt, sentOf } from '#test/support/signing/requests';

/** Secrets of links to documents about the student of family north, and of the passes that open them. */
export const signingSecrets = {
  /** A link to a document that waits for the question about the child. */
  question: 'q'.repeat(43),
  /** A link to a document, with an open pass. */
  opened: 'o'.repeat(43),
  /** A link to a sealed copy, with an open pass. */
  copy: 'c'.repeat(43),
  pass: 'p'.repeat(43),
} as const;

/** The student number that opens the documents. */
export const signingNumber = numberOf('north');

const student = 'uid-student-north';
const far = '2090-01-01T00:00:00.000Z';
const fileUid = 'file-signing';
/** The file of the document that staff have sent. */
const staffFileUid = 'file-staff';

/** A template, and a document that the person `signing` has sent about the student of no family. */
export const staffDocument = {
  templateUid: 'template-staff',
  requestUid: requestUidOf('batch-staff', 'uid-student'),
  updated_at: sentAt.toISOString(),
} as const;

async function storeStaffDocument({ tables, objects }: MemoryPortal, site: string): Promise<void> {
  const { templateUid, updated_at } = staffDocument;
  const stores = { db: tables.db, table: (name: string) => name };
  const { form, hash } = sentOf();
  const template: StoredTemplate = {
    templateUid,
    title: 'Enrolment',
    family: 'docusign',
    fileUid,
    hash,
    pages: 1,
    form,
    timing: usualTiming,
    created_at: updated_at,
    updated_at,
    users_userid: 'uid-signing',
    users_username: 'signing',
    users_firstname: canary(site),
    users_lastname: canary(site),
  };
  await templateRecords(stores).of(schoolNamed(site)).add(template);
  await fileUses(stores).of(schoolNamed(site)).add(fileUid);
  const requests = signingRequestRepository(stores, linkRepository(stores));
  const request = newRequest({
    requestUid: staffDocument.requestUid,
    batchUid: 'batch-staff',
    studentUid: 'uid-student',
    student_name: canary(site),
    merged: {},
    by: 'uid-signing',
    ends_at: far,
    recipients: ['g1', 'g2'].map((uid) => recipientNamed(uid, { state: 'asked', asked_at: far })),
  });
  await requests.of(schoolNamed(site)).add(request);
  const batch = batchOf(request);
  const sent = { ...batch.sent, fileUid: staffFileUid };
  await requests.of(schoolNamed(site)).addBatch({ ...batch, sent, by: 'uid-signing' }, []);
  storeFile({ objects }, site, staffFileUid, `A document for ${canary(site)}.`);
}

/** Stores what the inspection left of a document with one page. */
function storeFile(
  { objects }: Pick<MemoryPortal, 'objects'>,
  site: string,
  fileUid: string,
  text: string,
): void {
  const hash = 'a'.repeat(64);
  const page = { width: 595, height: 842, picture: `page-1-${hash}.png`, text: [text] };
  const result = { state: 'ready', hash, pages: [page] };
  objects.set(`signing/files/${site}/${fileUid}/result.json`, Buffer.from(JSON.stringify(result)));
}

/** Stores three documents: one that is asked for, one that was opened, and one that is sealed. */
export async function storeSigning({ tables, objects }: MemoryPortal, site: string): Promise<void> {
  const { db } = tables;
  await storeStaffDocument({ tables, objects } as MemoryPortal, site);
  const stores = { db, table: (name: string) => name };
  const requests = signingRequestRepository(stores, linkRepository(stores));
  const links = linkRepository(stores);
  const word = canary('main', 'north');
  storeFile({ objects }, site, fileUid, `A document for ${word}.`);
  const common: Partial<StoredRequest> = {
    studentUid: student,
    student_name: `Sam ${word}`,
    title: `Document ${word}`,
    ends_at: far,
    merged: {},
    by: 'uid-administrator',
  };
  const recipient = (uid: string, secret: string, is = {}) =>
    recipientNamed(uid, { state: 'opened', links: [hashOf(secret)], ...is });
  const ofBatch = (batchUid: string, secret: string, is: Partial<StoredRequest> = {}) =>
    newRequest({
      ...common,
      batchUid,
      requestUid: requestUidOf(batchUid, student),
      state: 'viewed',
      recipients: [recipient('g1', secret), recipientNamed('g2')],
      ...is,
    });
  const asked = ofBatch('batch-asked', signingSecrets.question);
  const opened = ofBatch('batch-opened', signingSecrets.opened);
  const at = opened.created_at;
  // A sealed document stays when a person is erased, so it is about nobody of the school.
  const sealed = ofBatch('batch-sealed', signingSecrets.copy, {
    studentUid: 'uid-former',
    requestUid: requestUidOf('batch-sealed', 'uid-former'),
    by: 'uid-former-sender',
    state: 'completed',
    ended_at: at,
    sealed_at: at,
  });
  for (const request of [asked, opened, sealed]) {
    await requests.of(schoolNamed(site)).add(StoredRequest.parse(request));
    await requests.of(schoolNamed(site)).addBatch(batchOf(request), []);
  }
  const pass = { hash: hashOf(signingSecrets.pass), until: far };
  const linkTo = (
    { requestUid }: StoredRequest,
    secret: string,
    is: Partial<StoredLink> = {},
  ): TransactItem =>
    links.of(schoolNamed(site)).put({
      hash: hashOf(secret),
      kind: 'sign',
      requestUid,
      recipientUid: 'g1',
      page: 'docusign',
      until: far,
      ...is,
    });
  await transact(db, [
    linkTo(asked, signingSecrets.question),
    linkTo(opened, signingSecrets.opened, { pass }),
    linkTo(sealed, signingSecrets.copy, { kind: 'copy', pass }),
  ]);
}

const batchOf = ({ batchUid, templateUid, title, studentUid, created_at }: StoredRequest) => ({
  batchUid,
  templateUid,
  sent: { ...sentOf(), title, fileUid },
  by_name: 'Rita Registrar',
  by_username: 'rita',
  network: '',
  is_shared: false,
  timing: usualTiming,
  student_userids: [studentUid],
  persons: [],
  first_guardians: [],
  missing: 'skip' as const,
  state: 'ready' as const,
  total: 1,
  made: 1,
  skipped: 0,
  message: '',
  created_at,
  updated_at: created_at,
});
