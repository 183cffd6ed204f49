/** The types of pages. The identifiers never change. */
export const pageTypes = [
  { pagetypeUid: 'static-page', pageType: 'Static Page' },
  { pagetypeUid: 'documents', pageType: 'Documents' },
  { pagetypeUid: 'task-page', pageType: 'Task Page' },
  { pagetypeUid: 'classrooms-page', pageType: 'Classrooms Page' },
  { pagetypeUid: 'blog-page', pageType: 'Blog Page' },
] as const;
export type PageType = (typeof pageTypes)[number];
export type PagetypeUid = PageType['pagetypeUid'];

/** The identifiers of the page types. */
export const pagetypeUids = pageTypes.map(({ pagetypeUid }) => pagetypeUid);

/** Returns the name of a page type. */
export const pageTypeName = (uid: PagetypeUid): PageType['pageType'] =>
  pageTypes.find(({ pagetypeUid }) => pagetypeUid === uid)?.pageType ?? 'Static Page';

/** Returns the page type with an identifier or a name. */
export const pageTypeNamed = (given: string): PageType | undefined =>
  pageTypes.find(
    ({ pagetypeUid, pageType }) =>
      pagetypeUid === given || pageType.toLowerCase() === given.toLowerCase(),
  );

/** Returns the first title of a page that an editor adds on the screen of a place. */
export const newPageTitle = (uid: PagetypeUid): string =>
  uid === 'documents' ? 'New Files Pages' : 'NEW PAGE';

/** Whether a title is still the first title of a new page. */
export const isNewPageTitle = (title: string): boolean =>
  title === 'NEW PAGE' || title === 'New Files Pages';
