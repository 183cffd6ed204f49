/** What of a record an index repeats: the keys alone, everything, or the named fields beside the keys. */
type Projection = 'keys' | 'all' | readonly string[];

interface TableShape {
  /** Each index `x` is keyed by the attributes `xPk` and `xSk`; a record without them is not in it. */
  readonly indexes: Readonly<Record<string, Projection>>;
  /** Records go by themselves after the time in `expires_at` (seconds since 1970). */
  readonly expires?: true;
}

/** Everything a list of posts shows or decides by, without the text; an index may name twenty attributes at most. */
const postSummary = [
  'title',
  'slug',
  'type',
  'excerpt',
  'featured_img_url',
  'postcategory_categoryid',
  'postcategory_categoryname',
  'published',
  'make_public',
  'for_carer_only',
  'sort_order',
  'group_list',
  'start',
  'end',
  'created_at',
  'updated_at',
  'users_userid',
  'users_username',
  'users_firstname',
  'users_lastname',
] as const;

/** Everything a list of pages or blog entries shows or decides by, without the text. */
const pageSummary = [
  'placeUid',
  'pageUid',
  'title',
  'slug',
  'excerpt',
  'description',
  'pagetypeUid',
  'navigation',
  'pageHide',
  'is_deleted',
  'google_drive_url',
  'file_view_type',
  'start',
  'end',
  'schedule',
  'created_at',
  'updated_at',
  'author',
] as const;
/** What deciding and searching an audience needs of a person, packed: twenty thousand are read at once. */
const audienceCard = ['audienceCard'] as const;

/**
 * The tables. Each has a partition key `pk` and a sort key `sk`, both text; every `pk` and every index partition begins with
 * the site, so that no question can reach another school. Which key answers which question stands beside each table.
 */
