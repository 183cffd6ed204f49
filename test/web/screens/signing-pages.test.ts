import { describe, expect, it } from 'vitest';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import { agreement, interview } from '#test/support/signing/fake-link';
import {
  answerFact,
  button,
  fillIn,
  opened,
  openedDocument,
  title,
} from '#test/support/signing/open-link';

const screens = screensWith();

describe('a link', () => {
  it('asks for a fact before it shows anything, and says how many tries are left', async () => {
    const { page, link } = await opened(screens);
    expect(await page.getByText('Amelia').count()).toBe(0);
    await button(page, 'Open the document').click();
    await page.getByText('Enter the day and the month.').waitFor();
    await page.getByLabel('Day').fill('30');
    await page.getByLabel('Month').selectOption('February');
    await button(page, 'Open the document').click();
    expect(link.of('open')).toEqual([]);
    await page.getByLabel('Day').fill('1');
    await button(page, 'Open the document').click();
    await page.getByText('You have 4 tries left.').waitFor();
    await button(page, 'Use the student number').click();
    await page.getByLabel('Student number').fill(' 4711 ');
    await page.keyboard.press('Enter');
    await title(page, agreement.title).waitFor();
    expect(link.of('open').map(({ input }) => input)).toEqual([
      { token: 'good', page: 'docusign', birthday: '01-02' },
      { token: 'good', page: 'docusign', number: '4711' },
    ]);
  });

  it('shows the same page when it is wrong, incomplete, or ends while it is open', async () => {
    const { page, link } = await openedDocument(screens);
    const text = async () => {
      await title(page, 'This link doesn’t open a document').waitFor();
      return page.getByRole('main').innerText();
    };
    await page.waitForLoadState('networkidle');
    await page.getByLabel('Allergies').fill('Nuts');
    // What was filled in is saved in a pause.
    link.isGone = true;
    const ended = await text();
    await page.goto('/docusign?t=wrong');
    expect(await text()).toBe(ended);
    await page.goto('/docusignboarder?t=good');
    expect(await text()).toBe(ended);
    expect(await faultsInEveryLook(page)).toEqual([]);
  });

  it('says after a reload that the link must be opened again, and that nothing is lost', async () => {
    const { page, link } = await openedDocument(screens);
    await page.getByLabel('Allergies').fill('Nuts');
    // A phone leaves a page without asking.
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect.poll(() => link.of('save').length).toBe(1);
    await page.reload();
    await page.getByText('Open the link in your mail again; what you filled in is kept.').waitFor();
    expect(await page.title()).toMatch(/^Document to sign – ./);
    expect(await faultsInEveryLook(page)).toEqual([]);
  });

  it('says that the school cannot be reached, and tries again', async () => {
    const { page, link } = await opened(screens);
    link.isAway = true;
    await page.goto('/docusign?t=good');
    await page.getByText('Nothing that you filled in is lost.').waitFor();
    link.isAway = false;
    await button(page, 'Try again').click();
    await title(page, 'A document for your child').waitFor();
  });

  it('asks again after the hour of its pass, and keeps what was filled in', async () => {
    const { page, link } = await openedDocument(screens);
    await page.getByLabel('Allergies').fill('Nuts and milk');
    await fillIn(page);
    link.isPassOver = true;
    await button(page, 'Sign and send').click();
    await title(page, 'Please confirm again').waitFor();
    await answerFact(page);
    await title(page, agreement.title).waitFor();
    expect(await page.getByLabel('Allergies').inputValue()).toBe('Nuts and milk');
    await page.getByLabel('I agree to sign').check();
    await button(page, 'Sign and send').click();
    await title(page, 'Thank you').waitFor();
  });
});

