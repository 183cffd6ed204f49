import type { SiteFacts } from '#shared/sites';
import { schoolNamed } from '#test/support/records/school';

/** Returns the facts of a school. */
export const factsOf = (schoolUid: string): SiteFacts => ({
  schoolUid: schoolNamed(schoolUid).site,
  name: 'Harbour College',
  host: `${schoolUid}.example.edu`,
  timeZone: 'Australia/Sydney',
  sender: 'school@example.edu',
  configurationSet: `portal-${schoolUid}`,
  issuer: 'https://issuer.example.edu',
  clientId: 'client',
});
