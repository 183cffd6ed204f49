import { portalFiles } from '#shared/intake/portal-files';

const oneOf = new Intl.ListFormat('en-AU', { type: 'disjunction' });

interface FileKind {
  readonly ending: string;
  readonly what: string;
  /** The names that such a file may have. */
  readonly names?: string;
}

/** The files that the intake takes, by extension. */
export const fileKinds: readonly FileKind[] = [
  {
    ending: '.zip',
    what: 'a OneRoster package, version 1.1 or 1.2, or several of the portal’s own files',
  },
  {
    ending: '.csv',
    what: 'one of the portal’s own tables',
    names: oneOf.format(portalFiles.map((name) => `${name}.csv`)),
  },
  {
    ending: '.xlsx',
    what: 'one of these tables as an Excel workbook, under the same name: its first sheet',
  },
  { ending: '.ics', what: 'a calendar exported by a calendar program' },
];

/** The extensions and types for the file dialog. Some systems read the one, some the other. */
export const acceptedFiles = [
  ...fileKinds.map(({ ending }) => ending),
  'application/zip',
  'text/csv',
  'text/calendar',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
].join(',');
