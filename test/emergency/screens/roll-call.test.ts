import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { allClearText } from '#shared/emergency/all-clear';
import { emergencybroadcast } from '#shared/emergency/emergencybroadcast.contract';
import { rollCall } from '#shared/emergency/roll-call.contract';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import { collegePerson, storePerson, storeSettings } from '#test/support/college/people';
import { putInto } from '#test/support/records/school-records';

const message = 'Lockdown. Stay inside.';
const screens = screensWith(async ({ records, ask }) => {
  await storeSettings(records, {
    emergency_contacts: [{ label: 'Kids Helpline', phone: '1800 55 1800' }],
  });
  const homeroom = { groupUid: '7A', groupname: '7A', grouptype: 'Homeroom' };
  await putInto(records, 'groups', { pk: 'main', sk: '7A', ...homeroom });
  const inRoom = { type: 'student' as const, groups: ['7A'], form_run: 'Year 7' };
  for (const [username, firstname] of [
    ['lu', 'Lu'],
    ['kim', 'Kim'],
  ] as const) {
    await storePerson(records, collegePerson({ ...inRoom, username, firstname }));
  }
  await storePerson(records, collegePerson({ username: 'h.room', groups: ['7A'] }));
  await ask('a.admin', emergencybroadcast.update, { status: true, message, asks_safety: true });
});

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const page = async (who: string, path: string) => screens.open(who, path);

it('lets a carer say that she is safe and a child is with her, and take it back', async () => {
  const carer = await page('c.carer', '/');
  await carer.getByRole('alert').filter({ hasText: message }).waitFor();
  await carer.getByRole('link', { name: 'Details' }).click();
  await carer.getByRole('heading', { name: 'Are you safe?' }).waitFor();
  // A family sees the message once, then its children, then what it is asked itself.
  expect(await carer.getByRole('alert').filter({ hasText: message }).count()).toBe(1);
  expect(await carer.getByRole('main').getByRole('heading').allTextContents()).toEqual([
    'Emergency broadcasts',
    'Your children',
    'Are you safe?',
    'Call',
  ]);
  await carer.getByText(/Until then, a child is “Not known yet”\. .* last at \d/).waitFor();
  await carer.getByRole('link', { name: '1800 55 1800' }).waitFor();
  await press(carer, 'I am safe');
  await carer.getByText('You said: I am safe').waitFor();
  await press(carer, 'Mia is with me');
  await carer.getByText('You said: Mia is with me.').waitFor();
  expect(await faultsInEveryLook(carer)).toEqual([]);
  await carer.getByRole('button', { name: 'Take back' }).first().click();
  await carer.getByRole('button', { name: 'Mia is with me' }).waitFor();

  await press(carer, 'I need help');
  await carer.getByText('You asked for help').waitFor();
  await carer.getByLabel('Where are you, and what do you need?').fill('In the gym');
  await press(carer, 'Send to the school');
  await carer.getByText('Sent. You can add more.').waitFor();
  const { own } = await screens.college.ask('c.carer', rollCall.get, {});
  expect(own).toBe('help');
  expect(await carer.getByText('Mark students').count()).toBe(0);
});

it('lets staff mark a student by name, with the place', async () => {
  const teacher = await page('a.hart', '/emergency-brodcast');
  await teacher.getByLabel(/^Where are you\?/).fill('Gym');
  await teacher.getByLabel('Student’s name').fill('mia');
  await press(teacher, 'Safe: Mia Hale');
  await teacher.getByText('Safe', { exact: false }).first().waitFor();
  await press(teacher, 'Take back: Mia Hale');
  await teacher.getByRole('button', { name: 'Safe: Mia Hale' }).waitFor();
  expect(await faultsInEveryLook(teacher)).toEqual([]);
});

it('lists the own homeroom, each student with two buttons, without a search', async () => {
  const teacher = await page('h.room', '/emergency-brodcast');
  const homeroom = teacher.getByRole('region', { name: 'Homeroom 7A' });
  await homeroom.getByText('0 of 2 safe').waitFor();
  await press(teacher, 'Safe: Lu Hart');
  await homeroom.getByText('1 of 2 safe').waitFor();
  await press(teacher, 'Needs help: Kim Hart');
  await homeroom.getByText('Year 7 · Needs help').waitFor();
  expect(await faultsInEveryLook(teacher)).toEqual([]);
  // The marks are those that the school sees.
  const { safe, help } = await screens.college.ask('a.admin', rollCall.overview, {});
  expect([safe, help]).toEqual([1, 1]);
});

it('shows the all-clear calmly, and the question about the device only without a message', async () => {
  const question = { name: 'Who uses this device?' };
  const carer = await page('c.carer', '/');
  await carer.getByRole('alert').filter({ hasText: message }).waitFor();
  const { ask } = screens.college;
  const { updated_at = '' } = await ask('a.admin', emergencybroadcast.get, {});
  await ask('a.admin', emergencybroadcast.update, {
    status: true,
    message: allClearText,
    updated_at,
  });
  await carer.goto(carer.url());
  const bar = carer.getByRole('region', { name: 'Message of the school' });
  await bar.getByRole('status').filter({ hasText: allClearText }).waitFor();
  expect(await carer.getByRole('alert').count()).toBe(0);
  expect(await carer.getByRole('region', question).count()).toBe(0);
  await bar.getByRole('link', { name: 'Details' }).click();
  await carer.getByRole('heading', { level: 1 }).waitFor();
  expect(await carer.getByRole('heading', { name: 'Call' }).count()).toBe(0);
  expect(await faultsInEveryLook(carer)).toEqual([]);
});

