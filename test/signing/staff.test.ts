import { describe, expect, it } from 'vitest';
import { usualTiming } from '#shared/signing/request';
import { signingRequests as api } from '#shared/signing/signing-requests.contract';
import { signingTemplates } from '#shared/signing/signing-templates.contract';
import {
  linkIn,
  makeTemplate,
  sendDocuments,
  sentMails,
  signingCollege,
} from '#test/signing/registry';
import { fieldOf, formOf, partyOf, questionOf } from '#test/support/signing/requests';
import { entriesIn } from '#test/support/tables/audit-entries';

const at = signingCollege();
const { answer, listOf, printed } = at;

describe('templates', () => {
  it('starts empty, says what is missing, and is complete with a document and fields', async () => {
    const created = await at.college.ask('rita', signingTemplates.create, {
      title: 'Boarding',
      family: 'docusignboarder',
    });
    expect(created.missing).toEqual([
      'Upload the document.',
      'Place a signature for First guardian.',
    ]);
    expect(await makeTemplate(at.college)).toMatchObject({
      missing: [],
      is_complete: true,
      pages: 1,
    });
    const { templateUid, updated_at, form } = created;
    const input = { templateUid, title: 'B', family: 'docusign' as const, form, updated_at };
    const timing = usualTiming;
    const refused = await answer('rita', signingTemplates.change, {
      ...input,
      timing,
      fileUid: 'unknown',
    });
    expect([refused.status, refused.message]).toEqual([400, expect.stringContaining('not ready')]);
    const stale = { ...input, timing, updated_at: '2020-01-01T00:00:00.000Z' };
    expect((await answer('rita', signingTemplates.change, stale)).status).toBe(409);
  });

  it('shows what each recipient would see, with sample values', async () => {
    const { templateUid } = await makeTemplate(at.college);
    const view = await at.college.ask('rob', signingTemplates.preview, {
      templateUid,
      partyUid: 'g2',
    });
    expect(view).toMatchObject({ student_name: 'Sam Sample', name: 'Charlie Sample' });
    expect(view.fields.map(({ fieldUid }) => fieldUid)).toEqual(['f2']);
    expect(view.shown.map(({ value }) => value)).toEqual([{ kind: 'text', text: 'Sam Sample' }]);
  });

  it('lets all who may send copy and remove them, and nobody else see them', async () => {
    const { templateUid } = await makeTemplate(at.college);
    const copy = await at.college.ask('rob', signingTemplates.create, {
      title: 'Copy',
      family: 'docusignpk',
      copy_of: templateUid,
    });
    expect(copy).toMatchObject({ title: 'Copy', is_complete: true, author: 'Rob Registrar' });
    await at.college.ask('rita', signingTemplates.remove, { templateUid: copy.templateUid });
    expect(
      (await answer('rob', signingTemplates.get, { templateUid: copy.templateUid })).status,
    ).toBe(404);
    for (const username of ['a.admin', 'gia', 'nia', 'a.hart']) {
      expect((await answer(username, signingTemplates.list, {})).status).toBe(403);
    }
  });
});

describe('a check before sending', () => {
  it('names the students without a guardian or a second one', async () => {
    const { templateUid } = await makeTemplate(at.college);
    const check = await at.college.ask('rita', api.check, { templateUid, group: 'y8' });
    const missing = check.missing.map(({ student_name, why }) => `${student_name}: ${why}`);
    expect(missing).toContain('Max Hale: The second guardian is missing.');
    expect(missing).toContain(
      'Mo Hale: The first guardian is missing, The second guardian is missing.',
    );
    expect(missing.join()).not.toContain('Nia');
    expect(check.students - check.missing_total).toBe(1);
    expect(check.recipients).toBe(2);
    const none = await answer('rita', api.check, { templateUid, student_userids: ['u-gia'] });
    expect([none.status, none.message]).toEqual([400, expect.stringContaining('has left')]);
  });

  it('finds students by name, and groups that have students', async () => {
    const found = await at.college.ask('rita', api.students, { name: 'hale NIA' });
    expect(found).toEqual([{ userUid: 'u-nia', student_name: 'Nia Hale', form_run: 'Year 8' }]);
    const groups = await at.college.ask('rita', api.groups, {});
    expect(groups.map(({ groupUid }) => groupUid)).toContain('y8');
    expect(groups.at(-1)).toMatchObject({ groupname: '8 Art', grouptype: 'Class' });
  });
});

