import { expect, it } from 'vitest';
import { workPrefix } from '#functions/intake/store/intake-files';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import { storeIntakes } from '#test/support/college/intakes';
import { schoolNamed } from '#test/support/records/school';

const school = { sourcedId: '301', name: 'Lake Middle School', students: 320, staff: 41 };
const other = { sourcedId: '302', name: 'Lake High School', students: 512, staff: 60 };

const screens = screensWith(async (college) => {
  await storeIntakes(college);
  const schools = [
    { ...school, is_chosen: true },
    { ...other, is_chosen: false },
  ];
  college.objects.set(
    `uploads/${workPrefix(schoolNamed('main'), 'i-ready')}report.json`,
    Buffer.from(JSON.stringify({ faults: [], warnings: [], schools })),
  );
});

it('offers to apply a file only while no other school is being chosen', async () => {
  const page = await screens.open('a.admin', '/admin/intake?intake=i-ready');
  const apply = page.getByRole('button', {
    name: /^Apply to Lake Middle School: 430 people leave/,
  });
  await apply.waitFor();
  await page.getByRole('heading', { name: /^Lake Middle School: / }).waitFor();
  await page.getByRole('button', { name: 'Choose another school' }).click();
  const form = page.getByRole('form', { name: 'Your school' });
  await form.waitFor();
  expect(await apply.count()).toBe(0);
  expect(await faultsInEveryLook(page)).toEqual([]);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await apply.waitFor();
});

it('lists what was found as cards on a phone, with the reason of each', async () => {
  const page = await screens.open('a.admin', '/admin/intake?intake=i-refused');
  await page.setViewportSize({ width: 375, height: 812 });
  const list = page.getByRole('list', { name: 'Faults' });
  await list.waitFor();
  const width = await list.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(width).toBe(0);
});
