import { type At, fresh, ofFamily, plain, staleVersion } from '#test/api/samples/sample';

const form = ({ word }: At) => ({
  place: fresh('Place', word),
  description: word,
  intended_audience: word,
  editors: 'placeEditor',
});
const newPage = ({ placeUid, word }: At) => ({
  pageData: {
    placeUid,
    pagetypeUid: 'static-page' as const,
    title: fresh('Page', word),
    content_html: `<p>${word}</p>`,
    description: word,
  },
});
const version = ({ pageUid, word }: At) => ({
  pageUid,
  title: fresh('Version', word),
  publish_start: '2030-01-01T00:00:00.000Z',
});
const entry = ({ pageUid, word }: At) => ({
  pageUid,
  title: fresh('Entry', word),
  content_html: `<p>${word}</p>`,
});
const noVersion = { versionUid: 'no-such-version' };

/** Particular sample calls of places, pages, page versions and blog entries. */
export const placeSamples = {
  places: {
    get: ofFamily(({ placeUid }) => ({ placeUid })),
    create: plain(form),
    update: ofFamily((at) => ({ ...form(at), placeUid: at.placeUid, ...staleVersion })),
    restore: ofFamily(({ placeUid }) => ({ placeUid, ...staleVersion })),
    copy: ofFamily((at) => ({ placeUid: at.placeUid, place: fresh('Copy', at.word) })),
    copied: ofFamily(({ placeUid }) => ({ placeUid })),
    updateByBody: ofFamily((at) => ({ ...form(at), placeUid: at.placeUid, ...staleVersion })),
  },
  pages: {
    list: ofFamily(({ placeUid }) => ({ place: placeUid })),
    get: ofFamily(({ pageUid }) => ({ pageUid })),
    create: ofFamily(newPage),
    createAndSort: ofFamily(newPage),
    sort: ofFamily(({ pageUid }) => ({ sortData: [{ pageUid, sort_order: 1 }] })),
    move: ofFamily(({ pageUid, placeUid }) => ({ pageUids: [pageUid], placeUid })),
    update: ofFamily(({ pageUid }) => ({ pageData: { pageUid, ...staleVersion } })),
    listVersions: ofFamily(({ pageUid }) => ({ pageUid })),
    getVersion: ofFamily(({ pageUid }) => ({ pageUid, ...noVersion })),
    createVersion: ofFamily(version),
    updateVersion: ofFamily((at) => ({ ...version(at), ...noVersion, ...staleVersion })),
    removeVersion: ofFamily(({ pageUid }) => ({ pageUid, ...noVersion })),
    listBlogs: ofFamily(({ pageUid }) => ({ pageUid })),
    getBlog: ofFamily(({ pageUid, blogUid }) => ({ pageUid, blogUid })),
    createBlog: ofFamily(entry),
    updateBlog: ofFamily((at) => ({ ...entry(at), blogUid: at.blogUid, ...staleVersion })),
    removeBlog: ofFamily(({ pageUid }) => ({ pageUid, blogUid: 'no-such-entry' })),
  },
};
