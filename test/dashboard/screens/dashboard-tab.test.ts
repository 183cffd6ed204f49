import { describe, expect, it } from 'vitest';
import { emergencybroadcast } from '#shared/emergency/emergencybroadcast.contract';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { open, screensWith } from '#test/support/browser/browser';
import { collegePerson, storePerson } from '#test/support/college/people';

const path = '/admin?tab=dashboard';
const screens = screensWith(async ({ ask, records }) => {
  const both = { username: 'b.both', surname: 'Both', type: 'faculty' as const };
  const capabilities = ['administrator' as const, 'privacy' as const];
  await storePerson(records, collegePerson({ ...both, capabilities }));
  await ask('a.admin', emergencybroadcast.update, { status: true, message: 'Stay inside today' });
});

describe('the Dashboard tab', () => {
  it('lists what waits, with a link to each', async () => {
    const page = await screens.open('a.admin', path);
    await page.getByText('An emergency message is shown').first().waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.getByRole('link', { name: /^Open message/ }).click();
    await page.waitForURL('**/admin/emergency-broadcast');
  });

  it('shows the first steps with the way to each, and who has rights that exclude each other', async () => {
    const page = await screens.open('a.admin', path);
    const steps = page.getByRole('region', { name: 'First steps' }).getByRole('listitem');
    await steps.first().waitFor();
    expect(await steps.count()).toBe(8);
    const second = steps.filter({ hasText: 'Name a second administrator' });
    await second.getByText('Done:').waitFor();
    expect(await second.getByRole('link').count()).toBe(0);
    await page.getByText('is administrator and privacy officer').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await steps.filter({ hasText: 'first roster' }).getByRole('link').click();
    await page.waitForURL('**/admin/intake');
  });

  it('shows no first steps to others', async () => {
    const page = await screens.open('e.editor', path);
    await page.getByText('Nothing waits for you').waitFor();
    expect(await page.getByText('First steps').count()).toBe(0);
  });

  it('says that nothing waits for a person who may act on nothing', async () => {
    const page = await screens.open('e.editor', path);
    await page.getByText('Nothing waits for you').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
  });

  it('says on Home what could not be read, not that all is well', async () => {
    screens.server.faults.rewrite = (text) =>
      text.replace('"missing":[]', '"missing":["broadcast","last_mailing"]');
    const page = await screens.open('a.admin', '/');
    const state = page.getByRole('list', { name: 'State of the school' });
    for (const name of ['Mail', 'Emergency']) {
      const part = state.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });
      await part.getByText('Needs attention: ').waitFor();
      await part.getByText('The portal could not read this.').waitFor();
    }
  });

  it('names the parts that could not be loaded', async () => {
    screens.server.faults.rewrite = (text) =>
      text.replace('"missing":[]', '"missing":["broadcast","last_mailing"]');
    const page = await screens.open('a.admin', path);
    const named =
      'Not loaded: the emergency message and the last mailing. Everything else is here.';
    await page.getByText(named).waitFor();
  });

  it('offers to try again when it cannot be read', async () => {
    const context = await screens.as('a.admin');
    // Another tab first: a second read of the dashboard would show it before the click.
    const page = await open(context, '/admin?tab=places');
    screens.server.faults.status = 500;
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    // The list of places may fail too before it is left: wait for the button of the dashboard.
    await page.getByRole('region', { name: 'Places' }).waitFor({ state: 'detached' });
    const again = page.getByRole('button', { name: /try again/i });
    await again.waitFor();
    delete screens.server.faults.status;
    await again.click();
    await page.getByText('An emergency message is shown').first().waitFor();
  });
});
