/** What a page of a place can be; the identifiers never change. */
export const pageTypes = [
  { pagetypeUid: 'static-page', pageType: 'Static Page' },
  { pagetypeUid: 'documents', pageType: 'Documents' },
  { pagetypeUid: 'task-page', pageType: 'Task Page' },
  { pagetypeUid: 'classrooms-page', pageType: 'Classrooms Page' },
  { pagetypeUid: 'blog-page', pageType: 'Blog Page' },
] as const;
export type PageType = (typeof pageTypes)[number];
export type PagetypeUid = PageType['pagetypeUid'];

/** The identifiers alone. */
export const pagetypeUids = pageTypes.map(({ pagetypeUid }) => pagetypeUid);

/** What a page type is called. */
export const pageTypeName = (uid: PagetypeUid): PageType['pageType'] =>
  pageTypes.find(({ pagetypeUid }) => pagetypeUid === uid)?.pageType ?? 'Static Page';

/** The page type that a filter names, by its identifier or by what it is called. */
export const pageTypeNamed = (given: string): PageType | undefined =>
  pageTypes.find(
    ({ pagetypeUid, pageType }) =>
      pagetypeUid === given || pageType.toLowerCase() === given.toLowerCase(),
  );

/** What a page is called that an editor adds while looking at a place. */
export const newPageTitle = (uid: PagetypeUid): string =>
  uid === 'documents' ? 'New Files Pages' : 'NEW PAGE';

/** Whether a title is still the one that a page was added with. */
export const isNewPageTitle = (title: string): boolean =>
  title === 'NEW PAGE' || title === 'New Files Pages';