describe('sending documents', () => {
  it('asks each guardian once, with a link of their own, and nobody with a restricted link', async () => {
    const batch = await sendDocuments(at.college, ['u-nia', 'u-max', 'u-mo']);
    const made = await at.college.ask('rita', api.batch, { batchUid: batch.batchUid });
    expect(made).toMatchObject({ state: 'ready', total: 3, made: 1, skipped: 2 });
    expect(made.message).toContain('2 students were left out');
    const mails = sentMails(at.college);
    expect(mails.map(({ to }) => to).sort()).toEqual(['gia@example.edu', 'gus@example.edu']);
    for (const { subject, text, html } of mails) {
      expect(subject).toBe('Enrolment document for Nia Hale: please sign');
      expect(linkIn(text)).toMatch(/^https:\/\/main\.localhost\/docusign\?t=main\.[\w-]{43}$/);
      expect(text).not.toContain('2027');
      // SES must not replace the address by one that counts clicks.
      expect(html).toMatch(/ses:no-track[^>]*href="[^"]*\?t=/);
    }
    expect(new Set(mails.map(({ text }) => linkIn(text))).size).toBe(2);
    const tokens = mails.map(({ text }) => linkIn(text).split('.').at(-1) ?? '-');
    const stored = JSON.stringify([
      ...at.college.tables.all('signing-links'),
      ...at.college.tables.all('signing-requests'),
      ...at.college.tables.all('emailstatistics'),
    ]);
    for (const token of tokens) {
      expect(stored).not.toContain(token);
      expect(printed.join()).not.toContain(token);
    }
    expect(at.college.tables.all('emailstatistics').map(({ kind }) => kind)).toContain('Signing');
    expect(entriesIn(at.college.tables)).toContainEqual(
      expect.objectContaining({ child: 'u-nia', record: 'signing', act: 'change' }),
    );
  });

  it('sends to one guardian when the sender chose that, and says so in the record', async () => {
    const { batchUid } = await sendDocuments(at.college, ['u-max'], { missing: 'without' });
    expect(sentMails(at.college).map(({ to }) => to)).toEqual(['gia@example.edu']);
    const [found] = await listOf('rita', { batchUid });
    const request = await at.college.ask('rita', api.get, { requestUid: found?.requestUid ?? '' });
    expect(request.events[0]?.did).toBe('Sent the document. The second guardian is missing.');
    expect(request).toMatchObject({ of: 1, done: 0, waits_for: ['Gia Hale'], state: 'sent' });
  });

  it('shows between whom the first guardian is chosen, and asks the chosen one first', async () => {
    const form = formOf({ in_order: true });
    const { templateUid } = await makeTemplate(at.college, form);
    const asked = { templateUid, student_userids: ['u-nia', 'u-max'] };
    const { guardians } = await at.college.ask('rita', api.check, asked);
    expect(guardians).toEqual([
      {
        student_userid: 'u-nia',
        student_name: 'Nia Hale',
        guardians: [
          { userUid: 'u-gia', name: 'Gia Hale' },
          { userUid: 'u-gus', name: 'Gus Hale' },
        ],
      },
    ]);
    await sendDocuments(at.college, ['u-nia'], {}, form);
    const first_guardians = [{ student_userid: 'u-nia', guardian_userid: 'u-gus' }];
    await sendDocuments(at.college, ['u-nia'], { first_guardians }, form);
    expect(sentMails(at.college).map(({ to }) => to)).toEqual([
      'gia@example.edu',
      'gus@example.edu',
    ]);
  });

  it('refuses an incomplete template, an old version, and a person without a name', async () => {
    const { templateUid, updated_at } = await at.college.ask('rita', signingTemplates.create, {
      title: 'Empty',
      family: 'docusign',
    });
    const whom = { templateUid, student_userids: ['u-nia'], timing: usualTiming };
    const empty = await answer('rita', api.create, { ...whom, updated_at });
    expect([empty.status, empty.message]).toEqual([400, expect.stringContaining('not complete')]);
    const old = { ...whom, updated_at: '2020-01-01T00:00:00.000Z' };
    expect((await answer('rita', api.create, old)).status).toBe(409);
    const form = formOf({
      parties: [partyOf('g1'), partyOf('h', { who: 'person', role: 'approver', name: 'Head' })],
      fields: [fieldOf('f1')],
    });
    const other = await makeTemplate(at.college, form);
    const unnamed = await answer('rita', api.create, {
      ...whom,
      templateUid: other.templateUid,
      updated_at: other.updated_at,
    });
    expect([unnamed.status, unnamed.text]).toEqual([400, expect.stringContaining('“Head”')]);
  });

  it('asks in order when there are questions, on the page of the questions', async () => {
    const form = formOf({ questions: [questionOf('q', { kind: 'yes-no' })] });
    await sendDocuments(at.college, ['u-nia'], {}, form);
    const mails = sentMails(at.college);
    expect(mails).toHaveLength(1);
    expect(linkIn(mails[0]?.text ?? '')).toContain('/docusign_interview?t=');
  });
});
