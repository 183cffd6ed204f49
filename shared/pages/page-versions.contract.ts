import type { Resource } from '#shared/kernel/route';
import type { pageVersionSchemas } from './page-versions.schemas.ts';

export type { PageVersion, PageVersionDraft, PageVersionSummary } from './page-versions.schemas.ts';

/** The most scheduled versions of one page. */
export const mostVersions = 20;

/**
 * The scheduled versions of a page. Readers see a version instead of the page within its window.
 */
export const pageVersionRoutes: Resource<typeof pageVersionSchemas> = {
  listVersions: {
    method: 'GET',
    path: '/pages/{pageUid}/versions',
    operation: 'pg.ver',
    child: 'published',
    summary: 'The schedule of a page, by start.',
  },
  getVersion: {
    method: 'GET',
    path: '/pages/{pageUid}/versions/{versionUid}',
    operation: 'pg.ver',
    child: 'published',
    summary: 'One version with its text.',
  },
  createVersion: {
    method: 'POST',
    path: '/pages/{pageUid}/versions',
    operation: 'pg.ver',
    child: 'published',
    repeat: 'key',
    summary:
      'Schedules a version: readers see it from its start until its end, then the page again.',
  },
  updateVersion: {
    method: 'PUT',
    path: '/pages/{pageUid}/versions/{versionUid}',
    operation: 'pg.ver',
    child: 'published',
    summary: 'Replaces a version; 409 if someone else has changed it since it was loaded.',
  },
  removeVersion: {
    method: 'DELETE',
    path: '/pages/{pageUid}/versions/{versionUid}',
    operation: 'pg.ver',
    child: 'published',
    summary: 'Removes a version from the schedule.',
  },
};
