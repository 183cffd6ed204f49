import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, it, vi } from 'vitest';
import { enrolmentForm } from '#bin/demo/files/enrolment-form';
import { enrolmentTemplate } from '#bin/demo/files/enrolment-template';
import { gatherFonts } from '#bin/lib/build/fonts';
import { verified } from '#bin/verify';
import type { School } from '#functions/kernel/record/declaration';
import { type FontSet, openFonts } from '#functions/pdf/font-set';
import { safeDocument } from '#functions/signing/inspect/rewrite';
import { sealRequest } from '#functions/signing/sealing/seal-request';
import { fileUses } from '#functions/signing/store/file-uses';
import { linkRepository } from '#functions/signing/store/links';
import { signingRequestRepository } from '#functions/signing/store/requests';
import { sealJobStore } from '#functions/signing/store/seal-jobs';
import { usualTiming } from '#shared/signing/request';
import { signingTemplates } from '#shared/signing/signing-templates.contract';
import { factsOf } from '#test/documents/site-facts';
import { linkIn, mailAll, sentMails, storeSigningSchool } from '#test/signing/registry';
import { screensWith } from '#test/support/browser/browser';
import type { College } from '#test/support/college/college';
import { bound, schoolNamed } from '#test/support/records/school';
import { schoolIdentity } from '#test/support/signing/identity';

const screens = screensWith(storeSigningSchool);
const title = 'Enrolment 2027';
const fileUid = 'enrolment';
let fonts: FontSet;
let pdf: Uint8Array;
let hash: string;
beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  fonts = openFonts(await gatherFonts());
  ({ pdf, hash } = await safeDocument(await enrolmentForm('Harbour College', 2027)));
});

/** Stores the form as its inspection leaves it, and a template with it. */
async function storeTemplate({ ask, objects, records }: College): Promise<void> {
  const page = (n: number) => ({
    width: 595,
    height: 842,
    text: [`Page ${n}.`],
    picture: `page-${n}-${hash}.png`,
  });
  const result = { state: 'ready', hash, pages: [page(1), page(2)] };
  objects.set(`signing/files/main/${fileUid}/result.json`, Buffer.from(JSON.stringify(result)));
  await fileUses(records).of(schoolNamed('main')).add(fileUid);
  const { templateUid, updated_at } = await ask('rita', signingTemplates.create, {
    title,
    family: 'docusign',
  });
  await ask('rita', signingTemplates.change, {
    templateUid,
    title,
    family: 'docusign',
    fileUid,
    form: enrolmentTemplate,
    timing: usualTiming,
    updated_at,
  });
}

/** Sends a document about a student from the screen, and lets the worker make it. */
async function send(page: Page, student: string): Promise<void> {
  await page.getByRole('link', { name: 'Templates' }).click();
  await page.getByRole('link', { name: title, exact: true }).click();
  await page.getByRole('link', { name: 'Send', exact: true }).click();
  await page.getByLabel('Name of a student').fill(student);
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('button', { name: `Add ${student}` }).click();
  await page.getByRole('button', { name: 'Check who gets it' }).click();
  const alone = page.getByLabel('Send to the guardian who is there.');
  const ready = page.getByRole('button', { name: /^Send \d document/ });
  await ready.or(alone).first().waitFor();
  if (await alone.isVisible()) await alone.check();
  await ready.click();
  await page.getByText('starts in a moment').waitFor();
  await mailed();
  await page.getByText(`“${title}” was sent: 1 document.`).waitFor();
  // The list was empty before the worker had made the document.
  await page.getByRole('link', { name: student }).waitFor();
}

/** Lets the worker send what waits, and returns the newest mail to an address. */
async function mailed(to = '') {
  await mailAll(screens.college);
  return sentMails(screens.college).findLast((each) => each.to === to)?.text ?? '';
}

/** Opens the link of a mail on a phone, and answers the question about the child. */
async function opened(text: string, number: string, width: number): Promise<Page> {
  const context = await screens.browser.newContext({
    baseURL: screens.server.origin,
    viewport: { width, height: 740 },
    reducedMotion: 'reduce',
  });
  await withFiles(context);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const { pathname, search } = new URL(linkIn(text));
  await page.goto(pathname + search);
  await page.getByLabel('Student number').fill(number);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  return page;
}

