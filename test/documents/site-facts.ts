import type { SiteFacts } from '#shared/sites';

/** Returns the facts of a school. */
export const factsOf = (schoolUid: string): SiteFacts => ({
  schoolUid,
  name: 'Harbour College',
  host: `${schoolUid}.example.edu`,
  timeZone: 'Australia/Sydney',
  sender: 'school@example.edu',
  configurationSet: `portal-${schoolUid}`,
  issuer: 'https://issuer.example.edu',
  clientId: 'client',
});
