import { beforeEach, describe, expect, it, vi } from 'vitest';
import { transact } from '#functions/kernel/store/transaction';
import { schoolsIn } from '#test/support/memory/schools-in';
import { person } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';
import { administrator, type MagazineSchool, magazineSchool } from './magazine-school.ts';

let school: MagazineSchool;
beforeEach(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  school = await magazineSchool();
  await school.store({ postUid: 'news-1' });
});

const stranger = person({
  username: 'kiri',
  ...schoolNamed('main'),
  capabilities: ['administrator'],
});
const create = (idempotencyKey?: string, caller = administrator) =>
  school.handlers.create({}, caller, school.at({ idempotencyKey }));
const get = (connections_pdfUid: string, url: 'yes' | 'no' = 'no', caller = administrator) =>
  school.handlers.get({ connections_pdfUid, generate_pdf_signed_url: url }, caller, school.at());
const list = async (caller = administrator) =>
  (await school.handlers.list({ limit: 20 }, caller, school.at())).records;
const nobody = undefined as never;
const open = (token: string, site: string | undefined = 'regional') =>
  school.handlers.file({ token }, nobody, school.at({ site }));

describe('a Connections PDF', () => {
  it('is generated, shown with its state, and downloaded', async () => {
    const { connections_pdfUid, ...first } = await create();
    expect(first).toMatchObject({
      title: 'Connections, 5 June 2026',
      status: 'Generating',
      error: '',
      emailed: false,
      url: '',
      articles: 1,
    });
    expect(await get(connections_pdfUid, 'yes')).toMatchObject({ status: 'Generating', url: '' });
    await school.workAll();
    expect(await list()).toMatchObject([{ connections_pdfUid, status: 'Completed' }]);
    expect(await get(connections_pdfUid)).toMatchObject({ status: 'Completed', url: '' });
    const { url, bytes } = await get(connections_pdfUid, 'yes');
    expect(url).toContain(`regional/connections/${connections_pdfUid}.pdf`);
    expect(url).toContain('X-Amz-Expires=60');
    expect([...school.files().values()].map(({ length }) => length)).toEqual([bytes]);
  });

  it('gives the first one for a repeated key, and queues it again while it waits', async () => {
    const first = await create('k1');
    expect(await create('k1')).toEqual(first);
    expect(school.queued).toHaveLength(2);
    await school.workAll();
    expect((await create('k1')).status).toBe('Completed');
    expect(await list()).toHaveLength(1);
  });

  it('lets the newest request win, at any moment of the older one', async () => {
    const older = await create();
    school.passMinutes(1);
    const newer = await create();
    expect(await get(older.connections_pdfUid)).toMatchObject({
      status: 'Failed',
      error: 'A newer PDF was requested.',
    });
    await school.workAll();
    expect(await list()).toMatchObject([
      { connections_pdfUid: newer.connections_pdfUid, status: 'Completed' },
      { connections_pdfUid: older.connections_pdfUid, status: 'Failed' },
    ]);
    expect([...school.files().keys()]).toEqual([
      `regional/connections/${newer.connections_pdfUid}.pdf`,
    ]);
  });

  it('fails in plain words without a live public newsletter', async () => {
    await school.store({ postUid: 'news-1', make_public: false });
    const { articles } = await create();
    await school.workAll();
    expect(articles).toBe(0);
    expect(await list()).toMatchObject([
      { status: 'Failed', error: expect.stringContaining('No newsletter is live and public.') },
    ]);
    expect(school.files().size).toBe(0);
  });

  it('fails in plain words when its newsletters ended before it was made', async () => {
    const { connections_pdfUid } = await create();
    await school.store({ postUid: 'news-1', end: school.now().toISOString() });
    await school.workAll();
    expect(await get(connections_pdfUid)).toMatchObject({
      status: 'Failed',
      error: expect.stringContaining('No newsletter is live and public.'),
    });
  });

  it('ends after 15 minutes at most', async () => {
    const { connections_pdfUid } = await create();
    school.passMinutes(15);
    expect((await get(connections_pdfUid)).status).toBe('Generating');
    school.passMinutes(0.1);
    expect(await get(connections_pdfUid)).toMatchObject({
      status: 'Failed',
      error: 'This took too long. Generate the PDF again.',
    });
    // A worker that comes too late makes nothing.
    await school.workAll();
    expect(school.files().size).toBe(0);
    expect(await school.watch()).toBe(1);
    expect(await school.watch()).toBe(0);
  });

  it('deletes it when it is completed or failed, with its file', async () => {
    const { connections_pdfUid } = await create();
    const remove = () => school.handlers.remove({ connections_pdfUid }, administrator, school.at());
    await expect(remove()).rejects.toMatchObject({ kind: 'conflict' });
    await school.workAll();
    const elsewhere = school.handlers.remove({ connections_pdfUid }, stranger, school.at());
    await expect(elsewhere).rejects.toMatchObject({ kind: 'notFound' });
    expect(school.files().size).toBe(1);
    await remove();
    await expect(remove()).rejects.toMatchObject({ kind: 'notFound' });
    expect(school.files().size).toBe(0);
    await expect(get(connections_pdfUid)).rejects.toMatchObject({ kind: 'notFound' });
  });

  it('does not exist for another school', async () => {
    const { connections_pdfUid } = await create();
    await expect(get(connections_pdfUid, 'no', stranger)).rejects.toMatchObject({
      kind: 'notFound',
    });
    expect(await list(stranger)).toEqual([]);
  });

  it('limits the requests of a person', async () => {
    for (let i = 0; i < 5; i++) await create();
    await expect(create()).rejects.toMatchObject({ kind: 'tooMany' });
    for (let minute = 1; minute < 10; minute++) {
      school.passMinutes(1);
      for (let i = 0; i < 5; i++) await create();
    }
    school.passMinutes(1);
    await expect(create()).rejects.toMatchObject({ kind: 'tooMany' });
    // No limit of another school is used.
    for (const name of ['connections-pdfs', 'limits'])
      expect([name, schoolsIn(school.tables, name)]).toEqual([name, ['regional']]);
  });
});

