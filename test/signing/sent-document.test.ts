import { describe, expect, it } from 'vitest';
import { sentView } from '#functions/signing/rules/sent-document';
import { linkRepository } from '#functions/signing/store/links';
import type { StoredFilled } from '#functions/signing/store/request.record';
import { signingRequestRepository } from '#functions/signing/store/requests';
import type { SigningForm } from '#shared/signing/form';
import { signingRequests as api } from '#shared/signing/signing-requests.contract';
import { signingTemplates } from '#shared/signing/signing-templates.contract';
import { sendDocuments, signingCollege, storeDocument } from '#test/signing/registry';
import { schoolNamed } from '#test/support/records/school';
import {
  fieldOf,
  formOf,
  newRequest,
  questionOf,
  recipientNamed,
  sentAt,
  sentOf,
} from '#test/support/signing/requests';
import { entriesIn } from '#test/support/tables/audit-entries';

const at = sentAt.toISOString();
const text = (value: string) => ({ kind: 'text', text: value }) as const;
const filledBy = (recipientUid: string, is: Partial<StoredFilled> = {}): StoredFilled => ({
  recipientUid,
  studentUid: 'mia',
  answers: {},
  values: {},
  saved_at: at,
  ...is,
});
const page = { width: 595, height: 842, text: ['I agree.'] };
const signer = (uid: string, is = {}) => recipientNamed(uid, { state: 'opened', ...is });
const signed = { state: 'done', ended_at: at } as const;

/** Returns what staff see, of a document with three pages. */
function viewOf(
  form: SigningForm,
  filled: readonly StoredFilled[],
  recipients = [signer('g1', signed), signer('g2')],
) {
  const request = newRequest({ state: 'viewed', recipients });
  return sentView({ request, sent: sentOf(form), filled, pages: [page, page, page] });
}
const labelsOf = (fields: readonly { readonly label: string; readonly by: string }[]) =>
  fields.map(({ label, by }) => `${label}: ${by}`);

describe('the view of a document that was sent', () => {
  it('has the values of the roster and of those who signed, and names who fills in the rest', () => {
    const own = filledBy('g1', { values: { f1: text('Gia') }, signed_at: at });
    const view = viewOf(formOf(), [own]);
    expect(labelsOf(view.signed)).toEqual(['Field f1: Name g1', 'Field name: ']);
    expect(labelsOf(view.open)).toEqual(['Field f2: Name g2']);
    expect(view).toMatchObject({
      fileUid: 'file',
      without: [],
      undecided: [],
      is_sealed: false,
      signers: [{ name: 'Name g1', signed_at: at }, { name: 'Name g2' }],
    });
    expect(view.signers[1]).not.toHaveProperty('signed_at');
  });

  it('does not show what a person has saved and not signed', () => {
    const draft = filledBy('g2', { values: { f2: text('Gus, not sure') } });
    const view = viewOf(formOf(), [draft]);
    expect(JSON.stringify(view)).not.toContain('not sure');
    expect(labelsOf(view.open)).toEqual(['Field f2: Name g2']);
  });

  it('counts no field of a missing recipient, of a copy or of those who signed as empty', () => {
    const fields = ['g1', 'g2', 'c', 'gone'].map((partyUid) =>
      fieldOf(`of-${partyUid}`, { source: { from: 'party', partyUid } }),
    );
    const copy = recipientNamed('c', { role: 'copy' });
    const own = filledBy('g1', { signed_at: at });
    const view = viewOf(formOf({ fields }), [own], [signer('g1', signed), signer('g2'), copy]);
    expect(labelsOf(view.open)).toEqual(['Field of-g2: Name g2']);
    expect(view.blank.map(({ label }) => label)).toEqual([
      'Field of-g1',
      'Field of-c',
      'Field of-gone',
    ]);
    expect(view.signers.map(({ name }) => name)).toEqual(['Name g1', 'Name g2']);
  });

  describe('with questions', () => {
    const form = formOf({
      questions: [
        questionOf('q1', { kind: 'yes-no' }),
        questionOf('q2', { school_only: true }),
        questionOf('q3'),
      ],
      page_rules: [{ from: 2, to: 3, shown_if: { questionUid: 'q1', is: ['yes'] } }],
      fields: [
        fieldOf('f2', { page: 2, source: { from: 'party', partyUid: 'g2' } }),
        fieldOf('a2', { kind: 'text', source: { from: 'answer', questionUid: 'q2' } }),
        fieldOf('a3', { kind: 'text', source: { from: 'answer', questionUid: 'q3' } }),
        fieldOf('name', { page: 3, source: { from: 'roster', value: 'student_name' } }),
      ],
    });
    const answers = { q1: 'no', q2: 'A secret', q3: 'An answer' };

    it('names the pages that answers decide about, and who answers, until they are signed', () => {
      const view = viewOf(form, [filledBy('g1', { answers })], [signer('g1'), signer('g2')]);
      expect([view.without, view.undecided]).toEqual([[], [2, 3]]);
      expect(labelsOf(view.open)).toEqual(['Field f2: Name g2', 'Field a3: Name g1']);
      expect(labelsOf(view.signed)).toEqual(['Field name: ']);
      expect(JSON.stringify(view)).not.toMatch(/A secret|An answer/);
    });

    it('leaves out pages by signed answers, with their fields, and answers for the school alone', () => {
      const view = viewOf(form, [filledBy('g1', { answers, signed_at: at })]);
      expect([view.without, view.undecided]).toEqual([[2, 3], []]);
      expect([labelsOf(view.signed), view.open]).toEqual([['Field a3: Name g1'], []]);
      expect(view.blank).toEqual([]);
      expect(JSON.stringify(view)).not.toContain('A secret');
    });
  });
});

