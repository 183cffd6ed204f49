import type { PageSummary } from '#shared/contract/page-fields';

/** What of a page is edited by itself. */
export const parts = ['title', 'content', 'folder', 'dates'] as const;
export type Part = (typeof parts)[number];

/** What editors open beside a page: one of its parts, or what is scheduled for it. */
export type Opened = Part | 'versions';

/** Whether a page of this type has the part. */
export const hasPart = (part: Part, { pagetypeUid }: Pick<PageSummary, 'pagetypeUid'>): boolean =>
  part === 'content'
    ? pagetypeUid === 'static-page'
    : part === 'folder'
      ? pagetypeUid === 'documents'
      : true;

/** The part that an address names, where the page has it. */
export const partNamed = (name: string | null, page: PageSummary): Part | undefined =>
  parts.find((part) => part === name && hasPart(part, page));
