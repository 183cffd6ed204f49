import type { Resource } from '#shared/kernel/route';
import type { connectionHeadersSchemas } from './connection-headers.schemas.ts';

export type { ConnectionHeader, HeaderChange, HeaderDraft } from './connection-headers.schemas.ts';

export const captionLocations = [
  'top_left',
  'top_right',
  'bottom_left',
  'bottom_right',
  'no_caption',
] as const;

export const connectionHeaders: Resource<typeof connectionHeadersSchemas> = {
  list: {
    method: 'GET',
    path: '/connection-headers',
    operation: 'hdr.get',
    child: 'published',
    summary: 'Headers, newest first; readers get only those inside their window.',
    answer: 'page',
  },
  create: {
    method: 'POST',
    path: '/connection-headers',
    operation: 'hdr.write',
    child: 'published',
    repeat: 'key',
    summary: 'Adds a header.',
  },
  update: {
    method: 'PUT',
    path: '/connection-headers/{connectionheaderUid}',
    operation: 'hdr.write',
    child: 'published',
    summary: 'Changes a header; 409 when it was changed since it was loaded.',
  },
  /** The same as `update` for the specified clients, which name the header only in the body. */
  updateByBody: {
    method: 'PUT',
    path: '/connection-headers',
    operation: 'hdr.write',
    child: 'published',
    summary: 'Changes the header that the body names; 409 as above.',
  },
  remove: {
    method: 'DELETE',
    path: '/connection-headers/{connectionheaderUid}',
    operation: 'hdr.write',
    child: 'published',
    summary: 'Deletes a header permanently.',
  },
};
