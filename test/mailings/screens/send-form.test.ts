import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/api';
import { wrap } from '#shared/kernel/wire';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import {
  field,
  fill,
  focused,
  press,
  principal,
  readers,
  send,
  sendScreens,
  weekly,
} from '#test/support/mail/send-screens';

const { screens, screen, asked, weeklyText, finish } = sendScreens();

/** Shows the 3 kinds, the blurb with its hint, the exclusion list, and testing mode on. */
async function showsTheForm(page: Page) {
  for (const name of ['Weekly Digest', 'Daily Reminders', 'Principals Message'])
    await page.getByRole('radio', { name }).waitFor();
  expect(await page.getByRole('radio', { name: 'Weekly Digest' }).isChecked()).toBe(true);
  await page.getByText('Bold: <b>words</b>').waitFor();
  expect(await page.getByRole('switch', { name: 'Testing mode' }).isChecked()).toBe(true);
  expect(await field(page, 'Test address').inputValue()).toBe('a.admin@example.edu');
  // The summary is about the test, until testing mode is off.
  const reach = page.getByRole('region', { name: 'Who gets it' });
  await reach.getByText('Only you, as a test').waitFor();
  await reach.getByText(`Without testing mode: to ${readers} people.`).waitFor();
  await page.getByRole('switch', { name: 'Testing mode' }).uncheck();
  await reach.getByText(`To ${readers} people`, { exact: true }).waitFor();
  expect(await reach.getByText('test').count()).toBe(0);
  await page.getByRole('switch', { name: 'Testing mode' }).check();
}

describe('the weekly e-mail screen', () => {
  it('shows each faulty field of a kind, focuses the first, and sends nothing', async () => {
    await using at = await screen(weekly);
    const { page } = at;
    await showsTheForm(page);
    await field(page, 'Test address').fill('');
    await send(page);
    for (const sentence of [
      '*Please enter blurb.',
      '*Please enter email ids.',
      '*Please enter email id.',
    ])
      await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
    expect(await focused(page)).toBe('Blurb');
    expect(await faultsInEveryLook(page)).toEqual([]);
    await fill(page);
    expect(await page.getByText('*Please enter blurb.').count()).toBe(0);
    await field(page, 'Exclusion list').fill('one@example.org; two@example.org');
    await field(page, 'Test address').fill('nobody');
    await send(page);
    await page.getByText('*Please select valid email ids.').waitFor();
    await page.getByText('*Please enter valid email id.').waitFor();
    expect(await focused(page)).toBe('Exclusion list');
    await fill(page);
    await page.getByRole('radio', { name: 'Daily Reminders' }).check();
    expect(await field(page, 'Blurb').count()).toBe(0);
    await press(page, 'Preview');
    await page.getByRole('heading', { name: 'Preview' }).waitFor();
    await page.getByRole('radio', { name: 'Principals Message' }).check();
    await page.getByRole('group', { name: 'Posts' }).waitFor();
    await press(page, 'Preview');
    await page.getByText('Please choose at least one post.').waitFor();
    expect(asked()).toEqual([]);
    expect(weeklyText()).toBeUndefined();
  });

  it('sends a test only to the test address, saves the text, restores typed text, and reports a conflict and a refusal', async () => {
    await using at = await screen(weekly);
    const { page } = at;
    page.on('dialog', (dialog) => void dialog.accept());
    await fill(page);
    await field(page, 'Test address').fill('office@example.org');
    await send(page);
    await finish({ sent: 3 });
    await page.getByText('[SUCCESS] Email sent successfully').waitFor();
    await page.getByText('The test was sent to office@example.org').waitFor();
    expect(asked()).toMatchObject([
      { type: 'Weekly', email_testing: true, recipient: 'office@example.org' },
    ]);
    expect(weeklyText()).toMatchObject({
      email_text: 'A good week. <b>Camp</b> forms are due.',
      except_emails: 'one@example.org\ntwo@example.org',
      test_emails_list: ['office@example.org'],
    });
    await field(page, 'Blurb').fill('A typed week.');
    await page.reload();
    expect(await field(page, 'Blurb').inputValue()).toBe('A typed week.');
    expect(await field(page, 'Test address').inputValue()).toBe('office@example.org');
    expect(await field(page, 'Exclusion list').inputValue()).toBe(
      'one@example.org\ntwo@example.org',
    );
    await press(page, 'Save text');
    await page.getByText('Saved successfully.').waitFor();
    await resolvesConflict(page);
    await showsRefusal(page);
  });
});

