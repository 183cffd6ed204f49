import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { keyOf } from '#functions/kernel/record/key';
import { shards } from '#functions/people/store/person-partitions';
import { mostWithTexts } from '#shared/emergency/emergency-text';
import { emergencybroadcast } from '#shared/emergency/emergencybroadcast.contract';
import { emergencybroadcastRecords } from '#shared/tables/emergency';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import type { College } from '#test/support/college/college';
import { collegePerson, storePerson } from '#test/support/college/people';
import { schoolNamed } from '#test/support/records/school';

/** Three people with a number; two of them share it, so two texts leave. */
async function storeNumbers({ records }: Pick<College, 'records'>) {
  for (const [username, mobile] of [
    ['t.one', '+61491570101'],
    ['t.two', '+61491570101'],
    ['t.three', '+61491570103'],
  ] as const) {
    await storePerson(records, { ...collegePerson({ username }), mobile });
  }
}
const screens = screensWith(storeNumbers, { is: { smsSender: 'HarbourCol' } });

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/** Opens the screen, writes a message and comes to the question. */
async function question(message: string) {
  const page = await screens.open('a.admin', '/admin/emergency-broadcast');
  await page.getByRole('textbox', { name: 'Message' }).fill(message);
  await press(page, /^Send (update )?to everyone$/);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'With texts' }).waitFor();
  return { page, dialog };
}

/** Returns by which channels the last message leaves. */
const channelsOfLast = () =>
  screens.college.tables
    .all('emergencybroadcast')
    .filter(({ channels }) => channels !== undefined)
    .toSorted((one, other) => (`${one.at}` < `${other.at}` ? -1 : 1))
    .at(-1)?.channels;

it('says how many texts leave and about what they cost, and orders them', async () => {
  const { page, dialog } = await question('The east gate is closed.');
  await dialog.getByRole('checkbox', { name: /, texts 2, about US\$1\.$/ }).waitFor();
  await page.getByText(' and as texts. You are asked once before anything leaves.').waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
  await press(page, /^Send to \d+ people$/);
  await page.getByRole('heading', { name: 'The message leaves in a few seconds' }).waitFor();
  expect(channelsOfLast()).toEqual(expect.arrayContaining(['mail', 'push', 'sms']));
});

it('costs nothing and orders no texts without them', async () => {
  const { page, dialog } = await question('The west gate is closed.');
  await dialog.getByRole('checkbox', { name: 'With texts' }).uncheck();
  const sends = dialog.getByRole('checkbox', { name: /^Send to \d+ people\?/ });
  await expect.poll(async () => (await sends.count()) > 0).toBe(true);
  expect(await dialog.getByText(/texts \d|US\$/).count()).toBe(0);
  await press(page, /^Send to \d+ people$/);
  await page.getByRole('heading', { name: 'The message leaves in a few seconds' }).waitFor();
  expect(channelsOfLast()).not.toContain('sms');
});

it('says that a message leaves without texts after six with texts', async () => {
  let updated_at: string | undefined;
  for (let n = 1; n <= mostWithTexts; n++) {
    const message = `Message ${n}`;
    const channels = ['push' as const, 'mail' as const, 'sms' as const];
    const draft = { status: true, message, channels, ...(updated_at && { updated_at }) };
    ({ updated_at } = await screens.college.ask('a.admin', emergencybroadcast.update, draft));
  }
  // Each has left: one that the next replaced within 10 seconds would not count.
  const starts_at = new Date(Date.now() - 3_600_000).toISOString();
  for (const row of screens.college.tables.all('emergencybroadcast')) {
    if (row.channels) await screens.college.put('emergencybroadcast', { ...row, starts_at });
  }
  const { page } = await question('A seventh message.');
  await press(page, /^Send to \d+ people$/);
  await page
    .getByText('It leaves without texts: 6 messages with texts have left in 24 hours.')
    .waitFor();
  expect(channelsOfLast()).toEqual(expect.arrayContaining(['mail', 'push']));
  expect(channelsOfLast()).not.toContain('sms');
  expect(await faultsInEveryLook(page)).toEqual([]);
});

it('says how many people a channel does not reach once all shares have been looked at, and not before', async () => {
  const { ask, put, tables } = screens.college;
  const channels = ['push' as const, 'mail' as const, 'sms' as const];
  await ask('a.admin', emergencybroadcast.update, { status: true, message: 'Flood.', channels });
  const [sending] = tables.all('emergencybroadcast').filter((row) => row.channels);
  const starts_at = new Date(Date.now() - 60_000).toISOString();
  await put('emergencybroadcast', { ...sending, starts_at });
  // The first share has people without a number; of the others nothing is known yet.
  const shares = channels.flatMap((channel) =>
    Array.from({ length: shards }, (_, shard) => ({ channel, shard: String(shard) })),
  );
  const store = (share: (typeof shares)[number]) =>
    put('emergencybroadcast', {
      ...keyOf(schoolNamed('main'), emergencybroadcastRecords.part.key, {
        ...share,
        version: `${sending?.version}`,
      }),
      ...share,
      people: share.shard === '0' ? 5 : 0,
      reachable: share.shard === '0' && share.channel === 'mail' ? 5 : 0,
      done_at: starts_at,
    });
  for (const share of shares.filter(({ shard }) => shard === '0')) await store(share);
  const page = await screens.open('a.admin', '/admin/emergency-broadcast');
  await page.getByText(/^Texts: 0 of 0 sent/).waitFor();
  expect(await page.getByText(/more people have/).count()).toBe(0);
  for (const share of shares) await store(share);
  await page.reload();
  await page.getByText(/^Texts: .*5 more people have no mobile number/).waitFor();
});
