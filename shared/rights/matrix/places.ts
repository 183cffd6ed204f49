import type { Operation } from '#shared/rights/principals';

/** Places and courses, their pages, and the learning areas. */
export const placesRights = {
  /** GET places/ , places/{id} */
  'plc.get': {
    cells: {
      student: 'place',
      carer: 'place',
      affiliate: 'place',
      faculty: 'place',
      placeEditor: 'ed',
      administrator: 'all',
    },
  },
  /** POST|PUT|DELETE places/ ; GET places/?deleted=true ; POST places/{id}/restore, /copy */
  'plc.write': { cells: { administrator: 'all' } },
  /** GET pagetypes/ */
  'pgt.list': {
    cells: {
      student: 'site',
      carer: 'site',
      affiliate: 'site',
      faculty: 'site',
      administrator: 'site',
    },
  },
  /** GET pages/ , pages/{id} */
  'pg.get': {
    cells: {
      student: 'place',
      carer: 'place',
      affiliate: 'place',
      faculty: 'place',
      placeEditor: 'ed',
      administrator: 'all',
    },
  },
  /** PUT pages/ (edit, hide, delete flag, dates) */
  'pg.put': {
    cells: { placeEditor: 'ed', administrator: 'all' },
  },
  /** POST pages/ (create) */
  'pg.add': { cells: { placeEditor: 'ed', administrator: 'all' } },
  /** POST pages/?update_sort_order=true */
  'pg.sort': {
    cells: { placeEditor: 'ed', administrator: 'all' },
  },
  /** POST pages/move (of both places) */
  'pg.move': {
    cells: { placeEditor: 'ed', administrator: 'all' },
  },
  /** DELETE pages/{id} */
  'pg.del': { cells: { administrator: 'all' } },
  /** GET|POST|PUT|DELETE pages/{id}/versions */
  'pg.ver': {
    cells: { placeEditor: 'ed', administrator: 'all' },
  },
  /** POST|PUT|DELETE pages/{id}/blogs */
  'pg.blog': {
    cells: { placeEditor: 'ed', administrator: 'all' },
  },
  /** GET key-learning-area/ , {id} */
  kla: {
    cells: {
      student: 'site',
      carer: 'site',
      affiliate: 'site',
      faculty: 'site',
      administrator: 'site',
    },
  },
  /** PUT key-learning-area/{id} */
  'kla.image': { cells: { administrator: 'all' } },
  /** GET course-units/ , course-tasks/ */
  cu: {
    cells: { student: 'place', carer: 'place', faculty: 'site', administrator: 'all' },
  },
  /** GET course-classrooms/ */
  cc: { cells: { student: 'place', faculty: 'site' } },
} as const satisfies Record<string, Operation>;