it('shows those who lead who is missing, lets them clear help, and give the all-clear', async () => {
  const { ask } = screens.college;
  await ask('s.student', rollCall.mark, { state: 'help', sentence: 'Room 4' });
  await ask('a.hart', rollCall.markStudent, { student: 'u-mia', state: 'safe', where: 'Gym' });
  const office = await page('a.admin', '/admin/emergency-broadcast/roll-call');
  await office.getByRole('button', { name: /^1\s*Ask for help$/ }).click();
  await office.getByText('Asks for help. Room 4', { exact: false }).waitFor();
  expect(await faultsInEveryLook(office)).toEqual([]);
  // A person is found by name, and by group on a phone.
  await press(office, /^\d+\s*Everyone$/);
  const find = office.getByRole('searchbox', { name: 'Find a person by name' });
  await find.fill('kim');
  await office.getByRole('heading', { name: 'Everyone: 1' }).waitFor();
  await office.getByText('Kim Hart').waitFor();
  await find.fill('zz');
  await office.getByText('Nobody of this name is in this list.').waitFor();
  await find.fill('');
  await office.setViewportSize({ width: 375, height: 812 });
  const groups = office.getByRole('group', { name: 'Groups' });
  await groups.getByRole('button', { name: /^7A/ }).click();
  await office.getByRole('heading', { name: 'Everyone, 7A: 2' }).waitFor();
  const button = await office.getByRole('button', { name: 'Safe: Kim Hart' }).boundingBox();
  const person = await office.getByText('Kim Hart').boundingBox();
  expect(Math.abs((button?.y ?? 0) - (person?.y ?? 99))).toBeLessThan(24);
  await groups.getByRole('button', { name: 'Everyone' }).click();
  await office.setViewportSize({ width: 1280, height: 900 });
  await press(office, /^1\s*Ask for help$/);
  await press(office, 'Clear help');
  await office.getByText('Nobody is in this list.').waitFor();
  screens.server.faults.status = 500;
  await press(office, /^1\s*Safe$/);
  // What cannot be read is not counted as nobody, and names of another list do not stay.
  const names = office.getByRole('region', { name: 'Safe', exact: true });
  const again = names.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  expect(await names.getByRole('heading').allTextContents()).toEqual(['Safe']);
  delete screens.server.faults.status;
  await again.click();
  await office.getByRole('heading', { name: 'Safe: 1' }).waitFor();
  await office.getByText('Marked by Amelia Hart, Gym', { exact: false }).waitFor();

  // The question has the numbers of this moment, not those of the last read.
  await ask('e.editor', rollCall.mark, { state: 'safe' });
  const { none } = await ask('a.admin', rollCall.overview, {});
  await press(office, 'All clear');
  const question = office.getByRole('dialog', { name: 'Give the all-clear?' });
  await question.getByText(`${none} people are not known to be safe`, { exact: false }).waitFor();
  await question.getByRole('button', { name: 'Give the all-clear' }).click();
  await office.getByText('The roll-call has ended.').waitFor();
  await office.getByRole('heading', { name: 'Earlier roll-calls' }).waitFor();
  const { message: shown } = await ask('a.admin', emergencybroadcast.get, {});
  expect(shown).toMatch(/^All clear/);
});

it('shows the names while the numbers load, and the numbers while the names load', async () => {
  const path = '/admin/emergency-broadcast/roll-call';
  const waitingFor = async (held: string) => {
    const context = await screens.as('a.admin');
    await context.route(`**/api/roll-call/${held}*`, () => undefined);
    const page = await context.newPage();
    await page.goto(path);
    return page;
  };
  const withNames = await waitingFor('overview');
  await withNames.getByRole('heading', { name: /^Not known yet: \d+$/ }).waitFor();
  // The names can be marked already.
  await press(withNames, 'Safe: Kim Hart');
  await expect
    .poll(async () => (await screens.college.ask('a.admin', rollCall.overview, {})).safe)
    .toBe(1);
  const button = await withNames.getByRole('button', { name: 'Safe: Lu Hart' }).boundingBox();
  expect(button?.height).toBeGreaterThanOrEqual(48);
  const withNumbers = await waitingFor('people');
  await withNumbers.getByRole('button', { name: /^1\s*Safe$/ }).waitFor();
  await withNumbers.getByRole('heading', { name: 'Not known yet', exact: true }).waitFor();
});

it('prints a card for the wallet, and refuses both pages to others', async () => {
  const office = await page('a.admin', '/');
  await office.getByRole('banner').getByRole('link', { name: 'Emergency' }).click();
  await office.getByRole('link', { name: 'Card for the wallet' }).click();
  const card = office.getByRole('article', { name: 'Emergency card' });
  await card.getByText('npm run emergency -- --site main', { exact: false }).waitFor();
  await card.getByText('1800 55 1800').waitFor();
  expect(await faultsInEveryLook(office)).toEqual([]);
  for (const path of ['roll-call', 'card']) {
    const refused = await page('e.editor', `/admin/emergency-broadcast/${path}`);
    await refused.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(await refused.getByRole('link', { name: 'Emergency', exact: true }).count()).toBe(0);
  }
});
