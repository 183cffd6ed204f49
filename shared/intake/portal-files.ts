/**
 * The portal's own CSV files that the intake takes, by name without `.csv`, in the order in which a
 * load reads them: a file may refer to records of the files before it.
 */
export const portalFiles = [
  'units',
  'resources',
  'classrooms',
  'calendar',
  'absences',
  'timetable',
  'timetable-changes',
  'finance',
  'year-info',
  'learning-behaviours',
  'reports',
  'learning-goals',
  'learning-virtues-goals',
  'homeroom-comments',
] as const;
export type PortalFile = (typeof portalFiles)[number];
