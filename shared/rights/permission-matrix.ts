/** The specified permission matrix as a table: who may do what, and how far. */

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

interface Operation {
  readonly cells: Partial<Record<Principal, Reach>>;
}

export const operations = {
  /** GET users/{username} */
  'usr.get': {
    cells: {
      student: 'self',
      carer: 'self',
      affiliate: 'self',
      faculty: 'self',
      reports: 'names',
      administrator: 'all',
      internal: 'all',
    },
  },
  /** GET people/, people/{id}, people/{id}/why, people/why */
  'ppl.get': { cells: { administrator: 'all' } },
  /** POST people/, people/invitations, people/{id}/acts */
  'ppl.act': { cells: { administrator: 'all' } },
  /** POST rights/ */
  'rgt.request': { cells: { administrator: 'all' } },
  /** GET rights/, POST rights/{id}/decision */
  'rgt.decide': { cells: { counsellor: 'all', privacy: 'all', administrator: 'all' } },
  /** GET settings/{id} */
  'set.get': {
    cells: {
      student: 'site',
      carer: 'site',
      affiliate: 'site',
      faculty: 'site',
      administrator: 'site',
    },
  },
  /** GET|PUT school-settings/, POST school-settings/undo, PUT post-categories/, GET|PUT family-settings/ */
  'set.write': { cells: { administrator: 'all' } },
  /** GET posts/ (reader) */
  'post.list': {
    cells: { student: 'aud', carer: 'aud', affiliate: 'aud', faculty: 'aud', administrator: 'aud' },
  },
  /** GET posts/?get_posts_for_admin=true */
  'post.admin': {
    cells: { editor: 'all', administrator: 'all' },
  },
  /** GET posts/{id} */
  'post.get': {
    cells: {
      student: 'aud',
      carer: 'aud',
      affiliate: 'aud',
      faculty: 'aud',
      editor: 'all',
      administrator: 'all',
    },
  },
  /** GET posts/ -> signed URL */
  'post.url': {
    cells: {
      student: 'aud',
      carer: 'aud',
      affiliate: 'aud',
      faculty: 'aud',
      editor: 'all',
      administrator: 'all',
    },
  },
  /** POST posts/ */
  'post.add': { cells: { editor: 'all', administrator: 'all' } },
  /** PUT posts/{id} */
  'post.put': { cells: { editor: 'all', administrator: 'all' } },
  /** DELETE posts/{id} */
  'post.del': { cells: { editor: 'own', administrator: 'all' } },
  /** GET groups/ */
  'grp.list': {
    cells: { placeEditor: 'names', editor: 'names', administrator: 'names', internal: 'all' },
  },
  /** POST|PUT|DELETE groups/, GET groups/?origin=school and ?preview=rule, GET|PUT groups/{id}/members */
  'grp.write': { cells: { administrator: 'all' } },
  /** GET post-categories/ */
  'cat.list': {
    cells: {
      student: 'site',
      carer: 'site',
      affiliate: 'site',
      faculty: 'site',
      administrator: 'site',
    },
  },
  /** GET connection-headers/ */
  'hdr.get': {
    cells: {
      student: 'live',
      carer: 'live',
      affiliate: 'live',
      faculty: 'live',
      editor: 'all',
      administrator: 'all',
    },
  },
  /** POST|PUT|DELETE connection-headers/ */
  'hdr.write': {
    cells: { editor: 'all', administrator: 'all' },
  },
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
  /** POST editor image upload */
  'img.add': {
    cells: { placeEditor: 'ed', editor: 'all', administrator: 'all' },
  },
  /** POST readposts/ */
  'rp.add': {
    cells: {
      student: 'self',
      carer: 'self',
      affiliate: 'self',
      faculty: 'self',
      administrator: 'self',
    },
  },
  /** GET readposts/{userId}/ */
  'rp.get': {
    cells: {
      student: 'self',
      carer: 'self',
      affiliate: 'self',
      faculty: 'self',
      administrator: 'all',
      reports: 'all',
    },
  },
  /** POST weblogs/ */
  'wl.add': {
    cells: {
      student: 'self',
      carer: 'self',
      affiliate: 'self',
      faculty: 'self',
      administrator: 'self',
    },
  },
  /** GET weblogs/ (3 log types) */
  'wl.get': { cells: { administrator: 'all', reports: 'all' } },
  /** GET|POST|DELETE favorites/ */
  fav: {
    cells: {
      student: 'self',
      carer: 'self',
      affiliate: 'self',
      faculty: 'self',
      administrator: 'self',
    },
  },
  /** GET calendar/ , calendar/{id} */
  cal: {
    cells: { student: 'aud', carer: 'aud', affiliate: 'aud', faculty: 'aud', administrator: 'aud' },
  },
  /** GET carerstudents */
  'cs.list': { cells: { carer: 'link' } },
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
  /** GET student-info/ */
  'stu.info': {
    cells: { student: 'self', carer: 'link', faculty: 'duty', attendance: 'all' },
  },
  /** GET financial-info/ ; POST financial-info/statements */
  fin: { cells: { carer: 'self' } },
  /** GET year-info/ */
  year: { cells: { student: 'self', carer: 'link', faculty: 'duty' } },
  /** GET emergencybroadcast/ */
  emg: {
    cells: {
      student: 'site',
      carer: 'site',
      affiliate: 'site',
      faculty: 'site',
      administrator: 'site',
    },
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
  /** GET course-units/ , course-tasks/ */
  cu: {
    cells: { student: 'place', carer: 'place', faculty: 'site', administrator: 'all' },
  },
  /** GET course-classrooms/ */
  cc: { cells: { student: 'place', faculty: 'site' } },
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
  /** GET school-psychology-request/ */
  'psy.get': {
    cells: { student: 'own', carer: 'own', faculty: 'own', counsellor: 'counsellor' },
  },
  /** save school-psychology-request/ */
  'psy.save': {
    cells: { student: 'self', carer: 'link', faculty: 'duty', counsellor: 'counsellor' },
  },
  /** GET|POST|PUT|DELETE signing-templates/ */
  'sign.tpl': { cells: { signing: 'site' } },
  /** GET signing-requests/ */
  'sign.list': {
    cells: { signing: 'own', administrator: 'all' },
  },
  /** POST signing-requests/ ; GET|PUT|DELETE signing-requests/{id} */
  'sign.one': {
    cells: { signing: 'own' },
  },
  /** POST learning-goals-pdf/ (one student) */
  'lgp.one': {
    cells: { student: 'self', carer: 'link', faculty: 'duty', administrator: 'all' },
  },
  /** POST learning-goals-pdf/ (year) */
  'lgp.bulk': { cells: { administrator: 'all' } },
  /** GET new-students/ */
  'new': {
    cells: { faculty: 'duty', administrator: 'all' },
  },
  /** GET metrics/ */
  met: { cells: { administrator: 'all', reports: 'all' } },
  /** GET emailstatistics/ */
  'es.get': { cells: { administrator: 'all', reports: 'all' } },
  /** GET|DELETE documents/ ; POST documents/{id}/cancel */
  doc: {
    cells: { student: 'own', carer: 'own', faculty: 'own', administrator: 'own', reports: 'own' },
  },
  /** POST send-emails */
  'mail.send': { cells: { administrator: 'all', sender: 'all' } },
  /** GET|POST|PUT weeklyemailtext/ */
  wet: { cells: { administrator: 'all', sender: 'all' } },
  /** GET|POST|PUT|DELETE subscribed-users/ */
  sub: { cells: { administrator: 'all' } },
  /** GET mail-suppressions/ ; POST mail-suppressions/retry */
  sup: { cells: { administrator: 'all', sender: 'all' } },
  /** one-click unsubscribe (not in spec) */
  unsub: { cells: { anonymous: 'tok' } },
  /** POST|GET|DELETE posts/pdf/ ; list ; download URL */
  cpdf: {
    cells: { administrator: 'all' },
  },
  /** GET|POST PDF email text ; send PDF email */
  'cpdf.mail': {
    cells: { administrator: 'all' },
  },
  /** GET queuestatistics/ ; POST removequeue */
  q: { cells: { administrator: 'all' } },
  /** POST goals CSV import */
  csv: { cells: { administrator: 'all' } },
  /** public signing pages (docusign*, docusign_interview) */
  sign: {
    cells: { anonymous: 'tok' },
  },
  /** SES event ingestion */
  'ses.in': { cells: { internal: 'int' } },
  /** SQS workers, schedules, roster sync, Cognito triggers */
  work: {
    cells: { internal: 'int' },
  },
  /** GET posts/?bin=true */
  'post.bin': { cells: { administrator: 'all' } },
  /** POST posts/{id}/restore */
  'post.restore': {
    cells: { editor: 'own', administrator: 'all' },
  },
  /** GET posts/{id}/versions, versions/{version} */
  'post.versions': {
    cells: { editor: 'all', administrator: 'all' },
  },
  /** POST audiences/, audiences/explain, audiences/check */
  'aud.see': {
    cells: { editor: 'all', administrator: 'all' },
  },
  /** POST embeds/ */
  'embed.find': {
    cells: { placeEditor: 'ed', editor: 'all', administrator: 'all' },
  },
  /** PUT emergencybroadcast/ ; POST emergencybroadcast/test (to oneself) */
  'emg.write': { cells: { administrator: 'all' } },
  /** GET emergencybroadcast/reach, sending, unreached ; POST unreached/exports */
  'emg.sent': { cells: { administrator: 'all' } },
  /** GET asks/{askUid} , POST|PUT|DELETE answers (readers of the post) */
  ask: {
    cells: {
      student: 'self',
      carer: 'self',
      affiliate: 'self',
      faculty: 'self',
      administrator: 'self',
    },
  },
  /** GET asks/{askUid}?form=true , PUT|DELETE asks/{askUid} (of events; a post's ask is in the post) */
  'ask.write': { cells: { editor: 'all', administrator: 'all' } },
  /** GET posts/{id}/files/{id}, GET calendar/{id}/files/{id} */
  file: {
    cells: {
      student: 'aud',
      carer: 'aud',
      affiliate: 'aud',
      faculty: 'aud',
      editor: 'all',
      administrator: 'all',
    },
  },
  /** POST posts/files, GET posts/files/{id} */
  'file.add': { cells: { editor: 'all', administrator: 'all' } },
  /** GET asks/{askUid}/report , people , texts/{hash} ; POST|DELETE records ; POST exports (faculty: helpers) */
  'ask.report': {
    cells: { faculty: 'own', editor: 'own', administrator: 'all' },
  },
  /** POST asks/{askUid}/sealed (faculty: helpers) */
  'ask.sealed': {
    cells: { faculty: 'own', editor: 'own', administrator: 'own' },
  },
  /** GET roll-call/ , POST roll-call/marks (self, linked children) */
  'roll.own': {
    cells: {
      student: 'self',
      carer: 'link',
      affiliate: 'self',
      faculty: 'self',
      administrator: 'self',
    },
  },
  /** GET roll-call/students , classes , POST roll-call/staff-marks (any student by name) */
  'roll.staff': {
    cells: { faculty: 'all' },
  },
  /** GET|POST roll-call/ (overview, people, all-clear, reports, exports) */
  'roll.see': {
    cells: { administrator: 'all' },
  },
  /** GET calendar/?everyone=true , POST calendar/ , PUT|DELETE calendar/{id} , PUT|DELETE calendar/{id}/cancel */
  'cal.write': { cells: { editor: 'all', administrator: 'all' } },
  /** GET|POST|PUT|DELETE calendar/feed */
  'cal.feed': {
    cells: {
      student: 'self',
      carer: 'self',
      affiliate: 'self',
      faculty: 'self',
      administrator: 'self',
    },
  },
  /** Each part of it needs the part's own right too. */
  /** GET home/ */
  home: {
    cells: {
      student: 'self',
      carer: 'self',
      affiliate: 'self',
      faculty: 'self',
      administrator: 'self',
    },
  },
  /** Each part of it needs the part's own right too. */
  /** GET admin-dashboard/ */
  'adm.home': {
    cells: { editor: 'self', sender: 'self', reports: 'self', administrator: 'self' },
  },
  /** GET|PUT|DELETE push-devices/ , POST push-devices/{id}/test */
  'push.own': {
    cells: {
      student: 'self',
      carer: 'self',
      affiliate: 'self',
      faculty: 'self',
      administrator: 'self',
    },
  },
  /** GET|PUT notification-preferences/ , dashboard-preferences/ */
  np: {
    cells: {
      student: 'self',
      carer: 'self',
      affiliate: 'self',
      faculty: 'self',
      administrator: 'self',
    },
  },
  /** GET|POST privacy/ (a carer also who looked at the record of a linked child) */
  priv: {
    cells: {
      student: 'self',
      carer: 'self',
      affiliate: 'self',
      faculty: 'self',
      administrator: 'self',
    },
  },
  /** GET search/ (what each reads is decided as by post.get, plc.get and pg.get) */
  search: {
    cells: {
      student: 'aud',
      carer: 'aud',
      affiliate: 'aud',
      faculty: 'aud',
      administrator: 'all',
    },
  },
  /** GET|POST post-readers/ (who has read a post, and who has not) ; counts in GET home/ */
  'rp.who': {
    cells: { editor: 'own', administrator: 'all', reports: 'all' },
  },
  /** GET|POST post-readers/{id}/reminder (mail to those who have not read a post) */
  'rp.remind': {
    cells: { administrator: 'all', sender: 'all' },
  },
  /** GET audit/ , audit/people */
  audit: { cells: { privacy: 'all' } },
  /** PUT key-learning-area/{id} */
  'kla.image': { cells: { administrator: 'all' } },
  /** GET|POST intake/ , intake/{id}, leaving, apply, rollback */
  intake: {
    cells: { administrator: 'all' },
  },
} as const satisfies Record<string, Operation>;
export type OperationId = keyof typeof operations;