/** Answers for the buckets: pictures of pages, and sealed documents. */
async function withFiles(context: BrowserContext): Promise<void> {
  await context.route('https://signing.s3.*/**', (route) => route.fulfill({ status: 404 }));
  await context.route('https://signed.s3.*/**', (route) => {
    const { pathname } = new URL(route.request().url());
    const body = screens.college.objects.get(`signed${decodeURIComponent(pathname)}`);
    const headers = { 'content-disposition': 'attachment; filename="signed-document.pdf"' };
    return route.fulfill(body ? { body, headers } : { status: 404 });
  });
}

async function draw(page: Page): Promise<void> {
  const signature = page.getByRole('group', { name: 'Signature of the first guardian' });
  await signature.getByLabel('Draw').check();
  const pad = signature.getByRole('img');
  await pad.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width * 0.2, y + height * 0.6);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.8, y + height * 0.4, { steps: 8 });
  await page.mouse.up();
}

/** Signs the rest by keyboard alone, with a typed signature. */
async function type(page: Page): Promise<void> {
  const press = async (name: string, ...keys: string[]) => {
    await page.getByRole('button', { name, exact: true }).focus();
    for (const key of ['Enter', ...keys]) await page.keyboard.press(key);
  };
  await press('Next field', 'Tab', 'Space');
  await press('Go to the end', 'Tab', 'Space', 'Tab', 'Enter');
}

/** Seals the completed documents, as the worker does. */
async function seal({ records, objects, queued }: College, requestUid: string): Promise<void> {
  await sealRequest(
    {
      sites: [factsOf('main')],
      seals: sealJobStore(records),
      requests: signingRequestRepository(records, linkRepository(records)),
      files: bound({
        document: async () => pdf,
        result: async () => ({ state: 'ready', hash: '', pages: [] }),
      }),
      sealed: {
        of: ({ site }: School) => ({
          async store(uid, part, { body }) {
            const name = { family: 'family.pdf', record: 'record.jsonl', document: 'school.pdf' }[
              part
            ];
            objects.set(`signed/${site}/${uid}/${name}`, Buffer.from(body));
          },
        }),
      },
      ownName: async (facts) => facts,
      identityOf: () => schoolIdentity(),
      fonts: () => fonts,
      queue: {
        send: async (message) =>
          void queued.push({
            QueueUrl: 'https://queues.example/mail',
            MessageBody: JSON.stringify(message),
          } as never),
      },
      now: () => new Date(),
      newLease: () => 'l',
      timeLeft: () => 300_000,
    },
    { site: 'main', requestUid },
  );
}

it('goes from a template to a sealed document that two guardians signed, and one that was declined', async () => {
  const { college } = screens;
  await storeTemplate(college);
  const office = await screens.open('rita', '/signing');
  await send(office, 'Nia Hale');
  const first = await opened(await mailed('gia@example.edu'), '2001', 375);
  await first.getByLabel('No').check();
  await first.getByRole('button', { name: 'Continue to the document' }).click();
  await first.getByLabel('Family doctor').fill('Dr Lim');
  await draw(first);
  await first.getByLabel('I have read this document').check();
  await first.getByRole('button', { name: 'Sign and send' }).click();
  await first.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor();
  const second = await opened(await mailed('gus@example.edu'), '2001', 320);
  expect(await second.getByText('Salbutamol').count()).toBe(0);
  await type(second);
  await second.getByText('Everyone has signed.').waitFor();
  expect(await second.evaluate('document.documentElement.scrollWidth')).toBe(320);
  const signed = college.tables
    .all('signing-requests')
    .find(({ sk, state }) => sk === 'request' && state === 'completed');
  await seal(college, String(signed?.requestUid));
  const downloading = second.waitForEvent('download');
  await second.getByRole('button', { name: 'Download your copy' }).click();
  const copy = readFileSync(await (await downloading).path());
  expect(verified({ pdf: copy })).toContain('The document is unchanged');
  expect(await mailed('rita@example.edu')).toContain('completed');

  await send(office, 'Max Hale');
  const link = await mailed('gia@example.edu');
  const other = await opened(link, '2002', 375);
  await other.getByLabel('No').check();
  await other.getByRole('button', { name: 'Continue to the document' }).click();
  await other.getByRole('button', { name: 'I don’t want to sign' }).click();
  await other.getByLabel('Why do you decline?').fill('We move to another town.');
  await other.getByRole('button', { name: 'Decline the document' }).click();
  await other.getByRole('heading', { level: 1, name: 'You declined' }).waitFor();
  await office.getByRole('link', { name: 'Max Hale' }).click();
  await office.getByText('Reason: “We move to another town.”').waitFor();
});
