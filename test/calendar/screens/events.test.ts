import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { asks } from '#shared/asks/asks.contract';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import { collegeEvent, storeEvents } from '#test/support/college/calendar';

const screens = screensWith(storeEvents);

const start = async (path: string, person = 'e.editor') => screens.open(person, path);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const act = async (page: Page, event: string, name: string) => {
  await page.getByRole('button', { name: `Change ${event}` }).click();
  await page.getByRole('menuitem', { name }).click();
};
/** Types a day into a field that shows it in words. */
async function setDay(page: Page, label: string, day: string) {
  await page.getByRole('group', { name: label }).getByRole('spinbutton').first().click();
  // The day comes first, then the month and the year.
  await page.keyboard.type(day.split('-').toReversed().join(''));
}
const stored = (title: string) =>
  screens.college.tables.all('calendar').filter((each) => each.title === title);

describe('the form of an event', () => {
  it('adds an event with the keyboard, says what is missing, and has no accessibility faults', async () => {
    const page = await start('/calendar?day=2026-06-04');
    await page.getByRole('link', { name: 'New event' }).click();
    const form = page.getByRole('form', { name: 'New event' });
    await form.getByLabel('Title').fill('Chess evening');
    await press(page, 'Save');
    await form.getByText('Please choose who this is for.').waitFor();
    await form.getByText('Please give the time at which it starts.').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await setDay(page, 'First day', '2026-06-11');
    await form.getByLabel('From').fill('18:00');
    await form.getByLabel('Until', { exact: true }).fill('20:00');
    await form.getByLabel('Address').fill('1 Harbour Road, Sydney');
    await form.getByLabel('Whom to ask').fill('Ms Lee, lee@example.edu');
    const forAll = form.getByLabel('For everyone');
    await forAll.focus();
    await page.keyboard.press('Space');
    await form.getByLabel('Title').focus();
    await press(page, 'Save');
    await page.getByText('Event saved.').waitFor();
    await page.getByText('Thursday 11 June 2026, 6:00 pm – 8:00 pm').waitFor();
    const map = page.getByRole('link', { name: 'Map of 1 Harbour Road, Sydney' });
    expect(await map.getAttribute('href')).toBe(
      'https://www.openstreetmap.org/search?query=1%20Harbour%20Road%2C%20Sydney',
    );
    const mail = page.getByRole('link', { name: 'lee@example.edu' });
    expect(await mail.getAttribute('href')).toBe('mailto:lee@example.edu');
    expect(await faultsInEveryLook(page)).toEqual([]);
    expect(stored('Chess evening')).toMatchObject([{ source: 'portal', sequence: 0 }]);
  });

  it('changes an event, removes it, and undoes that', async () => {
    const page = await start('/calendar?day=2026-06-04');
    await page.getByRole('link', { name: 'New event' }).click();
    await page.getByLabel('Title').fill('Quiz');
    await page.getByLabel('All day').check();
    await setDay(page, 'First day', '2026-06-12');
    await page.getByLabel('For everyone').check();
    await press(page, 'Save');
    await page.getByText('Friday 12 June 2026, all day').waitFor();
    await act(page, 'Quiz', 'Edit');
    await page.getByLabel('Title').fill('Quiz night');
    await press(page, 'Save');
    await page.getByRole('heading', { name: 'Quiz night', level: 1 }).waitFor();
    await act(page, 'Quiz night', 'Remove');
    await page.getByText('Event removed.').waitFor();
    expect(stored('Quiz night')[0]?.removed_at).toBeDefined();
    await press(page, 'Undo');
    await expect.poll(() => stored('Quiz night')[0]?.removed_at).toBeUndefined();
  });

  it('is found among the removed ones, with its answers, and restored there', async () => {
    const page = await start('/calendar/new');
    await page.getByLabel('Title').fill('Regatta');
    await page.getByLabel('All day').check();
    await setDay(page, 'First day', '2026-06-19');
    await page.getByLabel('For everyone').check();
    await press(page, 'Save');
    await page.getByText('Friday 19 June 2026, all day').waitFor();
    const askUid = `${stored('Regatta')[0]?.eventUid}`;
    const ask = { by: '2026-06-17', rule: 'each_reader' as const };
    await screens.college.ask('e.editor', asks.save, { askUid, ask });
    await act(page, 'Regatta', 'Remove');
    await page.getByText('Event removed.').waitFor();
    await press(page, 'Removed events');
    const removed = page.getByRole('dialog', { name: 'Removed events' });
    await removed.getByText('Fri 19 June 2026').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await removed.getByRole('link', { name: 'Answers: Regatta' }).click();
    await page.getByText('It is not asked any longer.', { exact: false }).waitFor();
    expect(await page.getByRole('button', { name: 'Save as CSV' }).count()).toBe(0);
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.goto('/calendar');
    await press(page, 'Removed events');
    await removed.getByRole('button', { name: 'Restore: Regatta' }).click();
    await page.getByText('Event restored.').waitFor();
    expect(stored('Regatta')[0]?.removed_at).toBeUndefined();
  });

  it('shows the answers of an event that a file dropped, which nobody restores here', async () => {
    const gala = collegeEvent({ eventUid: 'gala', title: 'Gala', starts: '2026-06-16' });
    await storeEvents(screens.college, [gala]);
    const ask = { by: '2026-06-15', rule: 'each_reader' as const };
    await screens.college.ask('e.editor', asks.save, { askUid: 'gala', ask });
    await storeEvents(screens.college, [{ ...gala, removed_at: '2026-05-30T00:00:00.000Z' }]);
    const page = await start('/calendar');
    await press(page, 'Removed events');
    const removed = page.getByRole('dialog', { name: 'Removed events' });
    await removed.getByText('No longer in its file').waitFor();
    expect(await removed.getByRole('button', { name: 'Restore: Gala' }).count()).toBe(0);
    expect(await faultsInEveryLook(page)).toEqual([]);
    await removed.getByRole('link', { name: 'Answers: Gala' }).click();
    await page.getByRole('heading', { name: 'Gala', level: 2 }).waitFor();
  });
});

