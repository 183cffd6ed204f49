import * as z from 'zod';
import { authorFields, Instant, ignoredAuthorFields, Uid } from '#shared/contract/fields';
import { PageRequest, pageOf } from '#shared/contract/page';
import { type Resource, route } from '#shared/contract/route';
import { INDEFINITE, UNPUBLISHED } from '#shared/domain/publish-window';

export const captionLocations = [
  'top_left',
  'top_right',
  'bottom_left',
  'bottom_right',
  'no_caption',
] as const;

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
  publish_start: z.union([z.literal(UNPUBLISHED), Instant]),
  publish_end: z.union([z.literal(UNPUBLISHED), z.literal(INDEFINITE), Instant]),
  alttext: z.string().trim().max(300).default(''),
  caption: z.string().trim().max(300).default(''),
  caption_location: z.enum(captionLocations).default('top_left'),
  featured_img_url: z.string().max(300).default(''),
  featured_img_type: z.string().max(100).default(''),
  featuredImage: z.string().max(6_000_000, 'Please choose an image of at most 4 MB.').optional(),
  created_at: z.unknown().optional(),
  ...ignoredAuthorFields,
};

interface HeaderForm {
  publish_start: string;
  publish_end: string;
  caption: string;
  caption_location: string;
  featured_img_url: string;
  featuredImage?: string | undefined;
}

/** The rules of the header's form (admin.md section 5). */
function refineHeader(
  header: HeaderForm,
  check: { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void },
): void {
  const say = (field: string, message: string) =>
    check.addIssue({ code: 'custom', path: [field], message });
  const { publish_start: start, publish_end: end } = header;
  if (header.caption_location !== 'no_caption' && !header.caption) {
    say('caption', '*Please enter caption.');
  }
  if (start === UNPUBLISHED) say('publish_start', '*Please select start date.');
  if (end === UNPUBLISHED) say('publish_end', '*Please select end date.');
  else if (end !== INDEFINITE && start !== UNPUBLISHED && Date.parse(end) < Date.parse(start)) {
    say('publish_end', '*Please select valid date.');
  }
  if (!header.featured_img_url && !header.featuredImage) {
    say('featuredImage', '*Please select image.');
  }
}

export const HeaderDraft = z
  .strictObject({ ...draftFields, updated_at: z.unknown().optional() })
  .superRefine(refineHeader);
export type HeaderDraft = z.output<typeof HeaderDraft>;

export const HeaderChange = z
  .strictObject({ ...draftFields, connectionheaderUid: Uid, updated_at: Instant })
  .superRefine(refineHeader);

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
