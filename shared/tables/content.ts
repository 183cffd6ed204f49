import { askSummary, pageSummary, postSummary } from '#shared/index-fields';
import { noPeople, type TableShape, withTheSchool } from '#shared/tables/table-shape';

// Tables of what people read: posts, places, courses.

export const postCategories = {
  records: { category: { key: '/ {postcategoryUid}' } },
  holds: noPeople,
  found: 'nobody',
  kept: withTheSchool,
} as const satisfies TableShape;

export const posts = {
  records: {
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
        /** By the day after which it no longer asks for an acknowledgement. */
        asked: { key: '/ {asked_until}#{postUid}', copies: askSummary },
      },
    },
    slug: { key: 'slug / {slug}' },
    /** Of what has gone the rest is still to be removed. */
    purge: { key: 'purge / {postUid}' },
  },
  isFollowed: true,
  holds: 'texts and their authors',
  found: 'author',
  kept: [{ until: 'a person removes it', thenDays: 'bin' }],
} as const satisfies TableShape;

/** States of posts that were replaced, put once. */
export const postVersions = {
  records: { version: { key: '{postUid} / {updated_at}' } },
  holds: 'earlier versions of posts',
  found: 'author',
  kept: [{ with: 'record', owner: 'the post' }],
} as const satisfies TableShape;

/** The first acknowledgement of a person, or for a child, in each round. */
export const acknowledgements = {
  records: { acknowledgement: { key: '{postUid}#{shard} / {asked_at}#{subject}' } },
  holds: 'who has acknowledged a notice, when, and who recorded it',
  found: 'acknowledgement',
  kept: [{ days: 'acknowledgements', by: 'time to live' }],
} as const satisfies TableShape;

export const connectionHeaders = {
  records: {
    /** Sorts by creation. */
    header: { key: '/ {connectionheaderUid}' },
  },
  holds: 'headers and their authors',
  found: 'author',
  kept: [{ until: 'a person removes it' }],
} as const satisfies TableShape;

export const connectionsPdfs = {
  records: {
    /** Sorts by creation. */
    pdf: { key: '/ {connections_pdfUid}' },
    /** The one that was requested last. */
    newest: { key: 'newest / newest' },
    /** The text of its mail. */
    text: { key: 'text / text' },
  },
  holds: 'PDFs of the magazine, and who requested them',
  found: 'author',
  kept: [{ until: 'a person removes it' }],
} as const satisfies TableShape;

/** Removed places are in no index. */
export const places = {
  records: {
    place: {
      key: '/ {placeUid}',
      indexes: {
        named: { key: '/ {place}#{placeUid}', copies: 'all' },
        area: { key: '{klaUid} / {place}#{placeUid}', copies: 'all' },
        /** The places that show a course. */
        course: { key: '{place_id} / {place}#{placeUid}', copies: 'all' },
      },
    },
    slug: { key: 'slug / {slug}' },
    /** When the places of courses last changed. */
    courses: { key: 'courses / state' },
    /** Of what has gone the pages are still to be removed. */
    purge: { key: 'purge / {placeUid}' },
  },
  isFollowed: true,
  holds: 'places, their authors and editors',
  found: 'author or editor',
  kept: [{ until: 'a person removes it', thenDays: 'places' }],
} as const satisfies TableShape;

export const pages = {
  records: {
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
  },
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

export const emergencybroadcast = {
  records: {
    current: { key: '/ current' },
    /** The secret in the address of its public file. */
    file: { key: '/ file' },
  },
  holds: 'who last changed the broadcast',
  found: 'author',
  kept: [{ until: 'the next change' }],
} as const satisfies TableShape;

export const rollCall = {
  records: {
    /** The one that is open. */
    open: { key: '/ open' },
    /** A roll-call, and its numbers after the all-clear. */
    roll: { key: 'rolls / {rollUid}' },
    /** The newest mark of a source about a person. */
    mark: { key: '{rollUid}#{shard} / {userUid}#{kind}#{marked_by}' },
  },
  holds: 'whether people are safe in an emergency, who marked them, and where they are',
  found: 'roll mark',
  kept: [
    { days: 'rollCalls', after: 'the all-clear', by: 'nightly purge' },
    {
      of: 'roll',
      called: 'its numbers',
      days: 'rollReports',
      after: 'the all-clear, without names',
      by: 'time to live',
    },
  ],
} as const satisfies TableShape;

/** The subjects that courses name. */
export const keyLearningArea = {
  records: { area: { key: '/ {klaUid}' } },
  holds: noPeople,
  found: 'nobody',
  kept: withTheSchool,
} as const satisfies TableShape;

/** Units of a course, by the day from which each is taught. */
export const courseUnits = {
  records: {
    unit: {
      key: '/ {unit_id}',
      indexes: { course: { key: '{COURSE_ID} / {unit_start_date}#{unit_id}', copies: 'all' } },
    },
  },
  holds: noPeople,
  found: 'nobody',
  kept: [{ with: 'file', file: 'units' }],
} as const satisfies TableShape;

/** What there is to read for a task; the identifier is made from the row. */
export const courseTasks = {
  records: {
    resource: {
      key: '/ {resourceUid}',
      indexes: { course: { key: '{COURSE_ID} / {TASK}#{resourceUid}', copies: 'all' } },
    },
  },
  holds: noPeople,
  found: 'nobody',
  kept: [{ with: 'file', file: 'resources' }],
} as const satisfies TableShape;

export const courseClassrooms = {
  records: {
    classroom: {
      key: '/ {classroom_urlUid}',
      indexes: { class: { key: '{CLASS_ID} / {classroom_urlUid}', copies: 'all' } },
    },
  },
  holds: noPeople,
  found: 'nobody',
  kept: [{ with: 'file', file: 'classrooms' }],
} as const satisfies TableShape;

/** The files of the search index in the bucket. */
export const searchIndex = {
  records: { list: { key: '/ list' } },
  holds: noPeople,
  found: 'nobody',
  written: 'from other tables',
  kept: withTheSchool,
} as const satisfies TableShape;

/** What a provider said of an embed, by the hash of the frame's address. */
export const embeds = {
  records: { embed: { key: '/ {hash}' } },
  holds: noPeople,
  found: 'nobody',
  kept: [{ days: 'embeds', by: 'time to live' }],
} as const satisfies TableShape;

export const contentTables = {
  'post-categories': postCategories,
  posts,
  'post-versions': postVersions,
  acknowledgements,
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
