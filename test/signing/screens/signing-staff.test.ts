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

const scene = () =>
  fakeSigning({
    templates: [fakeTemplate({ form: richForm })],
    requests: [
      fakeRequest(),
      fakeRequest({
        requestUid: 'r2',
        student_name: 'Ned Hale',
        state: 'completed',
        done: 2,
        waits_for: [],
        is_sealed: true,
      }),
    ],
  });

/** Opens a screen for a person, over the fake API. */
async function opened(path: string, signing = scene(), person = 'sid') {
  const context = await screens.as(person);
  await withSigning(context, signing);
  return { page: await open(context, path), signing };
}
const inputs = ({ calls }: ReturnType<typeof scene>, name: string) =>
  calls.filter((call) => call.name === name).map(({ input }) => input);

describe('the list of requests', () => {
  it('shows the progress of each, filters, and leads to one', async () => {
    const { page, signing } = await opened('/signing');
    const list = page.getByRole('region', { name: 'Requests, table' });
    await list.getByText('1 of 2', { exact: true }).waitFor();
    await list.getByText('Theo Hale').waitFor();
    await page.getByText('2 documents: 1 waits for signatures, 1 is complete.').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.getByLabel('State', { exact: true }).selectOption('completed');
    await list.getByText('Mia Hale').waitFor({ state: 'detached' });
    expect(page.url()).toContain('state=completed');
    expect(inputs(signing, 'requests.list').at(-1)).toMatchObject({ state: 'completed' });
    await list.getByRole('link', { name: 'Ned Hale' }).click();
    await page.getByRole('button', { name: 'Download sealed document' }).waitFor();
  });

  it('shows a card for each on a phone, with its filters folded', async () => {
    const { page } = await opened('/signing?state=completed');
    await page.setViewportSize({ width: 375, height: 812 });
    const list = page.getByRole('list', { name: 'Requests' });
    const card = list.getByRole('listitem').filter({ hasText: 'Ned Hale' });
    await card.getByText('Completed').waitFor();
    await card.getByText('Enrolment 2027 · Enrolment').waitFor();
    const state = page.getByLabel('State', { exact: true });
    expect(await state.isVisible()).toBe(false);
    // The first card is on the first screen.
    expect((await card.boundingBox())?.y).toBeLessThan(400);
    await page.getByText('Filters · 1').click();
    await state.selectOption('');
    await list.getByText('Mia Hale').waitFor();
    await page.getByText('Filters', { exact: true }).waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
  });

  it('offers the first template, and shows administrators the list alone', async () => {
    const complete = fakeTemplate({ form: richForm });
    const ready = await opened('/signing', fakeSigning({ templates: [complete] }));
    await ready.page.getByRole('link', { name: 'Send “Enrolment 2027”' }).waitFor();
    expect(await ready.page.getByRole('button', { name: 'Export CSV' }).count()).toBe(0);
    const { page } = await opened('/signing', fakeSigning());
    await page.getByRole('link', { name: 'Make a template' }).click();
    await page.getByRole('button', { name: 'Make the first template' }).waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    const requests = [fakeRequest({ may_open: false, is_mine: false })];
    const other = await opened('/signing', fakeSigning({ requests }), 'a.admin');
    await other.page.getByText('Mia Hale').waitFor();
    expect(await other.page.getByRole('link', { name: 'Mia Hale' }).count()).toBe(0);
    expect(await other.page.getByRole('link', { name: 'Templates' }).count()).toBe(0);
    await goTo(other.page, '/signing/r1', 'Page not found');
    await goTo(other.page, '/signing/templates', 'Page not found');
  });
});

