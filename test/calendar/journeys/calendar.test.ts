import nodeIcal, { type VEvent } from 'node-ical';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoSchoolDay } from '#bin/demo/learning/demo-days';
import { demoSchool } from '#bin/demo/school';
import { dayIn } from '#shared/kernel/zone';
import { applyIn, handIn } from '#test/support/browser/intake-screen';
import { type DemoPortal, startDemoPortal } from '#test/support/portal/demo-portal';

let demo: DemoPortal;
const seededOn = dayIn('Australia/Sydney', new Date());
const schoolDay = demoSchoolDay(seededOn);
beforeAll(async () => {
  demo = await startDemoPortal();
});
afterAll(() => demo.stop());

const late = 'Library open late';

it('shows an event of the school, serves it to another program, updates it and ends the subscription', async () => {
  const { page, context } = await demo.signIn('main', 'cara', `/calendar?day=${schoolDay}`);
  const cell = page.locator(`a[data-day="${schoolDay}"]`);
  await expect.poll(() => cell.textContent()).toMatch(/\d events/);
  await page.getByRole('button', { name: 'Agenda', exact: true }).click();
  const agenda = page.getByRole('list', { name: 'Days with events' });
  await agenda.getByText('For Nina, Sam').first().waitFor();
  await agenda.getByRole('link', { name: 'Cancelled: Inter-school netball' }).waitFor();
  await agenda.getByRole('link', { name: late }).click();
  await page.getByRole('heading', { level: 1, name: late }).waitFor();
  await page.getByText('Somebody from the English department is there').waitFor();
  await page.getByText(/3:30\spm – 6:30\spm/).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Calendar' }).click();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const dialog = page.getByRole('dialog', { name: 'Subscribe to the calendar' });
  const children = dialog.getByRole('group', { name: 'Children' });
  await dialog.getByRole('button', { name: 'Choose children and categories' }).click();
  await children.getByLabel('Nina').waitFor();
  await dialog.getByRole('button', { name: 'Open in my calendar' }).click();
  const address = await dialog.getByRole('textbox', { name: 'Secret address' }).inputValue();
  const elsewhere = address.replace('//main.', '//regional.');

  const before = await eventOf(address);
  expect(before.status).toBe('CONFIRMED');
  expect((await fetch(elsewhere)).status).toBe(404);
  expect((await fetch(`${address}?nocache=1`, { method: 'HEAD' })).status).toBe(200);

  const admin = await demo.signIn('main', 'ada', '/admin/intake');
  const { files } = demoSchool({ people: 60, date: seededOn }).packages.main;
  const row = new RegExp(`^(near-\\d+,${late},.*),$`, 'm');
  const table = files['calendar.csv'] ?? '';
  expect(table.replaceAll('\r', '')).toMatch(row);
  const text = table.replaceAll('\r', '').replace(row, '$1,cancelled');
  const file = { name: 'calendar.csv', mimeType: 'text/csv', text };
  await applyIn(admin.page, await handIn(admin.page, file));
  await admin.context.close();

  const after = await eventOf(address);
  expect(after).toMatchObject({ status: 'CANCELLED', uid: before.uid });
  expect(Number(after.sequence)).toBeGreaterThan(Number(before.sequence));

  await dialog.getByRole('button', { name: 'End subscription' }).click();
  await page
    .getByRole('dialog', { name: 'End the subscription?' })
    .getByRole('button', { name: 'Yes' })
    .click();
  await page.getByText('Your subscription has ended.').waitFor();
  expect((await fetch(address)).status).toBe(404);
  await context.close();
});

/** Reads the event at an address with an independent reader, without a session. */
async function eventOf(address: string): Promise<VEvent> {
  const answer = await fetch(address);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const read = nodeIcal.sync.parseICS(await answer.text());
  const found = Object.values(read).find(
    (each): each is VEvent => each?.type === 'VEVENT' && each.summary === late,
  );
  if (!found) throw new Error(`${late} is not in the subscription`);
  return found;
}
