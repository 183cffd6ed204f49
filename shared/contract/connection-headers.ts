import * as z from 'zod';
import {
  authorFields,
  Instant,
  ignoredAuthorFields,
  imageFields,
  PublishEnd,
  PublishStart,
  Uid,
  whenever,
  words,
} from '#shared/contract/fields';
import { PageRequest, pageOf } from '#shared/contract/page';
import { type Resource, route } from '#shared/contract/route';
import { refineHeader } from '#shared/domain/header-rules';
import { UNPUBLISHED } from '#shared/domain/publish-window';

export const captionLocations = [
  'top_left',
  'top_right',
  'bottom_left',
  'bottom_right',
  'no_caption',
] as const;

const atMost300 = 'Please use at most 300 characters';

/** The hero image of the Connections magazine. */
export const ConnectionHeader = z.object({
  connectionheaderUid: z.string(),
  publish_start: z.string(),
  publish_end: z.string(),
  alttext: z.string(),
  caption: z.string(),
  caption_location: z.enum(captionLocations),
  featured_img_url: z.string(),
  featured_img_type: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  ...z.object(authorFields).partial().shape,
});
export type ConnectionHeader = z.infer<typeof ConnectionHeader>;

const draftFields = {
  publish_start: PublishStart.default(UNPUBLISHED),
  publish_end: PublishEnd.default(UNPUBLISHED),
  alttext: words('Please enter text.').trim().max(300, atMost300).default(''),
  caption: words('*Please enter caption.').trim().max(300, atMost300).default(''),
  caption_location: z
    .enum(captionLocations, 'Please choose where the caption stands.')
    .default('top_left'),
  ...imageFields,
  featured_img_type: words('Please enter text.')
    .max(100, 'Please use at most 100 characters')
    .default(''),
  created_at: z.unknown().optional(),
  ...ignoredAuthorFields,
};

/** What an editor sends for a new header. */
export const HeaderDraft = z
  .strictObject({ ...draftFields, updated_at: z.unknown().optional() })
  .superRefine(refineHeader, { when: whenever });
export type HeaderDraft = z.output<typeof HeaderDraft>;

/** A change of a header, with the `updated_at` of the version it was made on. */
export const HeaderChange = z
  .strictObject({ ...draftFields, connectionheaderUid: Uid, updated_at: Instant })
  .superRefine(refineHeader, { when: whenever });

export const connectionHeaders = {
  list: route({
    method: 'GET',
    path: '/connection-headers',
    operation: 'hdr.get',
    summary: 'Headers, newest first; readers get only those inside their window.',
    input: PageRequest,
    output: pageOf(ConnectionHeader),
    answer: 'page',
  }),
  create: route({
    method: 'POST',
    path: '/connection-headers',
    operation: 'hdr.write',
    summary: 'Adds a header.',
    input: HeaderDraft,
    output: ConnectionHeader,
  }),
  update: route({
    method: 'PUT',
    path: '/connection-headers/{connectionheaderUid}',
    operation: 'hdr.write',
    summary: 'Changes a header; 409 when somebody else changed it since it was loaded.',
    input: HeaderChange,
    output: ConnectionHeader,
  }),
  remove: route({
    method: 'DELETE',
    path: '/connection-headers/{connectionheaderUid}',
    operation: 'hdr.write',
    summary: 'Removes a header for good.',
    input: z.strictObject({ connectionheaderUid: Uid }),
    output: z.object({ connectionheaderUid: z.string() }),
  }),
} satisfies Resource;