/** Reports a conflict of the saved text, keeps the typed text, and overwrites. */
async function resolvesConflict(page: Page) {
  const before = asked();
  const theirs = {
    email_text: 'Theirs',
    updated_at: new Date(Date.now() + 1000).toISOString(),
    updated_by: 'Ines Marsh',
  };
  await screens.college.put('weeklyemailtext', { ...weeklyText(), ...theirs });
  await field(page, 'Blurb').fill('Mine');
  await send(page);
  const dialog = page.getByRole('dialog', { name: /Another person changed this/ });
  await dialog.getByText('Ines Marsh saved a newer version').waitFor();
  expect(asked()).toEqual(before);
  await dialog.getByRole('button', { name: 'Go on editing' }).click();
  expect(await field(page, 'Blurb').inputValue()).toBe('Mine');
  await press(page, 'Save text');
  await page.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect.poll(() => weeklyText()?.email_text).toBe('Mine');
}

/** Shows the error text of the server when a test is refused. */
async function showsRefusal(page: Page) {
  for (const post of screens.college.tables.all('posts')) {
    await screens.college.put('posts', { ...post, published: false });
  }
  await send(page);
  await page.getByRole('alert').filter({ hasText: 'No any user was in queue' }).waitFor();
}

/** Adds a script to the messages of each preview. */
async function addScripts(page: Page) {
  await page.route('**/api/send-emails/preview', async (route) => {
    const form = route.request().postDataJSON();
    const real = await screens.college.ask('a.admin', api['send-emails'].preview, form);
    const script = "<script>parent.document.title='ran'</script></body>";
    const previews = real.previews.map((each) => ({
      ...each,
      html: each.html.replace('</body>', script),
    }));
    await route.fulfill({ body: wrap('records', { ...real, previews }) });
  });
}

/** Shows the message for each reader as HTML without scripts, dark, narrow, and as plain text. */
async function showsMessages(page: Page) {
  const frame = page.frameLocator('iframe');
  await frame.getByText('Hello Mia,').waitFor();
  await press(page, 'Carer');
  await frame.getByText('Hello Rosa,').waitFor();
  await page.getByText(/^Harbour College: news for the week of/).waitFor();
  const picture = frame.locator('img').first();
  await expect
    .poll(() => picture.evaluate((each) => (each as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  expect(await page.title()).not.toBe('ran');
  const background = () =>
    frame.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  expect(await background()).toBe('rgb(243, 244, 246)');
  await press(page, 'Dark');
  await frame.getByText('Hello Rosa,').waitFor();
  await expect.poll(background).toBe('rgb(17, 20, 24)');
  await press(page, '375 px');
  await expect.poll(async () => (await page.locator('iframe').boundingBox())?.width).toBe(375);
  await press(page, 'Plain text');
  await page.getByRole('region', { name: 'Plain text' }).getByText('Hello Rosa,').waitFor();
}

describe('the preview', () => {
  it('shows the number, the people left out, a sample with reasons and their messages, and warns of changes', async () => {
    await using at = await screen(weekly);
    const { page } = at;
    await addScripts(page);
    await fill(page);
    await press(page, 'Preview');
    await page.getByText(`${readers} people would get a message.`).waitFor();
    await expect.poll(() => focused(page)).toBe('Preview');
    for (const words of [
      'No e-mail address: 1',
      'Address bounced or complained: 1',
      'two@example.org',
      'Carer of Mia',
    ])
      await page.getByText(words).last().waitFor();
    expect(asked()).toEqual([]);
    expect(await faultsInEveryLook(page)).toEqual([]);
    await showsMessages(page);
    const form = { type: 'Weekly', email_text: 'News', except_for: 'one@example.org' } as const;
    const { preview, send } = api['send-emails'];
    const { audience_hash } = await screens.college.ask('a.admin', preview, form);
    const real = { ...form, email_testing: false, audience_hash };
    await screens.college.ask('a.admin', send, real);
    await press(page, 'Preview');
    await page.getByText(/was already sent by Noor Aziz/).waitFor();
    await field(page, 'Blurb').fill('Another');
    await page.getByText(/The form has changed since this preview/).waitFor();
  });
});

describe('the principal’s e-mail screen', () => {
  it('sends the chosen posts in the chosen order', async () => {
    await using at = await screen(principal);
    const { page } = at;
    await press(page, 'Preview');
    await page.getByText('Please choose at least one post.').waitFor();
    const boxes = page.getByRole('checkbox');
    await boxes.nth(0).check();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await boxes.nth(1).check();
    await press(page, 'Move up: Our term ahead: a message from the principal (9)');
    const push_text = 'The pool is closed today.';
    await field(page, 'On locked screens').fill(push_text);
    await press(page, 'Preview');
    const shown = page.getByRole('region', { name: 'On locked screens' });
    await shown.getByText(push_text).waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await send(page);
    await finish({ sent: 3 });
    await page.getByText('[SUCCESS] Email sent successfully').waitFor();
    expect(asked()).toMatchObject([
      { type: 'Principal', email_testing: true, postUids: ['p24', 'p33'], push_text },
    ]);
  });
});