describe('an event of a file', () => {
  it('is cancelled with a note, taken back, and moved to a new event', async () => {
    const page = await start('/calendar/calendar_details/concert', 'e.editor');
    await act(page, 'Winter concert', 'Cancel event');
    const dialog = page.getByRole('dialog', { name: 'Cancel “Winter concert”?' });
    await dialog.getByLabel('Note').fill('The hall is closed.');
    expect(await faultsInEveryLook(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel event' }).click();
    await page.getByText('This event has been cancelled.').waitFor();
    await page.getByText('The hall is closed.').waitFor();
    await act(page, 'Winter concert', 'Take back: it takes place');
    await page.getByText('The event takes place.').waitFor();
    await expect.poll(() => page.getByText('This event has been cancelled.').count()).toBe(0);
    await act(page, 'Winter concert', 'Move to another day');
    await page.getByRole('heading', { name: 'Move event', level: 1 }).waitFor();
    await setDay(page, 'First day', '2026-06-18');
    await setDay(page, 'Last day', '2026-06-18');
    await press(page, 'Save');
    await page.getByText('Thursday 18 June 2026, 6:00 pm – 8:30 pm').waitFor();
    await page.goto('/calendar/calendar_details/concert');
    await page.getByText('This event has moved to').waitFor();
    const link = page.getByRole('link', { name: 'Thursday 18 June 2026, 6:00 pm – 8:30 pm' });
    await link.click();
    await page.getByRole('button', { name: 'Change Winter concert' }).waitFor();
  });

  it('says to its editor for which groups it is', async () => {
    const page = await start('/calendar/calendar_details/camp');
    await page.getByText('Year 7: students, carers and staff', { exact: true }).waitFor();
    expect(await page.locator('dt', { hasText: /^For$/ }).count()).toBe(1);
  });

  it('goes to the calendar of the device as a file, and cannot be changed by its reader', async () => {
    const page = await start('/calendar/calendar_details/camp', 'c.carer');
    const download = page.waitForEvent('download');
    await press(page, 'Add to my calendar');
    const file = await download;
    expect(file.suggestedFilename()).toBe('year-7-camp.ics');
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toContain('UID:camp@main');
    expect(text).toContain('DTSTART;VALUE=DATE:20260603');
    expect(await page.getByRole('button', { name: /^Change / }).count()).toBe(0);
  });
});
