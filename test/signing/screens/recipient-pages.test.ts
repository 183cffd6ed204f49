import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { RecipientView } from '#shared/signing/recipient-view';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import { agreement, interview } from '#test/support/signing/fake-link';
import { button, fillIn, openedDocument, signature } from '#test/support/signing/open-link';

const screens = screensWith();
const phone = { width: 375 };

/** Values in fields that are too small for them at 12 points. */
const narrow: RecipientView['shown'] = [
  { kind: 'text', text: '1 December 2026' } as const,
  { kind: 'text', text: 'An answer of several words that goes on and on. '.repeat(8) } as const,
  { kind: 'typed', text: 'Maximiliana Wolkenstein-Trostburg' } as const,
  { kind: 'typed', text: 'Nguyễn Thị Ánh' } as const,
].map((value, n) => ({
  page: 1,
  label: `Narrow ${n}`,
  box: { left: 0.1, top: 0.2 + n * 0.1, width: 0.12, height: 0.018 },
  value,
}));

/** The texts of a page that go beyond their field by more than a pixel or two. */
const cutTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.box')].flatMap((box) => {
      const field = box.getBoundingClientRect();
      const text = document.createRange();
      text.selectNodeContents(box);
      const isCut = [...text.getClientRects()].some(
        ({ right, top, bottom }) =>
          right > field.right + 1 || top < field.top - 2 || bottom > field.bottom + 2,
      );
      return isCut ? [box.textContent] : [];
    }),
  );

/** The fonts that the browser really uses for what is typed as a signature. */
async function facesOfSignature(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const selector = '.signature .paper span span';
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ familyName }) => familyName);
}

describe('a document on a phone', () => {
  it('shows its text first, and pictures that can be enlarged for the whole visit', async () => {
    const answers = { q1: 'yes', q2: 'South', q3: '2027-01-28' };
    const view = { ...interview, filled: { answers, values: {} } };
    const { page } = await openedDocument(screens, view, phone);
    const first = page.getByRole('region', { name: 'Page 1 of 3' });
    expect(await first.getByText('Sentence 1 of page 1').isVisible()).toBe(true);
    expect(await first.getByRole('img').count()).toBe(0);
    // A page without text is a picture in any case.
    await page.getByRole('img', { name: 'Page 2 of 3' }).waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.setViewportSize({ width: 375, height: 900 });
    await button(page, 'Show pictures of the pages').click();
    await first.getByRole('img', { name: 'Page 1 of 3' }).waitFor();
    await button(page, 'Enlarge page 1').click();
    const large = page.getByRole('group', { name: 'Page 1, large' });
    expect(await large.evaluate(({ scrollWidth }) => scrollWidth)).toBeGreaterThan(700);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(375);
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.setViewportSize({ width: 375, height: 900 });
    await button(page, 'Change my answers').click();
    await button(page, 'Continue to the document').click();
    await first.getByRole('img', { name: 'Page 1 of 3' }).waitFor();
  });
});

describe('the pictures of pages', () => {
  it('cuts off no value and no name of a field', async () => {
    const { page } = await openedDocument(screens, { ...agreement, shown: narrow });
    await fillIn(page);
    await page.evaluate(() => document.fonts.ready);
    await expect.poll(() => cutTexts(page)).toEqual([]);
    await page.setViewportSize({ width: 375, height: 900 });
    await button(page, 'Show pictures of the pages').click();
    expect(await cutTexts(page)).toEqual([]);
  });

  it.each(['Jordan Hart', 'Cara Nguyễn'])('shows the signature of %s in one face', async (name) => {
    const { page } = await openedDocument(screens, { ...agreement, name });
    await signature(page).getByLabel('Type').check();
    await page.evaluate(() => document.fonts.ready);
    const isHand = name === 'Jordan Hart';
    await expect
      .poll(() => facesOfSignature(page))
      .toEqual([isHand ? 'Caveat' : expect.not.stringMatching('Caveat')]);
  });
});

describe('what is left empty', () => {
  it('is said before the signature, until it is filled in', async () => {
    const { page } = await openedDocument(screens);
    await fillIn(page);
    const end = page.getByRole('region', { name: 'Sign or decline' });
    await end.getByText('By you: Left empty: Allergies.').waitFor();
    await page.getByText('All that is required is filled in. 1 left empty.').waitFor();
    expect(await page.getByText('Everything is filled in.').count()).toBe(0);
    await page.getByLabel('Allergies').fill('Nuts');
    await page.getByText('Everything is filled in.').waitFor();
    expect(await end.getByText('Left empty').count()).toBe(0);
  });

  it('names what the first guardian answered, above the signature of the second', async () => {
    const field = { page: 1, kind: 'checkbox' as const };
    const { page } = await openedDocument(screens, {
      ...agreement,
      answered: [
        {
          name: 'Carl Brandt',
          fields: [
            {
              ...field,
              fieldUid: 'a',
              kind: 'text',
              label: 'Family doctor',
              value: { kind: 'text', text: 'Dr Lim, 555 0100' },
            },
            { ...field, fieldUid: 'b', kind: 'text', label: 'Medicines' },
            { ...field, fieldUid: 'c', label: 'Excursions', value: { kind: 'tick' } },
            { ...field, fieldUid: 'd', label: 'Photographs' },
          ],
        },
      ],
    });
    const answers = page.getByRole('region', { name: 'What Carl Brandt filled in' });
    expect(await answers.getByRole('definition').allTextContents()).toEqual([
      'Dr Lim, 555 0100',
      'Left empty',
      'Ticked',
      'Not ticked',
    ]);
    const [read, signed] = await Promise.all([
      answers.boundingBox(),
      signature(page).boundingBox(),
    ]);
    expect(read?.y).toBeLessThan(signed?.y ?? 0);
    await page
      .getByRole('region', { name: 'Sign or decline' })
      .getByText('By Carl Brandt: Left empty: Medicines. Not ticked: Photographs.')
      .waitFor();
    // The text of its page says it too.
    await page.getByText('Medicines: left empty').waitFor({ state: 'attached' });
    expect(await faultsInEveryLook(page)).toEqual([]);
  });
});
