import * as z from 'zod';

/** A page of a document as people see it. */
export const DocumentPage = z.object({
  /** The sides in points, turned as people see the page. */
  width: z.number(),
  height: z.number(),
  /** The text of the page in paragraphs; empty for a scan. */
  text: z.array(z.string()),
});
export type DocumentPage = z.infer<typeof DocumentPage>;

/** Addresses of pictures of pages, each valid for 60 seconds. */
export const PagePictures = z.object({
  pictures: z.array(z.object({ page: z.number().int(), url: z.string() })),
});
export type PagePictures = z.infer<typeof PagePictures>;

/** A range of pages whose pictures are asked for: ten at most. */
export const pageRange = {
  from: z.coerce.number().int().min(1).max(200).default(1),
};

/** A file that was uploaded, as its inspection left it. */
export const FileView = z.object({
  fileUid: z.string(),
  state: z.enum(['waiting', 'ready', 'refused']),
  /** Why it was refused, or what its copy does not have: a sentence. */
  message: z.string(),
  pages: z.array(DocumentPage),
});
export type FileView = z.infer<typeof FileView>;
