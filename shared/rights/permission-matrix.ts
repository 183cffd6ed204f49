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
  readonly does: string;
  readonly cells: Partial<Record<Principal, Reach>>;
}

export const operations = {
  'usr.get': {
    does: 'GET users/{username}',
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
  'set.get': {
    does: 'GET settings/{id}',
    cells: {
      student: 'site',
      carer: 'site',
      affiliate: 'site',
      faculty: 'site',
      administrator: 'site',
    },
  },
  'set.write': { does: 'GET|PUT family-settings/', cells: { administrator: 'all' } },
  'post.list': {
    does: 'GET posts/ (reader)',
    cells: { student: 'aud', carer: 'aud', affiliate: 'aud', faculty: 'aud', administrator: 'aud' },
  },
  'post.admin': {
    does: 'GET posts/?get_posts_for_admin=true',
    cells: { editor: 'all', administrator: 'all' },
  },
  'post.get': {
    does: 'GET posts/{id}',
    cells: {
      student: 'aud',
      carer: 'aud',
      affiliate: 'aud',
      faculty: 'aud',
      editor: 'all',
      administrator: 'all',
    },
  },
  'post.url': {
    does: 'GET posts/ -> signed URL',
    cells: {
      student: 'aud',
      carer: 'aud',
      affiliate: 'aud',
      faculty: 'aud',
      editor: 'all',
      administrator: 'all',
    },
  },
  'post.add': { does: 'POST posts/', cells: { editor: 'all', administrator: 'all' } },
  'post.put': { does: 'PUT posts/{id}', cells: { editor: 'all', administrator: 'all' } },
  'post.del': { does: 'DELETE posts/{id}', cells: { editor: 'own', administrator: 'all' } },
  'grp.list': {
    does: 'GET groups/',
    cells: { placeEditor: 'names', editor: 'names', administrator: 'names', internal: 'all' },
  },
  'cat.list': {
    does: 'GET post-categories/',
    cells: {
      student: 'site',
      carer: 'site',
      affiliate: 'site',
      faculty: 'site',
      administrator: 'site',
    },
  },
  'hdr.get': {
    does: 'GET connection-headers/',
    cells: {
      student: 'live',
      carer: 'live',
      affiliate: 'live',
      faculty: 'live',
      editor: 'all',
      administrator: 'all',
    },
  },
  'hdr.write': {
    does: 'POST|PUT|DELETE connection-headers/',
    cells: { editor: 'all', administrator: 'all' },
  },
  'plc.get': {
    does: 'GET places/ , places/{id}',
    cells: {
      student: 'place',
      carer: 'place',
      affiliate: 'place',
      faculty: 'place',
      placeEditor: 'ed',
      administrator: 'all',
    },
  },
  'plc.write': { does: 'POST|PUT|DELETE places/', cells: { administrator: 'all' } },
  'pgt.list': {
    does: 'GET pagetypes/',
    cells: {
      student: 'site',
      carer: 'site',
      affiliate: 'site',
      faculty: 'site',
      administrator: 'site',
    },
  },
  'pg.get': {
    does: 'GET pages/ , pages/{id}',
    cells: {
      student: 'place',
      carer: 'place',
      affiliate: 'place',
      faculty: 'place',
      placeEditor: 'ed',
      administrator: 'all',
    },
  },
  'pg.put': {
    does: 'PUT pages/ (edit, hide, delete flag, dates)',
    cells: { placeEditor: 'ed', administrator: 'all' },
  },
  'pg.add': { does: 'POST pages/ (create)', cells: { placeEditor: 'ed', administrator: 'all' } },
  'pg.sort': {
    does: 'POST pages/?update_sort_order=true',
    cells: { placeEditor: 'ed', administrator: 'all' },
  },
  'pg.del': { does: 'DELETE pages/{id}', cells: { administrator: 'all' } },
  'pg.ver': {
    does: 'GET|POST|PUT|DELETE pages/{id}/versions',
    cells: { placeEditor: 'ed', administrator: 'all' },
  },
  'pg.blog': {
    does: 'POST|PUT|DELETE pages/{id}/blogs',
    cells: { placeEditor: 'ed', administrator: 'all' },
  },
  'img.add': {
    does: 'POST editor image upload',
    cells: { placeEditor: 'ed', editor: 'all', administrator: 'all' },
  },
  'rp.add': {
    does: 'POST readposts/',
    cells: {
      student: 'self',
      carer: 'self',
      affiliate: 'self',
      faculty: 'self',
      administrator: 'self',
    },
  },
  'rp.get': {
    does: 'GET readposts/{userId}/',
    cells: {
      student: 'self',
      carer: 'self',
      affiliate: 'self',
      faculty: 'self',
      administrator: 'all',
      reports: 'all',
    },
  },
  'wl.add': {
    does: 'POST weblogs/',
    cells: {
      student: 'self',
      carer: 'self',
      affiliate: 'self',
      faculty: 'self',
      administrator: 'self',
    },
  },
  'wl.get': { does: 'GET weblogs/ (3 log types)', cells: { administrator: 'all', reports: 'all' } },
  fav: {
    does: 'GET|POST|DELETE favorites/',
    cells: {
      student: 'self',
      carer: 'self',
      affiliate: 'self',
      faculty: 'self',
      administrator: 'self',
    },
  },
  cal: {
    does: 'GET calendar/ , calendar/{id}',
    cells: { student: 'aud', carer: 'aud', affiliate: 'aud', faculty: 'aud', administrator: 'aud' },
  },
  'cs.list': { does: 'GET carerstudents', cells: { carer: 'link' } },
  'abs.get': {
    does: 'GET absences/{id} , absences/percentage/{id}',
    cells: { student: 'self', carer: 'link', faculty: 'duty', attendance: 'all' },
  },
  'abs.sum': {
    does: 'GET absences/absence-summary/?username',
    cells: { student: 'self', carer: 'link', faculty: 'duty', attendance: 'all' },
  },
  'abs.add': { does: 'POST absences/ (reason)', cells: { carer: 'link' } },
  'abs.mail': { does: 'POST send-absent-email/', cells: { carer: 'link' } },
  'abs.notice': {
    does: 'GET absences/notices , absences/notices/{id}',
    cells: { student: 'self', carer: 'link', faculty: 'duty', attendance: 'all' },
  },
  'abs.change': {
    does: 'PUT absences/notices/{id} , POST absences/notices/{id}/withdraw',
    cells: { carer: 'own' },
  },
  'abs.attach': {
    does: 'POST absences/attachments , absences/attachments/{id}/check , GET absences/notices/{id}/attachments/{id}',
    cells: { carer: 'own' },
  },
  att: {
    does: 'GET|POST attendance/ (office: lists, seen, recorded, decision, attachments)',
    cells: { attendance: 'all' },
  },
  'stu.info': {
    does: 'GET student-info/',
    cells: { student: 'self', carer: 'link', faculty: 'duty', attendance: 'all' },
  },
  fin: { does: 'GET financial-info/ ; POST financial-info/statements', cells: { carer: 'self' } },
  year: { does: 'GET year-info/', cells: { student: 'self', carer: 'link', faculty: 'duty' } },
  emg: {
    does: 'GET emergencybroadcast/',
    cells: {
      student: 'site',
      carer: 'site',
      affiliate: 'site',
      faculty: 'site',
      administrator: 'site',
    },
  },
  kla: {
    does: 'GET key-learning-area/ , {id}',
    cells: {
      student: 'site',
      carer: 'site',
      affiliate: 'site',
      faculty: 'site',
      administrator: 'site',
    },
  },
  cu: {
    does: 'GET course-units/ , course-tasks/',
    cells: { student: 'place', carer: 'place', faculty: 'site', administrator: 'all' },
  },
  cc: { does: 'GET course-classrooms/', cells: { student: 'place', faculty: 'site' } },
  'tt.my': { does: 'GET my-day-timetables/', cells: { student: 'self', faculty: 'self' } },
  'tt.child': { does: 'GET my-day-timetables/{userUid}', cells: { carer: 'link' } },
  'tt.tch': { does: 'GET teacher-day-timetable/', cells: { faculty: 'self' } },
  'up.task': {
    does: 'POST upcoming-tasks/',
    cells: { student: 'self', carer: 'link', faculty: 'self' },
  },
  'stu.list': {
    does: 'GET students (auth_username)',
    cells: {
      student: 'self',
      affiliate: 'self',
      faculty: 'duty',
      administrator: 'all',
      internal: 'all',
    },
  },
  'stu.carer': {
    does: 'GET carer students (auth_username, student_group)',
    cells: { carer: 'link' },
  },
  plot: {
    does: 'GET plotcourse/ , plottask/',
    cells: { student: 'self', carer: 'link', faculty: 'duty' },
  },
  'rep.list': {
    does: 'GET student-academic-reports/',
    cells: { student: 'self', carer: 'link', faculty: 'duty' },
  },
  'rep.file': {
    does: 'POST report download (filename) ; GET custom FILE_PATH',
    cells: { student: 'self', carer: 'link', faculty: 'duty' },
  },
  beh: {
    does: 'GET student-learning-behaviour/ , learning-behaviour-by-course/',
    cells: { student: 'self', carer: 'link', faculty: 'duty' },
  },
  'goal.read': {
    does: 'GET homeroom-comments/',
    cells: { student: 'self', carer: 'link', faculty: 'duty' },
  },
  'note.get': { does: 'GET student-notes', cells: { faculty: 'vis' } },
  'note.csv': { does: 'GET student-notes?is_csv_export', cells: { faculty: 'vis+dl' } },
  'note.add': { does: 'POST student-notes', cells: { faculty: 'duty' } },
  'sg.get': {
    does: 'GET student-goals/ , student-learning-goals/',
    cells: { student: 'self', carer: 'link', faculty: 'duty', administrator: 'all' },
  },
  'sg.save': { does: 'save student-goals/', cells: { student: 'self', faculty: 'hr' } },
  'sg.class': {
    does: 'GET student-goals/classes , student-goals/overview',
    cells: { faculty: 'duty', administrator: 'all' },
  },
  'sg.dl': {
    does: 'GET student-goals?is_download=true',
    cells: { student: 'self', carer: 'link', faculty: 'duty', administrator: 'all' },
  },
  'psy.get': {
    does: 'GET school-psychology-request/',
    cells: { student: 'own', carer: 'own', faculty: 'own', counsellor: 'counsellor' },
  },
  'psy.save': {
    does: 'save school-psychology-request/',
    cells: { student: 'self', carer: 'link', faculty: 'duty', counsellor: 'counsellor' },
  },
  'sign.tpl': { does: 'GET|POST|PUT|DELETE signing-templates/', cells: { signing: 'site' } },
  'sign.list': {
    does: 'GET signing-requests/',
    cells: { signing: 'own', administrator: 'all' },
  },
  'sign.one': {
    does: 'POST signing-requests/ ; GET|PUT|DELETE signing-requests/{id}',
    cells: { signing: 'own' },
  },
  'lgp.one': {
    does: 'POST learning-goals-pdf/ (one student)',
    cells: { student: 'self', carer: 'link', faculty: 'duty', administrator: 'all' },
  },
  'lgp.bulk': { does: 'POST learning-goals-pdf/ (year)', cells: { administrator: 'all' } },
  'new': {
    does: 'GET new-students/',
    cells: { faculty: 'duty', administrator: 'all' },
  },
  met: { does: 'GET metrics/', cells: { administrator: 'all', reports: 'all' } },
  'es.get': { does: 'GET emailstatistics/', cells: { administrator: 'all', reports: 'all' } },
  doc: {
    does: 'GET|DELETE documents/ ; POST documents/{id}/cancel',
    cells: { student: 'own', carer: 'own', faculty: 'own', administrator: 'own', reports: 'own' },
  },
  'mail.send': { does: 'POST send-emails', cells: { administrator: 'all', sender: 'all' } },
  wet: { does: 'GET|POST|PUT weeklyemailtext/', cells: { administrator: 'all', sender: 'all' } },
  sub: { does: 'GET|POST|PUT|DELETE subscribed-users/', cells: { administrator: 'all' } },
  unsub: { does: 'one-click unsubscribe (not in spec)', cells: { anonymous: 'tok' } },
  cpdf: {
    does: 'POST|GET|DELETE posts/pdf/ ; list ; download URL',
    cells: { administrator: 'all' },
  },
  'cpdf.mail': {
    does: 'GET|POST PDF email text ; send PDF email',
    cells: { administrator: 'all' },
  },
  q: { does: 'GET queuestatistics/ ; POST removequeue', cells: { administrator: 'all' } },
  csv: { does: 'POST goals CSV import', cells: { administrator: 'all' } },
  sign: {
    does: 'public signing pages (docusign*, docusign_interview)',
    cells: { anonymous: 'tok' },
  },
  'ses.in': { does: 'SES event ingestion', cells: { internal: 'int' } },
  work: {
    does: 'SQS workers, schedules, roster sync, Cognito triggers',
    cells: { internal: 'int' },
  },
  'post.bin': { does: 'GET posts/?bin=true', cells: { administrator: 'all' } },
  'post.restore': {
    does: 'POST posts/{id}/restore',
    cells: { editor: 'own', administrator: 'all' },
  },
  'post.versions': {
    does: 'GET posts/{id}/versions, versions/{version}',
    cells: { editor: 'all', administrator: 'all' },
  },
  'aud.see': {
    does: 'POST audiences/, audiences/explain, audiences/check',
    cells: { editor: 'all', administrator: 'all' },
  },
  'embed.find': {
    does: 'POST embeds/',
    cells: { placeEditor: 'ed', editor: 'all', administrator: 'all' },
  },
  'emg.write': { does: 'PUT emergencybroadcast/', cells: { administrator: 'all' } },
  ack: {
    does: 'GET|POST|DELETE acknowledgements/{postUid} (readers of the post)',
    cells: {
      student: 'self',
      carer: 'self',
      affiliate: 'self',
      faculty: 'self',
      administrator: 'self',
    },
  },
  'ack.report': {
    does: 'GET acknowledgements/{postUid}/report , people ; POST|DELETE records ; POST exports',
    cells: { editor: 'own', administrator: 'all' },
  },
  'roll.own': {
    does: 'GET roll-call/ , POST roll-call/marks (self, linked children)',
    cells: {
      student: 'self',
      carer: 'link',
      affiliate: 'self',
      faculty: 'self',
      administrator: 'self',
    },
  },
  'roll.staff': {
    does: 'GET roll-call/students , classes , POST roll-call/staff-marks (any student by name)',
    cells: { faculty: 'all' },
  },
  'roll.see': {
    does: 'GET|POST roll-call/ (overview, people, all-clear, reports, exports)',
    cells: { administrator: 'all' },
  },
  'cal.feed': {
    does: 'GET|POST|PUT|DELETE calendar/feed',
    cells: {
      student: 'self',
      carer: 'self',
      affiliate: 'self',
      faculty: 'self',
      administrator: 'self',
    },
  },
  /** Each part of it needs the part's own right too. */
  home: {
    does: 'GET home/',
    cells: {
      student: 'self',
      carer: 'self',
      affiliate: 'self',
      faculty: 'self',
      administrator: 'self',
    },
  },
  /** Each part of it needs the part's own right too. */
  'adm.home': {
    does: 'GET admin-dashboard/',
    cells: { editor: 'self', sender: 'self', reports: 'self', administrator: 'self' },
  },
  np: {
    does: 'GET|PUT notification-preferences/ , dashboard-preferences/',
    cells: {
      student: 'self',
      carer: 'self',
      affiliate: 'self',
      faculty: 'self',
      administrator: 'self',
    },
  },
  priv: {
    does: 'GET|POST privacy/ (a carer also who looked at the record of a linked child)',
    cells: {
      student: 'self',
      carer: 'self',
      affiliate: 'self',
      faculty: 'self',
      administrator: 'self',
    },
  },
  search: {
    does: 'GET search/ (what each reads is decided as by post.get, plc.get and pg.get)',
    cells: {
      student: 'aud',
      carer: 'aud',
      affiliate: 'aud',
      faculty: 'aud',
      administrator: 'all',
    },
  },
  'rp.who': {
    does: 'GET|POST post-readers/ (who has read a post, and who has not) ; counts in GET home/',
    cells: { editor: 'own', administrator: 'all', reports: 'all' },
  },
  'rp.remind': {
    does: 'GET|POST post-readers/{id}/reminder (mail to those who have not read a post)',
    cells: { administrator: 'all', sender: 'all' },
  },
  audit: { does: 'GET audit/ , audit/people', cells: { privacy: 'all' } },
  'kla.image': { does: 'PUT key-learning-area/{id}', cells: { administrator: 'all' } },
  intake: {
    does: 'GET|POST intake/ , intake/{id}, leaving, apply, rollback',
    cells: { administrator: 'all' },
  },
} as const satisfies Record<string, Operation>;
export type OperationId = keyof typeof operations;
