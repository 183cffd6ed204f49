import { describe, expect, it } from 'vitest';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { open, screensWith } from '#test/support/browser/browser';
import { goTo } from '#test/support/browser/go';
import { collegePerson, storePerson } from '#test/support/college/people';
import { richForm } from '#test/support/signing/fake-forms';
import { fakeRequest, fakeSigning, fakeTemplate } from '#test/support/signing/fake-signing';
import { withSigning } from '#test/support/signing/fake-signing-api';

const sid = { username: 'sid', firstname: 'Sid', surname: 'Ray' };
const screens = screensWith(({ records }) =>
  storePerson(records, collegePerson({ ...sid, capabilities: ['signing'] })),
);

/** Opens a screen over the fake API, with a document that one of two has signed. */
async function opened(path: string, is: Parameters<typeof fakeRequest>[0] = {}, person = 'sid') {
  const context = await screens.as(person);
  const signing = fakeSigning({
    templates: [fakeTemplate({ form: richForm })],
    requests: [fakeRequest(is)],
  });
  await withSigning(context, signing);
  return { page: await open(context, path), signing };
}

describe('a document that was sent', () => {
  it('is opened from the first screen of a phone, and leads back', async () => {
    const { page } = await opened('/signing/r1');
    await page.setViewportSize({ width: 375, height: 812 });
    const link = page.getByRole('link', { name: 'Open the document' });
    const box = await link.boundingBox();
    expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThan(812);
    await link.click();
    await page.getByRole('region', { name: 'Page 1' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/signing/r1/document');
    await page.getByRole('link', { name: 'Mia Hale' }).click();
    await page.getByRole('heading', { name: 'Recipients' }).waitFor();
  });

  it('shows who has signed what, and who fills in the rest, also in words', async () => {
    const { page, signing } = await opened('/signing/r1/document');
    await page.getByText('Not sealed yet. 1 of 2 signed. Still to sign: Theo Hale.').waitFor();
    await page.getByText('2 pages, 1 field to fill in. The answers leave out page 3.').waitFor();
    const first = page.getByRole('region', { name: 'Page 1' });
    await first.locator('img').waitFor();
    await first.getByText('Theo Hale signs here').waitFor();
    await first
      .getByText('Signature: First guardian: a drawn signature, by Rosa Hale')
      .waitFor({ state: 'attached' });
    await first.getByText('Name of the student: Mia Hale').waitFor({ state: 'attached' });
    await first
      .getByRole('list', { name: 'Still to fill in' })
      .getByText('Theo Hale: Signature: Second guardian (signature)')
      .waitFor();
    await page.getByRole('button', { name: '1 field to fill in' }).press('Enter');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Theo Hale: Signature: Second guardian (signature)');
    expect(await page.getByRole('region', { name: 'Page 3' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Download sealed document' }).count()).toBe(0);
    expect(signing.calls.filter(({ name }) => name === 'templates.pictures')).toHaveLength(1);
    expect(await faultsInEveryLook(page)).toEqual([]);
  });

  it('shows no answer without the picture of its page, and says when that cannot be shown', async () => {
    const { page } = await opened('/signing');
    let hasEnded = false;
    await page.route(/^https:\/\/signing\.s3\..*/, (route) =>
      hasEnded ? route.fulfill({ status: 403 }) : undefined,
    );
    await goTo(page, '/signing/r1/document', 'Enrolment 2027');
    const first = page.getByRole('region', { name: 'Page 1' });
    await first.getByRole('status', { name: 'Page 1 is loading' }).waitFor();
    expect(await first.getByText('Theo Hale signs here').count()).toBe(0);
    hasEnded = true;
    await page.reload();
    await first.getByText('Page 1 could not be shown.').waitFor();
    expect(await first.getByText('Theo Hale signs here').count()).toBe(0);
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.unroute(/^https:\/\/signing\.s3\..*/);
    await first.getByRole('button', { name: 'Load page 1 again' }).click();
    await first.getByText('Theo Hale signs here').waitFor();
  });

  it('offers the sealed document first once it is sealed', async () => {
    const [first, second] = fakeRequest().recipients;
    if (!first || !second) throw new Error('A request has two recipients');
    const done = { ...second, state: 'done' as const, ended_at: first.ended_at };
    const { page, signing } = await opened('/signing/r1', {
      state: 'completed',
      done: 2,
      waits_for: [],
      is_sealed: true,
      notice: '',
      recipients: [first, { ...done, is_unreachable: false, has_turn: false }],
    });
    expect(await page.getByRole('link', { name: 'Open the document' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Download sealed document' }).waitFor();
    await page.getByRole('link', { name: 'See the pages' }).click();
    await page.getByText('The sealed document is the one that counts.').waitFor();
    await page.getByText('2 pages, every field filled in.').waitFor();
    const signatures = page.getByRole('list', { name: 'Signatures' });
    await signatures.getByText(/^Rosa Hale \(.*\) signed .+/).waitFor();
    await signatures.getByText(/^Sealed .+/).waitFor();
    await page.getByRole('button', { name: 'Download sealed document' }).click();
    await expect.poll(() => signing.calls.at(-1)?.name).toBe('requests.document');
  });

  it('says why one that ended is not sealed, and which fields stay empty', async () => {
    const { page } = await opened('/signing/r1/document', { state: 'declined', waits_for: [] });
    await page.getByText('Not sealed: somebody declined it. 1 of 2 signed.').waitFor();
    await page.getByRole('list', { name: 'Left empty' }).waitFor();
    await goTo(page, '/signing/unknown/document', 'Page not found');
  });

  it('is hidden from an administrator who sees the list alone', async () => {
    const { page } = await opened('/signing', { may_open: false, is_mine: false }, 'a.admin');
    await page.getByText('Mia Hale').waitFor();
    await goTo(page, '/signing/r1/document', 'Page not found');
  });
});

describe('the state of a request', () => {
  it('says once how many have signed, and whose turn it is since when', async () => {
    const [first, second] = fakeRequest().recipients;
    if (!first || !second) throw new Error('A request has two recipients');
    const opened_at = new Date(Date.now() - 2 * 86_400_000).toISOString();
    const { page } = await opened('/signing/r1', {
      recipients: [first, { ...second, state: 'opened', opened_at, is_unreachable: false }],
    });
    await page.getByText('1 of 2 signed', { exact: true }).waitFor();
    expect(await page.getByText('1 of 2').count()).toBe(1);
    await page.getByText('To sign now, opened 2 days ago').waitFor();
    await goTo(page, '/signing', 'Documents to sign');
    const list = page.getByRole('region', { name: 'Requests, table' });
    await list.getByText('1 of 2 signed', { exact: true }).waitFor();
    expect(await list.getByText('Opened', { exact: true }).count()).toBe(0);
  });
});
