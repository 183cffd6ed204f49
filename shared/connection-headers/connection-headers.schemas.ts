import * as z from 'zod';
import { refineHeader } from '#shared/connection-headers/header-rules';
import {
  authorFields,
  ignoredAuthorFields,
  imageFields,
  PublishEnd,
  PublishStart,
  Uid,
  Version,
  whenever,
  words,
} from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import { UNPUBLISHED } from '#shared/kernel/publish-window';
import type { Schemas } from '#shared/kernel/route';
import { captionLocations } from './connection-headers.contract.ts';

const atMost300 = 'Please use at most 300 characters.';

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
    .enum(captionLocations, 'Please choose the location of the caption.')
    .default('top_left'),
  ...imageFields,
  featured_img_type: words('Please enter text.')
    .max(100, 'Please use at most 100 characters.')
    .default(''),
  created_at: z.unknown().optional(),
  ...ignoredAuthorFields,
};

/** The body of a new header. */
export const HeaderDraft = z
  .strictObject({ ...draftFields, updated_at: z.unknown().optional() })
  .superRefine(refineHeader, { when: whenever });
export type HeaderDraft = z.output<typeof HeaderDraft>;

/** The body of a change, with the `updated_at` of the version that was edited. */
export const HeaderChange = z
  .strictObject({ ...draftFields, connectionheaderUid: Uid, updated_at: Version })
  .superRefine(refineHeader, { when: whenever });
export type HeaderChange = z.output<typeof HeaderChange>;

export const connectionHeadersSchemas = {
  list: { input: PageRequest, output: paged(ConnectionHeader) },
  create: { input: HeaderDraft, output: ConnectionHeader },
  update: { input: HeaderChange, output: ConnectionHeader },
  updateByBody: { input: HeaderChange, output: ConnectionHeader },
  remove: {
    input: z.strictObject({ connectionheaderUid: Uid }),
    output: z.object({ connectionheaderUid: z.string() }),
  },
} satisfies Schemas;