describe('the route of the pages', () => {
  const school = signingCollege();
  const { answer, listOf } = school;
  const sent = async () => {
    const { batchUid } = await sendDocuments(school.college, ['u-nia']);
    const [found] = await listOf('rita', { batchUid });
    if (!found) throw new Error('Nothing was sent');
    return found;
  };

  it('answers its sender and, once it is shared, colleagues, and nobody else', async () => {
    const { requestUid, updated_at } = await sent();
    const statusFor = async (name: string) =>
      (await answer(name, api.pages, { requestUid })).status;
    expect(await statusFor('rita')).toBe(200);
    expect(await statusFor('rob')).toBe(404);
    for (const name of ['a.admin', 'gia', 'nia', 'a.hart']) expect(await statusFor(name)).toBe(403);
    const unknown = await answer('rita', api.pages, { requestUid: 'batch~nobody' });
    expect(unknown.status).toBe(404);
    await school.college.ask('rita', api.share, { requestUid, is_shared: true, updated_at });
    expect(await statusFor('rob')).toBe(200);
    for (const name of ['a.admin', 'gia', 'nia']) expect(await statusFor(name)).toBe(403);
  });

  it('shows the file and the form as they were sent after the template has changed and gone', async () => {
    const { requestUid, updated_at } = await sent();
    await school.college.ask('rita', api.share, { requestUid, is_shared: true, updated_at });
    const [template] = (await school.college.ask('rita', signingTemplates.list, {})).records;
    const { templateUid = '' } = template ?? {};
    const known = await school.college.ask('rita', signingTemplates.get, { templateUid });
    await storeDocument(school.college, 'other');
    await school.college.ask('rita', signingTemplates.change, {
      templateUid,
      title: 'Other',
      family: 'docusign',
      fileUid: 'other',
      timing: known.timing,
      updated_at: known.updated_at,
      form: { ...known.form, fields: known.form.fields.slice(0, 2) },
    });
    await school.college.ask('rita', signingTemplates.remove, { templateUid });
    const view = await school.college.ask('rob', api.pages, { requestUid });
    expect(view).toMatchObject({ fileUid: 'file', title: 'Enrolment 2027' });
    expect(labelsOf(view.signed)).toEqual(['Field name: ']);
    expect(labelsOf(view.open)).toEqual(['Field f1: Gia Hale', 'Field f2: Gus Hale']);
    const { pictures } = await school.college.ask('rob', signingTemplates.pictures, {
      fileUid: view.fileUid,
    });
    expect(pictures.map(({ url }) => url)).toEqual([expect.stringContaining('main/file/page-1-')]);
  });

  it('writes who looked into the audit', async () => {
    const { requestUid } = await sent();
    const reads = () =>
      entriesIn(school.college.tables).filter(
        ({ child, act }) => child === 'u-nia' && act === 'read',
      );
    await school.college.ask('rita', api.pages, { requestUid });
    const rita = expect.objectContaining({ username: 'rita' });
    const route = 'GET /signing-requests/{requestUid}/pages';
    expect(reads()).toContainEqual(expect.objectContaining({ by: rita, route }));
  });

  it('says when the file is no longer stored', async () => {
    const { requestUid } = await sent();
    const { tables, objects } = school.college;
    const stores = { db: tables.db, table: (name: string) => name } as never;
    const requests = signingRequestRepository(stores, linkRepository(stores));
    const request = await requests.of(schoolNamed('main')).get(requestUid);
    const batch = request && (await requests.of(schoolNamed('main')).batch(request.batchUid));
    expect(batch?.sent.fileUid).toBe('file');
    const key = 'signing/files/main/file/result.json';
    const stored = objects.get(key);
    objects.delete(key);
    const gone = await answer('rita', api.pages, { requestUid });
    expect([gone.status, gone.message]).toEqual([404, expect.stringContaining('not stored')]);
    objects.set(key, stored as never);
  });
});