describe('the link of a PDF’s mail', () => {
  async function mailed() {
    const { connections_pdfUid } = await create();
    await school.workAll();
    const id = { connections_pdfUid };
    const claim = () =>
      school.pdfs.of(schoolNamed('regional')).emailClaim(id, 'mailing1', school.now());
    const { token, write } = claim();
    const refused = await transact(school.tables.db, [write]);
    return { connections_pdfUid, token, refused, claim };
  }

  it('is claimed once, also by two people at the same time', async () => {
    const { refused, claim, connections_pdfUid } = await mailed();
    expect(refused).toBeUndefined();
    expect(await transact(school.tables.db, [claim().write])).toBeDefined();
    expect(await get(connections_pdfUid)).toMatchObject({
      emailed: true,
      emailed_at: school.now().toISOString(),
    });
  });

  it('is refused before the PDF is completed', async () => {
    const { connections_pdfUid } = await create();
    const id = { connections_pdfUid };
    const { write } = school.pdfs
      .of(schoolNamed('regional'))
      .emailClaim(id, 'mailing1', school.now());
    expect(await transact(school.tables.db, [write])).toBeDefined();
  });

  it('shows the file for 30 days', async () => {
    const { token, connections_pdfUid } = await mailed();
    expect((await open(token)).address).toContain(`regional/connections/${connections_pdfUid}.pdf`);
    school.passMinutes(30 * 24 * 60 - 1);
    expect((await open(token)).address).toContain('.pdf');
    school.passMinutes(2);
    await expect(open(token)).rejects.toMatchObject({ kind: 'notFound' });
  });

  it('ends with the PDF', async () => {
    const { token, connections_pdfUid } = await mailed();
    await school.handlers.remove({ connections_pdfUid }, administrator, school.at());
    await expect(open(token)).rejects.toMatchObject({ kind: 'notFound' });
  });

  it('gives one answer for every token that opens nothing', async () => {
    const { token } = await mailed();
    const other = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    const tokens = [other, '', 'x', token.replace('regional', 'main'), token.slice(0, -1), 'ü'];
    const answers = await Promise.all(
      tokens.map((each) => open(each).catch((error: Error) => error.message)),
    );
    const unknown = school.handlers.file({ token: other }, nobody, school.at({ site: undefined }));
    await expect(unknown).rejects.toMatchObject({ kind: 'notFound' });
    const elsewhere = await open(token, 'main').catch((error: Error) => error.message);
    expect(new Set([...answers, elsewhere])).toEqual(
      new Set(['This link does not work, or has ended. Ask the school for a new one.']),
    );
  });

  it('limits how often a network opens files', async () => {
    const { token } = await mailed();
    for (let i = 0; i < 60; i++) await open(token);
    await expect(open(token)).rejects.toMatchObject({ kind: 'tooMany' });
    school.passMinutes(1);
    await open(token);
  });
});

describe('the text of a PDF’s mail', () => {
  const form = {
    subject: 'Our newsletter',
    email_html: '<p>Hello<script>x</script></p>',
    send_to: [{ value: 'all_subscribers', label: 'All' }],
  };
  const save = (is: object = {}) =>
    school.handlers.saveEmailText({ ...form, ...is }, administrator, school.at());
  const texts = (caller = administrator) => school.handlers.emailText({}, caller, school.at());

  it('is stored sanitised, one for each school', async () => {
    expect(await texts()).toEqual([]);
    const text = await save();
    expect(text).toMatchObject({ ...form, email_html: '<p>Hello</p>', schoolUid: 'regional' });
    expect(await texts()).toEqual([text]);
    expect(await texts(stranger)).toEqual([]);
    // The same call again changes nothing.
    school.passMinutes(1);
    expect(await save()).toEqual(text);
  });

  it('keeps pictures of the own school only', async () => {
    const picture = (site: string) => `<img src="/media/${site}/${'a'.repeat(64)}-450x320.jpg">`;
    const { email_html } = await save({
      email_html: `<p>Hi</p>${['main', 'regional'].map(picture)}`,
    });
    expect(email_html).toContain('src="regional/');
    expect(email_html).not.toContain('main/');
  });

  it('is refused without words', async () => {
    await expect(save({ email_html: '<p> </p>' })).rejects.toMatchObject({
      fields: { email_html: '*Please enter email text.' },
    });
  });

  it('keeps the text of another person', async () => {
    const { updated_at } = await save();
    await save({ subject: 'Second', updated_at });
    await expect(save({ subject: 'Third', updated_at })).rejects.toMatchObject({
      kind: 'conflict',
      details: { current: { subject: 'Second' } },
    });
    expect((await texts())[0]?.subject).toBe('Second');
    // The specified clients send no version.
    expect((await save({ subject: 'Third' })).subject).toBe('Third');
  });
});
