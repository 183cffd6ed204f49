import { schoolNamed } from '#test/support/records/school';
/** The first school. */
export const school = {
  schoolUid: schoolNamed('main').site,
  name: 'Main School',
  host: 'main.portal.example.edu',
  timeZone: 'Australia/Sydney',
  sender: 'school@example.edu',
  configurationSet: 'portal-main',
  issuer: 'https://pool.example/main',
  clientId: 'main',
};

/** A second school in the same tables. */
export const sister = {
  ...school,
  schoolUid: schoolNamed('regional').site,
  name: 'Regional School',
  host: 'regional.portal.example.edu',
  sender: 'regional@example.edu',
  issuer: 'https://pool.example/regional',
  clientId: 'regional',
};
export const sites = [school, sister];
