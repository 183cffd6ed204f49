import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import { agreement, type FakeLink } from '#test/support/signing/fake-link';
import {
  answerFact,
  button,
  fillIn,
  opened,
  openedDocument,
  signature,
  title,
} from '#test/support/signing/open-link';

const screens = screensWith();

const keyOf = ({ of }: FakeLink) => of('sign').map(({ key }) => key);

/** Everything that the browser stores for the page. */
const stored = (page: Page) =>
  page.evaluate(async () => [
    ...Object.values(localStorage),
    ...Object.values(sessionStorage),
    document.cookie,
    ...(await indexedDB.databases()).map(({ name }) => name),
  ]);

describe('a document', () => {
  it('is signed by keyboard alone', async () => {
    const { page, link } = await openedDocument(screens);
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    // The next field without a value is one button away.
    const next = async () => {
      await button(page, 'Next field').focus();
      await press('Enter');
    };
    await next();
    await press('Space');
    await next();
    await press('B');
    await next();
    await press('Tab', 'Space');
    await next();
    await press('Tab', 'Space');
    await button(page, 'Go to the end').focus();
    await press('Enter', 'Tab', 'Space', 'Tab', 'Enter');
    await title(page, 'Thank you, you signed the document').waitFor();
    const [call] = link.of('sign');
    expect(call?.input).toEqual({
      token: 'good',
      pass: 'pass',
      consent: true,
      answers: {},
      values: {
        f1: { kind: 'text', text: 'Jordan Hart' },
        f3: { kind: 'tick' },
        f4: { kind: 'text', text: 'By term' },
        f5: { kind: 'typed', text: 'JH' },
        f6: { kind: 'typed', text: 'Jordan Hart' },
      },
    });
  });

  it('is read in the order of the page: each text, its fields, then the consent and the end', async () => {
    const { page } = await openedDocument(screens);
    const lines = (await page.getByRole('main').ariaSnapshot()).split('\n');
    const at = (words: string) => lines.findIndex((line) => line.includes(words));
    const { pages } = agreement;
    const order = [
      `heading "${agreement.title}"`,
      ...pages.map((_, n) => `region "Page ${n + 1} of ${pages.length}"`),
      'region "Sign or decline"',
    ].map(at);
    expect(order).not.toContain(-1);
    expect(order.toSorted((one, other) => one - other)).toEqual(order);
    // Between two regions: the text of the page comes before its fields, and all in their order.
    for (const [n, { text }] of pages.entries()) {
      const own = agreement.fields.filter((field) => field.page === n + 1);
      const read = [...text, ...own.map(({ label }) => label)].map((words) =>
        lines.findIndex((line, line_at) => line_at > (order[n + 1] ?? 0) && line.includes(words)),
      );
      expect([n, read.includes(-1)]).toEqual([n, false]);
      expect(read.toSorted((one, other) => one - other)).toEqual(read);
    }
    const end = lines.slice(order.at(-1)).join('\n');
    expect(end.indexOf('checkbox')).toBeLessThan(end.indexOf('button "Sign and send"'));
    // A reader starts at the title of each step.
    expect(await page.evaluate('document.activeElement.textContent')).toBe(agreement.title);
  });

  it('is signed with a drawing, which is kept as lines and used again', async () => {
    const [first] = agreement.fields.filter(({ kind }) => kind === 'signature');
    const second = { ...first, fieldUid: 'f9', label: 'Signature for the rules', page: 1 } as never;
    const { page, link } = await openedDocument(screens, {
      ...agreement,
      fields: [...agreement.fields, second],
    });
    await fillIn(page);
    await signature(page).getByLabel('Draw').check();
    const pad = signature(page).getByRole('img');
    await pad.scrollIntoViewIfNeeded();
    const box = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    for (const y of [0.3, 0.6]) {
      await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * y);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width * 0.8, box.y + box.height * y, { steps: 8 });
      await page.mouse.up();
    }
    await signature(page).getByRole('button', { name: 'Undo' }).click();
    await button(page, 'Use my signature again').click();
    await button(page, 'Sign and send').click();
    await title(page, 'Thank you').waitFor();
    const [call] = link.of('sign');
    const { f6, f9 } = (call?.input.values ?? {}) as Record<string, unknown>;
    expect(f9).toEqual(f6);
    const { drawing } = f6 as { drawing: { width: number; height: number; lines: number[][] } };
    const { lines, ...sides } = drawing;
    expect(sides).toEqual({ width: 600, height: 200 });
    expect(lines).toHaveLength(1);
    expect(lines[0]?.[0]).toBeCloseTo(120, -1);
    expect(lines[0]?.at(-2)).toBeCloseTo(480, -1);
    expect(lines[0]?.[1]).toBeCloseTo(60, -1);
  });

  it('moves to the first field that is missing, and asks for the consent', async () => {
    const { page, link } = await openedDocument(screens);
    await button(page, 'Sign and send').click();
    await page.getByText('4 fields are missing.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-f3');
    await fillIn(page);
    await page.getByLabel('I agree to sign').uncheck();
    await button(page, 'Sign and send').click();
    await page.getByText('Please agree before you send.').waitFor();
    expect(link.of('sign')).toEqual([]);
  });

  it('is signed once when an answer is lost, with everything still filled in', async () => {
    const { page, link } = await openedDocument(screens);
    await fillIn(page);
    link.lost.push('sign');
    await button(page, 'Sign and send').click();
    await page.getByText('Nothing that you filled in is lost.').first().waitFor();
    await button(page, 'Sign and send').click();
    await title(page, 'Thank you').waitFor();
    expect(keyOf(link)).toHaveLength(2);
    expect(new Set(keyOf(link)).size).toBe(1);
    expect(keyOf(link)[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is saved for later at the school, not in the browser', async () => {
    const { page, link } = await openedDocument(screens);
    const before = await stored(page);
    await page.getByLabel('Allergies').fill('Nuts');
    await signature(page).getByLabel('Type').check();
    await button(page, 'Save for later').click();
    await page.getByText('Saved at 12:03 pm').waitFor();
    expect(link.of('save').at(-1)?.input.values).toMatchObject({
      f2: { kind: 'text', text: 'Nuts' },
      f6: { kind: 'typed', text: 'Jordan Hart' },
    });
    expect(await stored(page)).toEqual(before);
    expect(JSON.stringify(before)).not.toContain('good');
    await page.goto('/docusign?t=good');
    await answerFact(page);
    await title(page, agreement.title).waitFor();
    expect(await page.getByLabel('Allergies').inputValue()).toBe('Nuts');
  });

  it('is saved in a pause, and again when the network is back', async () => {
    const { page, link } = await openedDocument(screens);
    link.isAway = true;
    await page.getByLabel('Allergies').fill('Nuts');
    await page.getByText('Nothing that you filled in is lost.').waitFor();
    link.isAway = false;
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText('Saved at').waitFor();
    expect(link.of('save').at(-1)?.input.values).toMatchObject({ f2: { text: 'Nuts' } });
  });

  it('asks before the page is left with something that is not saved', async () => {
    const { page, link } = await openedDocument(screens);
    link.isAway = true;
    await page.getByLabel('Allergies').fill('Nuts');
    const asked = page.waitForEvent('dialog');
    const left = page.reload().catch(() => undefined);
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
    await left;
  });

  it('is declined with a reason only', async () => {
    const { page, link } = await openedDocument(screens);
    await button(page, 'I don’t want to sign').click();
    await button(page, 'Decline the document').click();
    await page.getByText('Write why you decline.').waitFor();
    await page.getByLabel('Why do you decline?').fill('We move to another town.');
    expect(await faultsInEveryLook(page)).toEqual([]);
    await button(page, 'Decline the document').click();
    await title(page, 'You declined the document').waitFor();
    expect(link.of('decline').map(({ input }) => input.reason)).toEqual([
      'We move to another town.',
    ]);
  });

  it('shows its text beside the pictures, or instead of them', async () => {
    const { page } = await openedDocument(screens);
    const first = page.getByRole('region', { name: 'Page 1 of 3' });
    await first.getByRole('img', { name: 'Page 1 of 3' }).waitFor();
    await first.getByText('Sentence 1 of page 1').waitFor();
    await first.getByText('Name of the student: Amelia Hart').waitFor();
    await page.getByText('This page is a picture without text.').waitFor();
    await button(page, 'Show the text only').click();
    expect(await first.getByRole('img').count()).toBe(0);
    expect(await first.getByText('Sentence 1 of page 1').isVisible()).toBe(true);
  });

  it('has room for its pictures before they are there, and asks again for an old address', async () => {
    const { page, link } = await opened(screens);
    let failures = 0;
    let release = () => {};
    const released = new Promise<void>((done) => {
      release = done;
    });
    await page.route('**/fake-picture-1.svg', async (route) => {
      await released;
      if (failures++ === 0) await route.abort();
      else await route.fallback();
    });
    await answerFact(page);
    const first = page.getByRole('region', { name: 'Page 1 of 3' });
    await first.getByLabel('Your name').waitFor();
    const heights = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await heights();
    release();
    await first.locator('.picture.shown').waitFor();
    expect(await heights()).toBe(before);
    expect(failures).toBe(2);
    expect(link.of('pictures')[0]?.input).toEqual({ token: 'good', pass: 'pass', from: 1 });
  });

  it.each([320, 1280])('passes the accessibility checks and fits %i px', async (width) => {
    const { page } = await openedDocument(screens, agreement, { width });
    await signature(page).getByLabel('Draw').check();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
});