export const tables = {
  /**
   * site / userUid · username: site#username · audience: site#shard by userUid, the people who are here now; site#erased / userUid: who was
   * erased, and when
   */
  users: { indexes: { username: 'all', audience: audienceCard } },
  /** site / pool#sub: which profile a sign-in belongs to, for ever */
  identities: { indexes: {} },
  /** site / settings */
  settings: { indexes: {} },
  /** site / groupUid */
  groups: { indexes: {} },
  /** site / postcategoryUid */
  'post-categories': { indexes: {} },
  /**
   * site / postUid (sorts by creation) · live: site#type by start, only what is published and not yet swept after its end ·
   * started: site by start · ended: site by end · titled: site by title · binned: site by removal, only what was removed;
   * site#purge / postUid: of what has gone the rest is still to be removed
   */
  posts: {
    indexes: {
      live: postSummary,
      started: postSummary,
      ended: postSummary,
      titled: postSummary,
      binned: 'keys',
    },
  },
  /** site#postUid / updated_at of a state that was replaced, put once */
  'post-versions': { indexes: {} },
  /** site / connectionheaderUid (sorts by creation) */
  'connection-headers': { indexes: {} },
  /**
   * site / placeUid; site#slug / slug · named: site by name · area: site#klaUid by name · course: site#place_id, the places that show a
   * course; removed ones are in none; site#purge / placeUid: of what has gone the pages are still to be removed
   */
  places: { indexes: { named: 'all', area: 'all', course: 'all' } },
  /**
   * site / pageUid, blogUid; site#order / placeUid: the pages of a place in order; site#placeUid#slug / slug; site#pageUid#version /
   * versionUid; site#purge / pageUid: of what has gone the rest is still to be removed · listed: site#placeUid, the pages; site#placeUid#bin, the deleted ones; site#pageUid#blog by start, the entries; site#blog#removed by
   * that moment, removed ones
   */
  pages: { indexes: { listed: pageSummary } },
  /** site#userUid / postUid, put once · recent: site#userUid by time */
  readposts: { indexes: { recent: 'all' }, expires: true },
  /** site#userUid / favoriteUid, which is made from what is kept */
  favorites: { indexes: {} },
  /** site#day#shard / time and id · person: site#userUid by time */
  weblogs: { indexes: { person: 'all' }, expires: true },
  /** site / current */
  emergencybroadcast: { indexes: {} },
  /** site / intakeUid (sorts by creation); site / lock: the one intake that may write now */
  intake: { indexes: {} },
  /** site#kind / sourcedId: the roster as it was taken in · person: site#kind#userUid · class: site#kind#classUid */
  roster: { indexes: { person: 'all', class: 'all' } },
  /** site / klaUid: the subjects that courses name */
  'key-learning-area': { indexes: {} },
  /** site / unit_id · course: site#COURSE_ID by the day from which a unit is taught */
  'course-units': { indexes: { course: 'all' } },
  /** site / an id made from the row: what there is to read for a task · course: site#COURSE_ID by task */
  'course-tasks': { indexes: { course: 'all' } },
  /** site / classroom_urlUid · class: site#CLASS_ID by name */
  'course-classrooms': { indexes: { class: 'all' } },
  /**
   * site / eventUid · when: site#single by start, site#standing (what repeats or lasts long) by its last end, site#removed by the time
   * of removal; what was removed goes by itself after 60 days
   */
  calendar: { indexes: { when: 'all' }, expires: true },
  /** site / category: what kinds of events there are, and for whom */
  'calendar-categories': { indexes: {} },
  /** site / userUid: each person's subscription · token: site#hash of the secret */
  'calendar-feeds': { indexes: { token: 'keys' } },
  /**
   * site / mailingUid (sorts by creation); site#period / kind and period: the one mailing that may be sent for it; site#settings /
   * settings: schedule and pace
   */
  mailings: { indexes: {} },
  /** site / weekly: the kept blurb and exclusion list */
  weeklyemailtext: { indexes: {} },
  /**
   * site#mailingUid / userUid: one message each, the key that nobody is written to twice by · todo: site#mailingUid by the time from
   * which it may go and person, only what is not settled · log: site#type by publish time · address: site#type by address and time;
   * the last two only once SES took a real message
   */
  emailstatistics: { indexes: { todo: 'keys', log: 'all', address: 'all' } },
  /** site#type / day#mailingUid#shard: how many distinct messages reached which fact; equal to the sum over the rows */
  'mail-counters': { indexes: {} },
  /** site / address: where mail came back for good, or was complained of */
  'mail-suppressions': { indexes: {} },
  /** site / userUid: which mail a person wants, up to when a digest told of posts, and the secret to unsubscribe by · token: site#hash */
  'notification-preferences': { indexes: { token: 'keys' } },
  /** account#ses / rate: when the next message may leave, for all schools together */
  'mail-rate': { indexes: {} },
  /** site#parked, or account#parked / message and type: events that nobody understood, kept for whoever looks */
  'mail-parked': { indexes: {}, expires: true },
  /** site#userUid / exportUid: PDFs of the logs */
  'mail-exports': { indexes: {}, expires: true },
  /**
   * site#records#userUid of the child / time and auditUid: who read or changed a child's record, put once and never changed; `lookups` in the
   * place of `records` for looks into the audit itself · staff: site#records#userUid of who did it · day: site#records#UTC day#shard
   */
  audit: { indexes: { staff: 'all', day: 'all' }, expires: true },
  /** site#userUid / key: what a retried create made the first time */
  idempotency: { indexes: {}, expires: true },
  /** site#userUid#operation / minute: how often someone did something */
  limits: { indexes: {}, expires: true },
} as const satisfies Record<string, TableShape>;

export type TableName = keyof typeof tables;

/** The environment variable that tells a Lambda a table's name. */
export const tableVariable = (name: TableName): string => variable('TABLE', name);
/** Under which output the data stack says it to operators: `PostVersionsTable`. */
export const tableOutput = (name: TableName): string => `${inCapitals(name)}Table`;

/**
 * The buckets. `content`: texts too large for a table · `media`: re-encoded images, shown under /media · `intake`: files from the
 * school's systems · `answers`: list files behind signed addresses, gone after a day.
 */
export const buckets = ['content', 'media', 'intake', 'answers'] as const;
export type BucketName = (typeof buckets)[number];
export const bucketVariable = (name: BucketName): string => variable('BUCKET', name);
export const bucketOutput = (name: BucketName): string => `${inCapitals(name)}Bucket`;

/** The queues, each with its dead-letter queue and one worker of the same name. */
export const queues = ['intake', 'mailings', 'mail-events', 'mail-exports'] as const;
export type QueueName = (typeof queues)[number];
export const queueVariable = (name: QueueName): string => variable('QUEUE', name);

const variable = (kind: string, name: string) =>
  `${kind}_${name.replaceAll('-', '_').toUpperCase()}`;

const inCapitals = (name: string) =>
  name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