describe('the questions before a document', () => {
  it('shows what the answers ask for, and leaves out the pages that they do not', async () => {
    const { page, link } = await openedDocument(screens, interview, {
      path: '/docusign_interview',
    });
    expect(link.of('open')[0]?.input.page).toBe('docusign_interview');
    await button(page, 'Continue to the document').click();
    await page.getByText('2 answers are missing.').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.getByLabel('Yes').check();
    await page.getByLabel('North').check();
    await page.getByLabel('No', { exact: true }).check();
    expect(await page.getByLabel('North').count()).toBe(0);
    await page.getByLabel('When does Amelia arrive?').fill('2027-01-28');
    await button(page, 'Add an entry').click();
    await page.getByRole('group', { name: 'Entry 1' }).getByLabel('Name').fill('Robin');
    await page.getByText('Only the school sees this answer.').waitFor();
    await button(page, 'Continue to the document').click();
    await page.getByText('2 pages, 7 fields for you').waitFor();
    expect(link.of('save').at(-1)?.input.answers).toMatchObject({
      q1: 'no',
      q3: '2027-01-28',
      q5: [{ p1: 'Robin' }],
    });
    await button(page, 'Change my answers').click();
    await page.getByLabel('Yes').check();
    await page.getByLabel('South').check();
    await button(page, 'Continue to the document').click();
    await page.getByText('3 pages, 7 fields for you').waitFor();
  });
});

describe('the end of a document', () => {
  it('shows who else signed, and the copy when it is complete', async () => {
    const { page, link } = await opened(screens, {
      ...agreement,
      state: 'done',
      request_state: 'completed',
    });
    // The school is still making it.
    link.isSealing = true;
    await answerFact(page);
    await title(page, 'Thank you, you signed the document').waitFor();
    await page.getByText('The school makes your copy now.').waitFor();
    expect(await button(page, 'Download your copy').count()).toBe(0);
    await page.getByText('Sam Hart has not signed yet').waitFor();
    await page.getByText('Pat Lee approved').waitFor();
    await button(page, 'Download your copy').waitFor();
    expect(await page.getByText('The school makes your copy').count()).toBe(0);
    const downloading = page.waitForEvent('download');
    await button(page, 'Download your copy').click();
    expect((await downloading).suggestedFilename()).toBe('agreement.pdf');
    expect(link.of('copy')).toHaveLength(3);
    expect(await faultsInEveryLook(page)).toEqual([]);
  });

  it('says when it was signed and where the message goes, and leads on', async () => {
    const { page } = await opened(screens, {
      ...agreement,
      state: 'done',
      done_at: '2026-06-01T02:03:04.000Z',
      mail_to: 'j…@home.test',
      filled: { answers: {}, values: { f2: { kind: 'text', text: 'Nuts' } } },
    });
    await answerFact(page);
    await page.getByText('Monday 1 June 2026, 12:03 pm').waitFor();
    await page.getByText('An e-mail goes to j…@home.test with a link to your copy').waitFor();
    await page.getByText(/The others can sign until \w+ 8 December 2026/).waitFor();
    const onward = page.getByRole('link', { name: 'Go to the portal of Harbour College' });
    expect(await onward.getAttribute('href')).toBe('/');
    await button(page, 'See what you signed').click();
    const first = page.getByRole('region', { name: 'Page 1 of 3' });
    expect(await first.locator('.box.filled').allTextContents()).toContain('Nuts');
    expect(await faultsInEveryLook(page)).toEqual([]);
  });

  it('lets an approver approve without a signature', async () => {
    const { page, link } = await openedDocument(screens, {
      ...agreement,
      role: 'approver',
      fields: [],
      consent: '',
    });
    await page.getByLabel('I have read the document and approve it.').check();
    await button(page, 'Approve and send').click();
    await title(page, 'You approved the document').waitFor();
    expect(link.of('sign')[0]?.input.values).toEqual({});
  });

  it('shows a copy to someone who only gets a copy', async () => {
    const { page } = await opened(screens, {
      ...agreement,
      role: 'copy',
      state: 'copied',
      fields: [],
    });
    await answerFact(page);
    await title(page, 'A copy for you').waitFor();
    await page.getByRole('region', { name: 'Page 3 of 3' }).waitFor();
    expect(await button(page, 'Sign and send').count()).toBe(0);
  });
});
