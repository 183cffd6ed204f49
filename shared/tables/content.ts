import { pageSummary, postSummary } from '#shared/index-fields';
import { asks } from '#shared/tables/asks';
import { emergencybroadcast, rollCall } from '#shared/tables/emergency';
import { noPeople, type TableShape, withTheSchool } from '#shared/tables/table-shape';

export const postCategoriesRecords = {
  category: { key: '/ {postcategoryUid}' },
} as const satisfies TableShape['records'];

// Tables of what people read: posts, places, courses.

export const postCategories = {
  records: postCategoriesRecords,
  holds: noPeople,
  found: 'nobody',
  kept: withTheSchool,
} as const satisfies TableShape;

export const postsRecords = {
  /** Sorts by creation. */
  post: {
    key: '/ {postUid}',
    indexes: {
      /** Only what is published and not yet swept after its end. */
      live: { key: '{type} / {start}#{postUid}', copies: postSummary },
      started: { key: '/ {start}#{postUid}', copies: postSummary },
      ended: { key: '/ {end}#{postUid}', copies: postSummary },
      titled: { key: '/ {title}#{postUid}', copies: postSummary },
      /** Only what was removed. */
      binned: { key: '/ {deleted_at}#{postUid}', copies: 'keys' },
    },
  },
  slug: { key: 'slug / {slug}' },
  /** Of what has gone the rest is still to be removed. */
  purge: { key: 'purge / {postUid}' },
  /** Changes of live posts that the object of a school may lack, by their time. */
  change: { key: 'live / {at}#{postUid}' },
  /** The object of live posts. It sorts behind the changes. */
  live: { key: 'live / ~' },
} as const satisfies TableShape['records'];

export const posts = {
  records: postsRecords,
  isFollowed: true,
  holds: 'texts and their authors',
  found: 'author',
  kept: [{ until: 'a person removes it', thenDays: 'bin' }],
} as const satisfies TableShape;

export const postVersionsRecords = {
  version: { key: '{postUid} / {updated_at}' },
} as const satisfies TableShape['records'];

/** States of posts that were replaced, put once. */
export const postVersions = {
  records: postVersionsRecords,
  holds: 'earlier versions of posts',
  found: 'author',
  kept: [{ with: 'record', owner: 'the post, or what it asks,' }],
} as const satisfies TableShape;

export const connectionHeadersRecords = {
  /** Sorts by creation. */
  header: { key: '/ {connectionheaderUid}' },
} as const satisfies TableShape['records'];

export const connectionHeaders = {
  records: connectionHeadersRecords,
  holds: 'headers and their authors',
  found: 'author',
  kept: [{ until: 'a person removes it' }],
} as const satisfies TableShape;

export const connectionsPdfsRecords = {
  /** Sorts by creation. */
  pdf: { key: '/ {connections_pdfUid}' },
  /** The one that was requested last. */
  newest: { key: 'newest / newest' },
  /** The text of its mail. */
  text: { key: 'text / text' },
} as const satisfies TableShape['records'];

export const connectionsPdfs = {
  records: connectionsPdfsRecords,
  holds: 'PDFs of the magazine, and who requested them',
  found: 'author',
  kept: [{ until: 'a person removes it' }],
} as const satisfies TableShape;

export const placesRecords = {
  place: {
    key: '/ {placeUid}',
    indexes: {
      named: { key: '/ {place}#{placeUid}', copies: 'all' },
      area: { key: '{klaUid} / {place}#{placeUid}', copies: 'all' },
      /** The places that show a course. */
      course: { key: '{place_id} / {place}#{placeUid}', copies: 'all' },
    },
  },
  /** The same record while the place is in the bin: in no other list. */
  removed: {
    key: '/ {placeUid}',
    indexes: { named: { key: 'bin / {deleted_at}#{placeUid}', copies: 'all' } },
  },
  slug: { key: 'slug / {slug}' },
  /** A copy that is made, or how it ended. It has the id of the place that it makes. */
  copy: { key: 'copy / {placeUid}' },
  /** One that has not ended. */
  openCopy: { key: 'copies / {placeUid}' },
  /** When the places of courses last changed. */
  courses: { key: 'courses / state' },
  /** Of what has gone the pages are still to be removed. */
  purge: { key: 'purge / {placeUid}' },
} as const satisfies TableShape['records'];

export const places = {
  records: placesRecords,
  isFollowed: true,
  holds: 'places, their authors and editors',
  found: 'author or editor',
  kept: [
    { until: 'a person removes it', thenDays: 'places' },
    {
      of: 'copy',
      called: 'how the copy of a place ended',
      days: 'placeCopies',
      after: 'it was asked for',
      by: 'nightly purge',
    },
  ],
} as const satisfies TableShape;

