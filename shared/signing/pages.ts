export type { DocumentPage, FileView } from './pages.schemas.ts';

/** The pages that one answer names. */
export const pagesAtOnce = 10;