describe('one request', () => {
  it('corrects an address with a new link, shares, and voids with a reason', async () => {
    const { page, signing } = await opened('/signing/r1');
    await page.getByText('Mail does not arrive at this address.').waitFor();
    await page.getByText('For the school alone').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.getByRole('button', { name: 'New link for Theo Hale' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail address').fill('theo');
    await dialog.getByRole('button', { name: 'Send a new link' }).click();
    await dialog.getByText('Please give an e-mail address.').waitFor();
    await dialog.getByLabel('E-mail address').fill('theo@example.org');
    await dialog.getByRole('button', { name: 'Send a new link' }).click();
    await page.getByText('theo@example.org').waitFor();
    expect(inputs(signing, 'requests.renew')).toEqual([
      { requestUid: 'r1', recipientUid: 'p2', email: 'theo@example.org' },
    ]);
    await page.getByRole('button', { name: 'Remind Theo Hale' }).click();
    await page.getByText('The reminder is on its way.').waitFor();
    await page.getByLabel('Share with colleagues').click();
    await page.getByText('Your colleagues who send documents see it now.').waitFor();
    await page.getByRole('button', { name: 'Void this document' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Wrong year');
    await page.getByRole('button', { name: 'Void document' }).click();
    await page.getByText('Voided', { exact: true }).waitFor();
    expect(inputs(signing, 'requests.remove')).toEqual([
      { requestUid: 'r1', reason: 'Wrong year' },
    ]);
    expect(await page.getByRole('button', { name: 'Void this document' }).count()).toBe(0);
  });

  it('opens an expired one again, and says who was not asked', async () => {
    const [first, second] = fakeRequest().recipients;
    if (!first || !second) throw new Error('A request has two recipients');
    const recipients = [
      { ...first, state: 'asked' as const },
      { ...second, state: 'waiting' as const, is_unreachable: false },
    ];
    const requests = [fakeRequest({ state: 'expired', done: 0, waits_for: [], recipients })];
    const { page, signing } = await opened('/signing/r1', fakeSigning({ requests }));
    await page.getByText('Did not open it').waitFor();
    await page.getByText('Was not asked').waitFor();
    expect(await page.getByRole('button', { name: /^Remind/ }).count()).toBe(0);
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.getByRole('button', { name: 'Open it again' }).click();
    await page.getByText('The document is open again.').waitFor();
    expect(inputs(signing, 'requests.remind')).toEqual([{ requestUid: 'r1' }]);
  });
});

describe('the templates', () => {
  it('copies and removes a template', async () => {
    const { page, signing } = await opened('/signing/templates');
    await page.getByRole('button', { name: 'Copy “Enrolment 2027”' }).click();
    expect(await page.getByLabel('Title').inputValue()).toBe('Copy of Enrolment 2027');
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.getByRole('button', { name: 'Copy template' }).click();
    await page.getByRole('heading', { name: 'Copy of Enrolment 2027', level: 1 }).waitFor();
    await goTo(page, '/signing/templates', 'Documents to sign');
    await page.getByRole('button', { name: 'Remove “Enrolment 2027”' }).click();
    await page.getByRole('button', { name: 'Remove template' }).click();
    await page.getByText('Template removed.').waitFor();
    expect(signing.templates.map(({ title }) => title)).toEqual(['Copy of Enrolment 2027']);
  });
});

describe('the preview', () => {
  it('shows each recipient’s part, and what answers change', async () => {
    const { page } = await opened('/signing/templates/t1/preview');
    await page.getByRole('heading', { name: 'Questions' }).waitFor();
    expect(await page.getByRole('region', { name: 'Page 3' }).count()).toBe(0);
    await page.getByLabel('Is there a second home?').selectOption('yes');
    await page.getByLabel('Where is the second home?').waitFor();
    await page.getByRole('region', { name: 'Page 3' }).waitFor();
    await page.getByRole('button', { name: 'Phone' }).click();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.getByRole('button', { name: 'Second guardian' }).click();
    await page.getByText('Signature: Second guardian (signature)').waitFor();
    expect(await page.getByRole('heading', { name: 'Questions' }).count()).toBe(0);
  });

  it('has the width of a phone on a phone, and offers no desktop', async () => {
    const { page } = await opened('/signing/templates/t1/preview');
    await page.setViewportSize({ width: 375, height: 812 });
    await page.getByRole('button', { name: 'Desktop' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Enlarge page 1' }).click();
    await page.getByRole('group', { name: 'Page 1, large' }).waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show all of page 1' }).click();
    const [sign, frame] = await Promise.all([
      page.getByRole('button', { name: 'Sign', exact: true }).boundingBox(),
      page.getByRole('region', { name: /^What .* sees$/ }).boundingBox(),
    ]);
    expect((sign?.width ?? 0) / (frame?.width ?? 1)).toBeGreaterThan(0.85);
  });
});

describe('a sending', () => {
  it('is checked, offers a choice for gaps, and follows its progress', async () => {
    const { page, signing } = await opened('/signing/templates/t1/send');
    await page.getByRole('button', { name: 'Check who gets it' }).click();
    await page.getByText('Choose at least one student.').waitFor();
    await page.getByLabel('Name of a student').fill('hale');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByRole('button', { name: 'Add Mia Hale, Year 7' }).click();
    await page.getByRole('button', { name: 'Add Ned Hale, Year 8' }).click();
    const head = page.getByRole('group', { name: 'Head of school' });
    await head.getByLabel('Name').fill('Ann Lee');
    await head.getByLabel('E-mail address').fill('ann@example.edu');
    await page.getByRole('button', { name: 'Check who gets it' }).click();
    await page.getByText('There is no second guardian.').waitFor();
    await page.getByRole('button', { name: 'Send 1 document' }).waitFor();
    // Who gets it, in which order, is the last thing that is read before it leaves.
    const who = page.getByRole('list', { name: '2 students, 3 recipients.' });
    expect(await who.getByRole('listitem').allTextContents()).toEqual([
      '1. Gia Hale, 2. Gus Hale, 3. Ann Lee, about Mia Hale',
    ]);
    await page.getByText(/^All links end on \w+day \d+ \w+ \d{4}, after 14 days\./).waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.getByLabel('Send to the guardian who is there.').check();
    expect(await page.getByLabel('For Mia Hale').inputValue()).toBe('u-gia');
    await page.getByLabel('For Mia Hale').selectOption('Gus Hale');
    expect(await who.getByRole('listitem').allTextContents()).toEqual([
      '1. Gus Hale, 2. Gia Hale, 3. Ann Lee, about Mia Hale',
      '1. Gia Hale, 2. Ann Lee, about Ned Hale',
    ]);
    await page.getByRole('button', { name: 'Send 2 documents' }).click();
    await page.getByText('“Enrolment 2027” starts in a moment.').waitFor();
    await page.getByText('“Enrolment 2027” was sent: 1 document.').waitFor();
    // The list below was empty until the worker had made the documents.
    await page.getByRole('region', { name: 'Requests, table' }).getByText('Mia Hale').waitFor();
    expect(inputs(signing, 'requests.create')).toMatchObject([
      {
        student_userids: ['u-mia', 'u-ned'],
        missing: 'without',
        is_shared: false,
        first_guardians: [{ student_userid: 'u-mia', guardian_userid: 'u-gus' }],
        persons: [{ partyUid: 'p3', name: 'Ann Lee', email: 'ann@example.edu' }],
      },
    ]);
    expect(page.url()).toContain('sending=b9');
  });
});
