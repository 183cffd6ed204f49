/** The record fields of both specifications, spelled as there (section 3). */

const stamps = ['created_at', 'updated_at'] as const;
const author = ['users_userid', 'users_username', 'users_firstname', 'users_lastname'] as const;

export const entities = {
  user: [
    ...['userUid', 'username', 'firstname', 'surname', 'is_carer', 'type', 'schoolUid'],
    ...['group_list', 'country_name'],
  ],
  settings: [
    ...['tile_settings', 'favicon_icon', 'domain', 'theme_colours', 'banner_images'],
    ...['providerName', 'phoneNumber'],
  ],
  post: [
    ...['postUid', 'title', 'slug', 'content_html', 'excerpt', 'featured_img_url', 'type'],
    ...['published', 'make_public', 'publish_start', 'publish_end', 'postcategory_categoryid'],
    ...['postcategory_categoryname', 'sort_order', 'for_carer_only', 'daily_flag', 'group_list'],
    ...stamps,
    ...author,
  ],
  /** A row of the administration's list. The text is only in the single post. */
  postRow: [
    ...['postUid', 'title', 'type', 'postcategory_categoryname', 'group_list', 'publish_start'],
    ...['publish_end', 'created_at', 'make_public', 'published'],
  ],
  /** A post for a reader, without the audience. */
  postForReader: [
    ...['postUid', 'title', 'type', 'postcategory_categoryname', 'publish_start', 'publish_end'],
    ...['created_at', 'make_public', 'published'],
  ],
  place: [
    ...['placeUid', 'place', 'slug', 'place_id', 'klaUid', 'key_learning_area', 'editors'],
    ...['description', 'intended_audience', 'group_list'],
    ...stamps,
    ...author,
  ],
  placeForReader: [
    ...['placeUid', 'place', 'slug', 'place_id', 'klaUid', 'key_learning_area', 'description'],
    'intended_audience',
  ],
  page: [
    ...['pageUid', 'placeUid', 'pagetypeUid', 'pagetype_pagetype', 'title', 'slug', 'navigation'],
    ...['landing_page', 'is_deleted', 'pageHide', 'content_html', 'google_drive_url'],
    ...['file_view_type', 'description', 'editors', 'sort_order', 'updated_page', 'publish_start'],
    ...['publish_end', 'place_place', 'place_slug'],
    ...stamps,
    ...author,
  ],
  pageRow: [
    ...['pageUid', 'title', 'pagetype_pagetype', 'pagetypeUid', 'place_place', 'place_slug'],
    ...['placeUid', 'navigation', 'landing_page', 'pageHide', 'is_deleted', 'sort_order'],
  ],
  pageType: ['pagetypeUid', 'pageType'],
  header: [
    ...['connectionheaderUid', 'publish_start', 'publish_end', 'alttext', 'caption'],
    ...['caption_location', 'featured_img_type', 'featured_img_url'],
    ...stamps,
    ...author,
  ],
  subscriber: ['subscribedusersUid', 'name', 'email', ...stamps, ...author],
  group: ['groupUid', 'groupname', 'grouptype'],
  category: [
    ...['postcategoryUid', 'categoryname', 'categorytype', 'category_background_color'],
    ...['audience_type_id', 'sort_order'],
  ],
  keyLearningArea: ['klaUid', 'key_learning_area', 'imageUrl'],
  unit: ['unit_id', 'unit_name', 'unit_start_date', 'component_html'],
  classroom: ['classroom_urlUid', 'class_name', 'alternateLink'],
  taskRow: ['TASK', 'SET_DATE', 'DUE_DATE', 'LEARNING_RESOURCE', 'LEARNING_RESOURCE_URL'],
  carerStudent: ['STUDENT_NUMBER', 'firstname', 'surname', 'username', 'userUid', 'orgunit'],
  myDay: ['mydaytimetablesUid', 'date', 'lessons'],
  teacherDay: ['teacherdayUid', 'date', 'lessons'],
  upcomingTask: ['TASK', 'SET_DATE', 'DUE_DATE'],
  readPost: ['users_userUid', 'type', 'posts_postUid', 'created_at'],
  favorite: ['favoriteUid', 'posts_postUid'],
  event: ['EVENT_ID', 'AUDIENCE_TYPE_ID'],
  emergency: ['emergencybroadcastUid', 'status', 'message'],
  weeklyText: [
    ...['weeklyemailtextUid', 'email_text', 'except_emails', 'except_emails_list'],
    'test_emails_list',
  ],
  connectionsPdf: [
    'connections_pdfUid',
    'title',
    'status',
    'error',
    'emailed',
    'url',
    'created_at',
  ],
  pdfEmailText: [
    ...['connection_pdf_emailtextUid', 'subject', 'email_html', 'send_to', 'schoolUid'],
  ],
  emailLog: [
    ...['emailstatisticsUid', 'SESDestinationAddress', 'SnsPublishTime', 'SESSendTime', 'type'],
    ...['postsUid', 'intended_recipient', 'user_id', 'user_name', 'subject'],
  ],
  emailSummary: [
    ...['sent_count', 'delivery_count', 'open_count', 'click_count', 'bounce_count'],
    ...['complaint_count', 'email_logs'],
  ],
} as const satisfies Record<string, readonly string[]>;

/** Returns a record with only the specified fields, as a client sends it back. */
export const only = (
  fields: readonly string[],
  record: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(fields.flatMap((name) => (name in record ? [[name, record[name]]] : [])));
