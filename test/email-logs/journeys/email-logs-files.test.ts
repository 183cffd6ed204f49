import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, schemasOf } from '#shared/api';
import { type DocumentFormat, mediaTypes } from '#shared/documents/document-kinds';
import { LogExport } from '#shared/email-logs/emailstatistics.schemas';
import { unwrap } from '#shared/kernel/wire';
import { sheetOf } from '#test/support/browser/sheet';
import { readPdf } from '#test/support/pdf-reader';
import {
  type Actor,
  canaryOf,
  type SiteName,
  sites,
  startTwoSchools,
  type TwoSchools,
} from '#test/support/portal/two-schools';

/**
 * Tests the files of the e-mail log through the whole portal: route, queue, worker with fonts,
 * bucket, signed address.
 */

let schools: TwoSchools;
beforeAll(async () => {
  schools = await startTwoSchools();
}, 120_000);
afterAll(() => schools.stop());

const { startExport, getExport } = api.emailstatistics;
const { get, list, remove } = api.documents;

async function start(site: SiteName, actor: Actor, format?: DocumentFormat) {
  const answer = await schools.call(site, actor, startExport, { format });
  expect(answer.status, answer.text).toBe(200);
  return LogExport.parse(unwrap('records', answer.text)).exportUid;
}

async function ended(site: SiteName, actor: Actor, exportUid: string): Promise<LogExport> {
  for (let i = 0; i < 150; i++) {
    const { text } = await schools.call(site, actor, getExport, { exportUid });
    const found = LogExport.parse(unwrap('records', text));
    if (found.state === 'ready' || found.state === 'failed') return found;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error('The export did not end within 30 s');
}

describe.each(sites)('the PDF of the e-mail log at %s', (site) => {
  it('contains the school’s own messages, and downloads from a signed address', async () => {
    const made = await ended(site, 'reports', await start(site, 'reports'));
    expect(made).toMatchObject({ state: 'ready', done: 1, total: 1 });
    const file = await fetch(made.url ?? '');
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="PRINCIPAL Email Logs.pdf"; filename*=UTF-8''PRINCIPAL%20Email%20Logs.pdf`,
    );
    const pdf = await readPdf(new Uint8Array(await file.arrayBuffer()));
    expect(pdf.title).toBe('PRINCIPAL Email Logs');
    expect(pdf.rows().map(([email]) => email)).toEqual(['Email', `${canaryOf(site)}@example.org`]);
    // One school keeps summer time, the other does not.
    expect(pdf.rows()[1]?.[2]).toBe(`2026-03-02 ${site === 'main' ? '11' : '10'}:40 am`);
  });

  it.each(['csv', 'xlsx'] as const)('is made as %s, listed, and removed', async (format) => {
    const documentUid = await start(site, 'reports', format);
    expect(await ended(site, 'reports', documentUid)).toMatchObject({ state: 'ready', done: 1 });
    const one = await schools.call(site, 'reports', get, { documentUid });
    const { url = '', file_name } = schemasOf(get).output.parse(unwrap('records', one.text));
    const file = await fetch(url);
    expect(file.headers.get('content-type')).toBe(mediaTypes[format]);
    expect(file_name).toBe(`email-logs.${format}`);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const text =
      format === 'csv' ? new TextDecoder().decode(bytes) : String(sheetOf(bytes).rows[1]);
    expect(text).toContain(`${canaryOf(site)}@example.org`);
    const own = async () => {
      const { text } = await schools.call(site, 'reports', list, {});
      const { records } = schemasOf(list).output.parse(unwrap('page', text));
      return records.map((each) => each.documentUid);
    };
    expect(await own()).toContain(documentUid);
    const foreign = await schools.call(site, 'administrator', get, { documentUid });
    expect(foreign.status).toBe(404);
    expect((await schools.call(site, 'reports', remove, { documentUid })).status).toBe(200);
    expect(await own()).not.toContain(documentUid);
    expect((await fetch(url)).status).toBe(404);
  });
});
