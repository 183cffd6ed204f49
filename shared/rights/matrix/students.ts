import type { Operation } from '#shared/rights/principals';

/** Students: their days, results, goals, notes and requests. */
export const studentsRights = {
  /** GET carerstudents */
  'cs.list': { cells: { carer: 'link' } },
  /** GET students (auth_username) */
  'stu.list': {
    cells: {
      student: 'self',
      affiliate: 'self',
      faculty: 'duty',
      administrator: 'all',
      internal: 'all',
    },
  },
  /** GET carer students (auth_username, student_group) */
  'stu.carer': {
    cells: { carer: 'link' },
  },
  /** GET student-info/ */
  'stu.info': {
    cells: { student: 'self', carer: 'link', faculty: 'duty', attendance: 'all' },
  },
  /** GET year-info/ */
  year: { cells: { student: 'self', carer: 'link', faculty: 'duty' } },
  /** GET new-students/ */
  'new': {
    cells: { faculty: 'duty', administrator: 'all' },
  },
  /** GET financial-info/ ; POST financial-info/statements */
  fin: { cells: { carer: 'self' } },
  /** GET absences/{id} , absences/percentage/{id} */
  'abs.get': {
    cells: { student: 'self', carer: 'link', faculty: 'duty', attendance: 'all' },
  },
  /** GET absences/absence-summary/?username */
  'abs.sum': {
    cells: { student: 'self', carer: 'link', faculty: 'duty', attendance: 'all' },
  },
  /** POST absences/ (reason) */
  'abs.add': { cells: { carer: 'link' } },
  /** POST send-absent-email/ */
  'abs.mail': { cells: { carer: 'link' } },
  /** GET absences/notices , absences/notices/{id} */
  'abs.notice': {
    cells: { student: 'self', carer: 'link', faculty: 'duty', attendance: 'all' },
  },
  /** PUT absences/notices/{id} , POST absences/notices/{id}/withdraw */
  'abs.change': {
    cells: { carer: 'own' },
  },
  /**
   * POST absences/attachments , absences/attachments/{id}/check , GET
   * absences/notices/{id}/attachments/{id}
   */
  'abs.attach': {
    cells: { carer: 'own' },
  },
  /** GET|POST attendance/ (office: lists, seen, recorded, decision, attachments) */
  att: {
    cells: { attendance: 'all' },
  },
  /** GET my-day-timetables/ */
  'tt.my': { cells: { student: 'self', faculty: 'self' } },
  /** GET my-day-timetables/{userUid} */
  'tt.child': { cells: { carer: 'link' } },
  /** GET teacher-day-timetable/ */
  'tt.tch': { cells: { faculty: 'self' } },
  /** POST upcoming-tasks/ */
  'up.task': {
    cells: { student: 'self', carer: 'link', faculty: 'self' },
  },
  /** GET plotcourse/ , plottask/ */
  plot: {
    cells: { student: 'self', carer: 'link', faculty: 'duty' },
  },
  /** GET student-academic-reports/ */
  'rep.list': {
    cells: { student: 'self', carer: 'link', faculty: 'duty' },
  },
  /** POST report download (filename) ; GET custom FILE_PATH */
  'rep.file': {
    cells: { student: 'self', carer: 'link', faculty: 'duty' },
  },
  /** GET student-learning-behaviour/ , learning-behaviour-by-course/ */
  beh: {
    cells: { student: 'self', carer: 'link', faculty: 'duty' },
  },
  /** GET homeroom-comments/ */
  'goal.read': {
    cells: { student: 'self', carer: 'link', faculty: 'duty' },
  },
  /** GET student-notes */
  'note.get': { cells: { faculty: 'vis' } },
  /** GET student-notes?is_csv_export */
  'note.csv': { cells: { faculty: 'vis+dl' } },
  /** POST student-notes */
  'note.add': { cells: { faculty: 'duty' } },
  /** GET student-goals/ , student-learning-goals/ */
  'sg.get': {
    cells: { student: 'self', carer: 'link', faculty: 'duty', administrator: 'all' },
  },
  /** save student-goals/ */
  'sg.save': { cells: { student: 'self', faculty: 'hr' } },
  /** GET student-goals/classes , student-goals/overview */
  'sg.class': {
    cells: { faculty: 'duty', administrator: 'all' },
  },
  /** GET student-goals?is_download=true */
  'sg.dl': {
    cells: { student: 'self', carer: 'link', faculty: 'duty', administrator: 'all' },
  },
  /** POST learning-goals-pdf/ (one student) */
  'lgp.one': {
    cells: { student: 'self', carer: 'link', faculty: 'duty', administrator: 'all' },
  },
  /** POST learning-goals-pdf/ (year) */
  'lgp.bulk': { cells: { administrator: 'all' } },
  /** POST goals CSV import */
  csv: { cells: { administrator: 'all' } },
  /** GET school-psychology-request/ */
  'psy.get': {
    cells: { student: 'own', carer: 'own', faculty: 'own', counsellor: 'counsellor' },
  },
  /** save school-psychology-request/ */
  'psy.save': {
    cells: { student: 'self', carer: 'link', faculty: 'duty', counsellor: 'counsellor' },
  },
} as const satisfies Record<string, Operation>;
