import { describe, expect, it } from 'vitest';
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
      const field = page.getByRole('group', { name: label });
      await field.getByRole('button', { name: 'Choose date' }).click();
      const minutes = page.getByRole('listbox', { name: 'Select minutes' });
      expect(await minutes.getByRole('option').allTextContents()).toEqual(['00', '30']);
      await page.keyboard.press('Escape');
      await minutes.waitFor({ state: 'detached' });
      await field.getByRole('spinbutton').first().click();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Backspace');
      await page.keyboard.type('May52031917am', { delay: 20 });
      const at = await field.getByRole('spinbutton', { name: 'Minutes' }).textContent();
      expect(at).toBe('17');
      expect(await field.getAttribute('aria-invalid')).not.toBe('true');
    });
  }
});
