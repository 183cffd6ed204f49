import { describe, expect, it } from 'vitest';
import { addDays, dayIn, instantIn } from '#shared/kernel/zone';
import { open, screensWith } from '#test/support/browser/browser';
import { storePosts } from '#test/support/college/posts';

const screens = screensWith(storePosts);

describe('publish pickers', () => {
  for (const [path, label] of [
    ['/admin/edit-newsletter/p31', 'Publish start'],
    ['/admin/edit-notice/p32', 'Publish start'],
    ['/admin/add-newsletter-header?edit=new', 'Publish Start'],
  ] as const) {
    it(`offers steps of 30 minutes and accepts any typed minute: ${path}`, async () => {
      const context = await screens.as('a.admin');
      const page = await open(context, path);
      const field = page.getByRole('group', { name: label, exact: true });
      await field.getByRole('button', { name: 'Choose date' }).click();
      const times = page.getByRole('listbox', { name: /time/ });
      const options = await times.getByRole('option').allTextContents();
      expect([options.length, options[0], options[15], options.at(-1)]).toEqual([
        48,
        '00:00',
        '07:30',
        '23:30',
      ]);
      // A table of the text comes before those of the calendar.
      const days = await page.getByRole('columnheader').allTextContents();
      expect(days.slice(-7)).toEqual(['M', 'T', 'W', 'T', 'F', 'S', 'S']);
      await page.keyboard.press('Escape');
      await times.waitFor({ state: 'detached' });
      await field.getByRole('spinbutton').first().click();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Backspace');
      await page.keyboard.type('May52031917am', { delay: 20 });
      const at = await field.getByRole('spinbutton', { name: 'Minutes' }).textContent();
      expect(at).toBe('17');
      expect(await field.getAttribute('aria-invalid')).not.toBe('true');
    });
  }

  it('chooses tomorrow at 7:00 with one press, in the specified form and with its weekday', async () => {
    const page = await open(await screens.as('a.admin'), '/admin/edit-notice/p32');
    await page.getByRole('radio', { name: 'Published' }).check();
    const quick = page.getByRole('group', { name: 'Publish start, quick choice' });
    await quick.getByRole('button', { name: 'Tomorrow 7:00' }).click();
    const timeZone = 'Australia/Sydney';
    const tomorrow = new Date(
      instantIn(timeZone, addDays(dayIn(timeZone, new Date()), 1), '07:00'),
    );
    const part = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-AU', { timeZone, ...options }).format(tomorrow);
    const field = page.getByRole('group', { name: 'Publish start', exact: true });
    const shown = (await field.getByRole('spinbutton').allTextContents()).join(' ');
    const day = `${part({ month: 'long' })} ${part({ day: 'numeric' })} ${part({ year: 'numeric' })}`;
    expect(shown).toBe(`${day} 7 00 AM`);
    const words = part({ weekday: 'short', day: 'numeric', month: 'short' }).replace(',', '');
    await page.getByText(`Tomorrow, ${words}, 7:00 am`).waitFor();
  });
});
