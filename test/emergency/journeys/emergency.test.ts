import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoPortal, startDemoPortal } from '#test/support/portal/demo-portal';

let demo: DemoPortal;
beforeAll(async () => {
  demo = await startDemoPortal();
});
afterAll(() => demo.stop());

describe('an emergency broadcast', () => {
  it('warns one school only, and ends where it was started', async () => {
    const office = await demo.signIn('main', 'ada', '/admin/emergency-broadcast');
    await office.page.getByRole('textbox', { name: 'Message' }).fill('The east gate is closed.');
    await office.page.getByRole('button', { name: 'Send to everyone' }).click();
    await office.page.getByRole('button', { name: /^Send to \d+ people$/ }).click();
    await office.page.getByText('The message is on every page. It is sent').waitFor();

    const here = await demo.signIn('main', 'sam', '/');
    const alert = here.page.getByRole('alert').filter({ hasText: 'The east gate is closed.' });
    await alert.waitFor();
    const there = await demo.signIn('regional', 'sam', '/');
    await there.page.getByRole('button', { name: /person menu/ }).waitFor();
    await there.page.waitForLoadState('networkidle');
    expect(await there.page.getByText('The east gate is closed.').count()).toBe(0);

    // Who is safe comes before the next message.
    const safety = office.page.getByRole('region', { name: 'Are you safe?' });
    await safety.getByRole('link', { name: 'Open roll-call' }).waitFor();
    await safety.getByRole('checkbox', { name: 'Ask everyone: Are you safe?' }).waitFor();
    const next = office.page.getByRole('textbox', { name: 'Message' });
    const [first, below] = await Promise.all([safety.boundingBox(), next.boundingBox()]);
    expect(first?.y).toBeLessThan(below?.y ?? 0);
    await office.page.getByRole('button', { name: 'End without a message' }).click();
    const ending = office.page.getByRole('dialog');
    const told = ending.getByRole('checkbox', { name: 'Tell everyone that it is over' });
    expect(await told.isChecked()).toBe(false);
    await told.click();
    await ending.getByRole('button', { name: 'Send all clear' }).waitFor();
    await told.click();
    await ending.getByRole('button', { name: 'End without a message' }).click();
    await office.page.getByText('The message has ended.').waitFor();
    await here.page.reload();
    await here.page.getByRole('button', { name: /person menu/ }).waitFor();
    await alert.waitFor({ state: 'detached' });
    for (const { context } of [office, here, there]) await context.close();
  });

  it('allows only administrators to write it', async () => {
    for (const username of ['ed', 'cara', 'rex']) {
      const { page, context } = await demo.signIn('main', username, '/admin/emergency-broadcast');
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
      await context.close();
    }
  });
});
