import type { PageSummary } from '#shared/pages/page-fields';

/** The parts of a page that are edited separately. */
export const parts = ['title', 'content', 'folder', 'dates'] as const;
export type Part = (typeof parts)[number];

/** The editors of a page: one of its parts, or its scheduled changes. */
export type Opened = Part | 'versions';

/** Whether a page of this type has the part. */
export const hasPart = (part: Part, { pagetypeUid }: Pick<PageSummary, 'pagetypeUid'>): boolean =>
  part === 'content'
    ? pagetypeUid === 'static-page'
    : part === 'folder'
      ? pagetypeUid === 'documents'
      : true;

/** Returns the part that an address names, if the page has it. */
export const partNamed = (name: string | null, page: PageSummary): Part | undefined =>
  parts.find((part) => part === name && hasPart(part, page));
