/** The files that the intake takes, by the end of their names. */
export const fileKinds = [
  {
    ending: '.zip',
    what: 'a OneRoster package (version 1.1 or 1.2), or several of the portal’s own files',
  },
  {
    ending: '.csv',
    what: 'one of the portal’s own tables: units.csv, resources.csv, classrooms.csv or calendar.csv',
  },
  { ending: '.ics', what: 'a calendar as calendar programs export it' },
] as const;

/** The same for the system’s own window; some systems know the endings, others the kinds. */
export const acceptedFiles = [
  ...fileKinds.map(({ ending }) => ending),
  ...['application/zip', 'text/csv', 'text/calendar'],
].join(',');
