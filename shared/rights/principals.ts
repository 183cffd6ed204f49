/** The roles of a person. A person may have several: a teacher may be a carer and an editor. */
export const principals = [
  'anonymous',
  'student',
  'carer',
  'affiliate',
  'faculty',
  'placeEditor',
  'editor',
  'sender',
  'reports',
  'counsellor',
  'attendance',
  'all-students',
  'privacy',
  'notes-download',
  'signing',
  'administrator',
  'internal',
] as const;
export type Principal = (typeof principals)[number];

/** How far a right reaches. A cell that is absent is refused. */
export const reaches = {
  self: "one's own record",
  link: 'students with an active, unrestricted carer link to the caller',
  aud: 'published, in its window, and the audience includes the caller',
  live: 'in its window',
  place: 'places whose audience includes the caller; visible pages only',
  ed: 'places where the caller is in the editors list',
  own: 'records the caller created',
  duty: 'students that the caller teaches, has in the homeroom, heads by year, or takes today for a colleague; with all-students any of the own site; every read audited',
  hr: 'as homeroom teacher or head of year of that student',
  vis: 'notes visible to all, own notes, or hr of that student',
  'vis+dl': 'vis, with the right to download',
  site: 'non-personal data of the own site',
  names: 'names only',
  all: 'any record of the own site',
  tok: 'holder of an unexpired single-purpose token',
  int: 'only our own machinery',
  counsellor: 'members of the counsellor group',
} as const;
export type Reach = keyof typeof reaches;

/** A row of the matrix: how far the right to one operation reaches, for each role that has it. */
export interface Operation {
  readonly cells: Partial<Record<Principal, Reach>>;
}
