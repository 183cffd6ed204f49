import { askSummary, pageSummary, postSummary } from '#shared/index-fields';
import { noPeople, type TableShape } from '#shared/tables/table-shape';

/** Tables of what people read: posts, places, courses, the calendar. */
export const contentTables = {
  /** site / postcategoryUid */
  'post-categories': { holds: noPeople },
  /**
   * site / postUid (sorts by creation) · live: site#type by start, only what is published and not yet swept after its end ·
   * started: site by start · ended: site by end · titled: site by title · binned: site by removal, only what was removed ·
   * asked: site by the day after which it no longer asks for an acknowledgement;
   * site#purge / postUid: of what has gone the rest is still to be removed
   */
  posts: {
    indexes: {
      live: postSummary,
      started: postSummary,
      ended: postSummary,
      titled: postSummary,
      binned: 'keys',
      asked: askSummary,
    },
    isFollowed: true,
    holds: 'texts and their authors',
    ends: ['a person', 'bin'],
    found: 'author',
    kept: 'until a person removes it, then {bin} days in the bin (nightly purge)',
  },
  /** site#postUid / updated_at of a state that was replaced, put once */
  'post-versions': {
    holds: 'earlier versions of posts',
    ends: ['bin'],
    found: 'author',
    kept: 'as long as the record it belongs to',
  },
  /** site#postUid#shard / round#subject: the first acknowledgement of a person, or for a child */
  acknowledgements: {
    expires: true,
    holds: 'who has acknowledged a notice, when, and who recorded it',
    ends: ['time to live'],
    found: 'acknowledgement',
    kept: '{acknowledgements} days (time to live)',
  },
  /** site / connectionheaderUid (sorts by creation) */
  'connection-headers': {
    holds: 'headers and their authors',
    ends: ['a person'],
    found: 'author',
    kept: 'until a person removes it',
  },
  /**
   * site / connections_pdfUid (sorts by creation); site#newest / newest: the one that was requested
   * last; site#text / text: the text of its mail
   */
  'connections-pdfs': {
    holds: 'PDFs of the magazine, and who requested them',
    ends: ['a person'],
    found: 'author',
    kept: 'until a person removes it',
  },
  /**
   * site / placeUid; site#slug / slug · named: site by name · area: site#klaUid by name · course: site#place_id, the places that show a
   * course; removed ones are in none; site#purge / placeUid: of what has gone the pages are still to be removed
   */
  places: {
    indexes: { named: 'all', area: 'all', course: 'all' },
    isFollowed: true,
    holds: 'places, their authors and editors',
    ends: ['a person', 'places'],
    found: 'author or editor',
    kept: 'until a person removes it, then {places} days as a removed place (nightly purge)',
  },
  /**
   * site / pageUid, blogUid; site#order / placeUid: the pages of a place in order; site#placeUid#slug / slug; site#pageUid#version /
   * versionUid; site#purge / pageUid: of what has gone the rest is still to be removed · listed: site#placeUid, the pages; site#placeUid#bin, the deleted ones; site#pageUid#blog by start, the entries; site#blog#removed by
   * that moment, removed ones
   */
  pages: {
    indexes: { listed: pageSummary },
    isFollowed: true,
    holds: 'pages, versions, blog entries, and their authors',
    ends: ['a person', 'deletedPages', 'blogEntries'],
    found: 'author',
    kept: 'until a person removes it, then {deletedPages} days as a deleted page or a removed entry (nightly purge)',
  },
  /** site / current; site / file: the secret in the address of its public file */
  emergencybroadcast: {
    holds: 'who last changed the broadcast',
    ends: ['a person'],
    found: 'author',
    kept: 'until the next change',
  },
  /**
   * site / open: the roll-call that is open · site#rolls / rollUid: a roll-call, and its numbers after the all-clear ·
   * site#rollUid#shard / userUid#kind#userUid: the newest mark of a source about a person
   */
  'roll-call': {
    expires: true,
    holds: 'whether people are safe in an emergency, who marked them, and where they are',
    ends: ['rollCalls', 'time to live'],
    found: 'roll mark',
    kept: '{rollCalls} days after the all-clear (nightly purge), the numbers without names {rollReports} days (time to live)',
  },
  /** site / klaUid: the subjects that courses name */
  'key-learning-area': { holds: noPeople },
  /** site / unit_id · course: site#COURSE_ID by the day from which a unit is taught */
  'course-units': { indexes: { course: 'all' }, holds: noPeople },
  /** site / an id made from the row: what there is to read for a task · course: site#COURSE_ID by task */
  'course-tasks': { indexes: { course: 'all' }, holds: noPeople },
  /** site / classroom_urlUid · class: site#CLASS_ID by name */
  'course-classrooms': { indexes: { class: 'all' }, holds: noPeople },
  /**
   * site / eventUid · when: site#single by start, site#standing (repeating or long events) by last
   * end, site#removed by the time of removal; removed events are deleted automatically after 60
   * days
   */
  calendar: {
    indexes: { when: 'all' },
    expires: true,
    holds: 'no people, except names in a text',
    kept: '60 days after the event was removed (time to live)',
  },
  /**
   * site / day: the events of the day for all readers, made when it is first read; site#classes / class: what a class has on a
   * day, made likewise; site / state: what both are made of
   */
  'calendar-days': {
    expires: true,
    holds: 'no people, except names in a text and the identifiers of teachers in lessons',
    kept: '14 days after a day was made, 2 days for a class (time to live)',
  },
  /** site / category: what kinds of events there are, and for whom */
  'calendar-categories': { holds: noPeople },
  /** site / userUid: each person's subscription · token: site#hash of the secret */
  'calendar-feeds': {
    indexes: { token: 'keys' },
    holds: 'subscriptions to the calendar, with the children they show',
    ends: ['a person', 'profile'],
    found: 'feed',
    kept: 'until the person removes it, or with the profile',
  },
  /** site / list: the files of the search index in the bucket */
  'search-index': { holds: noPeople, written: 'from other tables' },
  /** site / hash of the frame's address: what a provider said of an embed */
  embeds: {
    expires: true,
    holds: noPeople,
    kept: '{embeds} days (time to live)',
  },
} as const satisfies Record<string, TableShape>;
