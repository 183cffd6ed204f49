import type { Site } from '#infra/sites';

/** A school besides those of `infra/sites.ts`. */
export const third: Site = {
  schoolUid: 'coastal',
  name: 'Coastal College',
  host: 'coastal.portal.example.edu',
  timeZone: 'Australia/Perth',
  sender: 'portal@mail.coastal.portal.example.edu',
};
