/** Everything a list of posts shows or decides by, without the text; an index may name twenty attributes at most. */
export const postSummary = [
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
export const pageSummary = [
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
/** The fields of a person that audiences need, packed: 20,000 are read at once. */
export const audienceCard = ['audienceCard'] as const;
