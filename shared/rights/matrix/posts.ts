import type { Operation } from '#shared/rights/principals';

/** Posts with their files, versions and readers, headers, questions and answers, and the calendar. */
export const postsRights = {
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
  /** POST audiences/, audiences/explain, audiences/check */
  'aud.see': {
    cells: { editor: 'all', administrator: 'all' },
  },
  /** POST embeds/ */
  'embed.find': {
    cells: { placeEditor: 'ed', editor: 'all', administrator: 'all' },
  },
  /** POST editor image upload */
  'img.add': {
    cells: { placeEditor: 'ed', editor: 'all', administrator: 'all' },
  },
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
  /** GET|POST post-readers/ (who has read a post, and who has not) ; counts in GET home/ */
  'rp.who': {
    cells: { editor: 'own', administrator: 'all', reports: 'all' },
  },
  /** GET|POST post-readers/{id}/reminder (mail to those who have not read a post) */
  'rp.remind': {
    cells: { administrator: 'all', sender: 'all' },
  },
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
  /** GET asks/{askUid}/report , people , texts/{hash} ; POST|DELETE records ; POST exports (faculty: helpers) */
  'ask.report': {
    cells: { faculty: 'own', editor: 'own', administrator: 'all' },
  },
  /** POST asks/{askUid}/sealed (faculty: helpers) */
  'ask.sealed': {
    cells: { faculty: 'own', editor: 'own', administrator: 'own' },
  },
  /** GET calendar/ , calendar/{id} */
  cal: {
    cells: { student: 'aud', carer: 'aud', affiliate: 'aud', faculty: 'aud', administrator: 'aud' },
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
} as const satisfies Record<string, Operation>;
