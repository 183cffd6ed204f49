import { expect, it } from 'vitest';
import { ownNames, withOwnName } from '#functions/site/store/own-name';
import { usualSettings } from '#shared/site/usual-settings';
import type { SiteFacts } from '#shared/sites';
import { memoryTables } from '#test/support/memory/memory-tables';
import { schoolNamed } from '#test/support/records/school';
import { putInto } from '#test/support/records/school-records';

const factsOf = (schoolUid: string): SiteFacts => ({
  schoolUid: schoolNamed(schoolUid).site,
  name: 'Deployed College',
  host: `${schoolUid}.example.edu`,
  timeZone: 'Australia/Sydney',
  sender: `portal@${schoolUid}.example.edu`,
  configurationSet: schoolUid,
  issuer: 'https://cognito.example/pool',
  clientId: 'client',
});

it('names a school as its own settings do, and leaves other facts and other schools alone', async () => {
  const tables = memoryTables(async () => {});
  const settings = { ...usualSettings(factsOf('main')), schoolName: 'Harbour College' };
  await putInto(tables, 'settings', { pk: 'main', sk: 'settings', ...settings });
  const schoolOf = withOwnName(ownNames(tables), async (name) =>
    name === 'nowhere' ? undefined : factsOf(name),
  );
  expect(await schoolOf('main')).toEqual({ ...factsOf('main'), name: 'Harbour College' });
  expect(await schoolOf('regional')).toEqual(factsOf('regional'));
  expect(await schoolOf('nowhere')).toBeUndefined();
});