export const pagesRecords = {
  page: {
    key: '/ {pageUid}',
    indexes: { listed: { key: '{placeUid} / {pageUid}', copies: pageSummary } },
  },
  deleted: {
    key: '/ {pageUid}',
    indexes: { listed: { key: '{placeUid}#bin / {pageUid}', copies: pageSummary } },
  },
  entry: {
    key: 'blog / {blogUid}',
    indexes: { listed: { key: '{pageUid}#blog / {start}#{blogUid}', copies: pageSummary } },
  },
  removedEntry: {
    key: 'blog / {blogUid}',
    indexes: { listed: { key: 'blog#removed / {removed_at}#{blogUid}', copies: pageSummary } },
  },
  /** The pages of a place in order. */
  order: { key: 'order / {placeUid}' },
  slug: { key: '{placeUid}#slug / {slug}' },
  version: { key: '{pageUid}#version / {versionUid}' },
  /** Of what has gone the rest is still to be removed. */
  purge: { key: 'purge / {pageUid}' },
} as const satisfies TableShape['records'];

export const pages = {
  records: pagesRecords,
  isFollowed: true,
  holds: 'pages, versions, blog entries, and their authors',
  found: 'author',
  kept: [
    { until: 'a person removes it', thenDays: 'deletedPages' },
    {
      of: 'removedEntry',
      called: 'a removed blog entry',
      days: 'blogEntries',
      after: 'its removal',
      by: 'nightly purge',
    },
    { of: 'version', called: 'an earlier version of a page', with: 'record', owner: 'the page' },
  ],
} as const satisfies TableShape;

export const keyLearningAreaRecords = {
  area: { key: '/ {klaUid}' },
} as const satisfies TableShape['records'];

/** The subjects that courses name. */
export const keyLearningArea = {
  records: keyLearningAreaRecords,
  holds: noPeople,
  found: 'nobody',
  kept: withTheSchool,
} as const satisfies TableShape;

export const courseUnitsRecords = {
  unit: {
    key: '/ {unit_id}',
    indexes: { course: { key: '{COURSE_ID} / {unit_start_date}#{unit_id}', copies: 'all' } },
  },
} as const satisfies TableShape['records'];

/** Units of a course, by the day from which each is taught. */
export const courseUnits = {
  records: courseUnitsRecords,
  holds: noPeople,
  found: 'nobody',
  kept: [{ with: 'file', file: 'units' }],
} as const satisfies TableShape;

export const courseTasksRecords = {
  resource: {
    key: '/ {resourceUid}',
    indexes: { course: { key: '{COURSE_ID} / {TASK}#{resourceUid}', copies: 'all' } },
  },
} as const satisfies TableShape['records'];

/** What there is to read for a task; the identifier is made from the row. */
export const courseTasks = {
  records: courseTasksRecords,
  holds: noPeople,
  found: 'nobody',
  kept: [{ with: 'file', file: 'resources' }],
} as const satisfies TableShape;

export const courseClassroomsRecords = {
  classroom: {
    key: '/ {classroom_urlUid}',
    indexes: { class: { key: '{CLASS_ID} / {classroom_urlUid}', copies: 'all' } },
  },
} as const satisfies TableShape['records'];

export const courseClassrooms = {
  records: courseClassroomsRecords,
  holds: noPeople,
  found: 'nobody',
  kept: [{ with: 'file', file: 'classrooms' }],
} as const satisfies TableShape;

export const searchIndexRecords = {
  list: { key: '/ list' },
  /** A build that is ordered. */
  build: { key: '/ build' },
} as const satisfies TableShape['records'];

/** The files of the search index in the bucket. */
export const searchIndex = {
  records: searchIndexRecords,
  holds: noPeople,
  found: 'nobody',
  written: 'from other tables',
  kept: withTheSchool,
} as const satisfies TableShape;

export const embedsRecords = {
  embed: { key: '/ {hash}' },
} as const satisfies TableShape['records'];

/** What a provider said of an embed, by the hash of the frame's address. */
export const embeds = {
  records: embedsRecords,
  holds: noPeople,
  found: 'nobody',
  kept: [{ days: 'embeds', by: 'time to live' }],
} as const satisfies TableShape;

export const contentTables = {
  'post-categories': postCategories,
  posts,
  'post-versions': postVersions,
  asks,
  'connection-headers': connectionHeaders,
  'connections-pdfs': connectionsPdfs,
  places,
  pages,
  emergencybroadcast,
  'roll-call': rollCall,
  'key-learning-area': keyLearningArea,
  'course-units': courseUnits,
  'course-tasks': courseTasks,
  'course-classrooms': courseClassrooms,
  'search-index': searchIndex,
  embeds,
};
