import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { verified } from '#bin/verify';
import { recordOf } from '#functions/signing/rules/record';
import { sealed } from '#functions/signing/seal/seal';
import { outerPaths, rollPath, verifyPath } from '#shared/site/outer-pages';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { open, screensWith } from '#test/support/browser/browser';
import { plainDocument, sealedDocument, sealFacts } from '#test/support/signing/documents';
import { schoolIdentity } from '#test/support/signing/identity';

const screens = screensWith(async ({ put }) => {
  const known = await sealedDocument(head);
  document = known.pdf;
  const chain = { root: Buffer.from(known.root).toString('base64'), seal: '', until: '' };
  await put('signing-requests', { pk: 'main#chain', sk: 'chain', ...chain });
});
const { text, head } = recordOf([{ did: 'sent' }, { did: 'signed' }]);
let document: Buffer;

/** Opens a browser profile in which nobody is signed in. */
const stranger = (width = 1280) =>
  screens.browser.newContext({
    baseURL: screens.server.origin,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
  });

const signing = outerPaths.filter((path) => ![verifyPath, rollPath].includes(path));

/** Collects the addresses that a browser profile requests, and the pages that it was sent from. */
function requestsOf(context: BrowserContext) {
  const urls: string[] = [];
  const referrers = new Set<string>();
  context.on('request', (request) => {
    urls.push(request.url());
    const { referer } = request.headers();
    if (referer) referrers.add(referer);
  });
  return { urls, referrers };
}

const pdfFile = (buffer: Buffer, name = 'agreement.pdf') => ({
  name,
  mimeType: 'application/pdf',
  buffer,
});

async function choose(page: Page, buffer: Buffer) {
  await page.getByLabel(/Choose (a|another) PDF/).setInputFiles(pdfFile(buffer));
}

describe('the pages outside of the portal', () => {
  it.each(signing)('opens %s without a sign-in, and takes the secret out of it', async (path) => {
    const context = await stranger();
    const { urls, referrers } = requestsOf(context);
    const page = await context.newPage();
    await page.goto(`${path}?t=secret-of-a-link&code=1&state=2`);
    await page.getByRole('heading', { level: 1, name: /document/ }).waitFor();
    expect(page.url()).toBe(`${screens.server.origin}${path}`);
    const origin = screens.server.origin;
    expect(urls.filter((url) => url.includes('secret-of-a-link'))).toEqual([
      `${origin}${path}?t=secret-of-a-link&code=1&state=2`,
      `${origin}/api/signing/secret-of-a-link?page=${path.slice(1)}`,
    ]);
    expect(urls.filter((url) => !url.startsWith(screens.server.origin))).toEqual([]);
    expect(urls.filter((url) => /oauth2|cognito|code=/.test(url.replace(/\?t=.*/, '')))).toEqual(
      [],
    );
    expect([...referrers]).toEqual([]);
    expect(await page.evaluate(() => [sessionStorage.length, history.length])).toEqual([0, 2]);
  });

  it.each([
    '/docusign/?t=1',
    '/DocuSign?t=1',
    '/%64ocusign?t=1',
    '/docusign%2f?t=1',
    '/verify/',
    '/Verify',
    '/outer.html',
    '/e/',
    '/E',
  ])('shows %s as a missing page of the portal, after a sign-in', async (address) => {
    const context = await screens.as('a.hart');
    const page = await open(context, address);
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  });
});

describe('the check of a document', () => {
  it('says who sealed it and when, without sending it', async () => {
    const context = await stranger();
    const page = await open(context, '/verify');
    await page.waitForLoadState('networkidle');
    const { urls } = requestsOf(context);
    await choose(page, document);
    await page.getByRole('heading', { name: 'The document is unchanged' }).waitFor();
    await page.getByText('Harbour College', { exact: true }).waitFor();
    await page.getByText('Monday 1 June 2026, 12:03 pm').waitFor();
    await page.getByText(head).waitFor();
    await page.getByText('publishes the certificate of this seal').waitFor();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the certificate' }).click();
    const pem = readFileSync(await (await saving).path(), 'utf8');
    expect(verified({ pdf: document, root: new X509Certificate(pem) })).toContain(
      'made with the certificate that you gave',
    );
    await page.getByLabel('Check the record').setInputFiles({
      name: 'record.jsonl',
      mimeType: 'application/jsonl',
      buffer: Buffer.from(text),
    });
    await page.getByText('The record is complete and unchanged. It has 2 lines.').waitFor();
    expect(urls).toEqual([]);
    expect(await faultsInEveryLook(page)).toEqual([]);
  });

  it('says why it does not accept a file', async () => {
    const page = await open(await stranger(320), '/verify');
    const changed = Buffer.from(document).fill(0x41, 600, 601);
    const plain = Buffer.from(await (await plainDocument(1)).save());
    for (const [file, title] of [
      [Buffer.from('Milk, bread'), 'This file is not a PDF'],
      [plain, 'This document has no seal'],
      [changed, 'The document was changed after it was sealed'],
      [Buffer.concat([document, Buffer.from('x')]), 'Something was added to the document'],
      [document.subarray(0, -9), 'The end of the document is missing'],
    ] as const) {
      await choose(page, file);
      await page.getByRole('alert').getByRole('heading', { name: title }).waitFor();
    }
    expect(await faultsInEveryLook(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  });

  it('names a school that is not the one of this host', async () => {
    const identity = await schoolIdentity('Tablelands College');
    const other = await sealed(await plainDocument(1), identity, sealFacts);
    const page = await open(await stranger(), '/verify');
    await choose(page, other);
    await page.getByRole('heading', { name: 'The document is unchanged' }).waitFor();
    await page.getByText('This is not a seal of Harbour College.').waitFor();
    await page.getByText('does not publish the certificate of this seal.').waitFor();
  });

  it('says that a seal in the name of this school is not its seal', async () => {
    const forged = await sealedDocument(head);
    const page = await open(await stranger(), '/verify');
    await choose(page, forged.pdf);
    await page.getByText('Harbour College does not publish the certificate').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
  });

  it('asks to compare the fingerprint when the school can’t be reached', async () => {
    const context = await stranger();
    await context.route('**/signing/certificates*', (route) => route.abort());
    const page = await open(context, '/verify');
    await choose(page, document);
    await page.getByText('Compare this fingerprint with the one').waitFor();
  });
});
