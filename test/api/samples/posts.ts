import { picture } from '#bin/demo/picture';
import { type At, fresh, ofFamily, plain, staleVersion } from '#test/api/samples/sample';
import { notice } from '#test/support/records/posts';

/** The link of an emergency message in the right form that was never issued. */
const noRollToken = `main.${'a'.repeat(16)}`;

const photograph = picture('Sports day', 45, 32).toString('base64');
const newPost = ({ site, word }: At) =>
  notice({
    title: fresh('Another', word),
    featured_img_url: `${site}/${'b'.repeat(64)}-450x320.jpg`,
    publish_start: new Date(Date.now() - 60_000).toISOString(),
  });
const changeOf = (at: At) => {
  const { clone: _, ...form } = newPost(at);
  return { ...form, postUid: at.postUid, ...staleVersion };
};
const header = ({ site, word }: At) => ({
  publish_start: new Date().toISOString(),
  publish_end: 'INDEFINITE',
  caption: word,
  featured_img_url: `${site}/${'c'.repeat(64)}-1600x690.jpg`,
});
const noHeader = { connectionheaderUid: 'no-such-header' };
const asked = ({ postUid }: At) => ({ askUid: postUid });
const shownText = ({ askText: text = 'a'.repeat(64) }: At) => ({ text });
const ownSubject = ({ person }: At) => `p:uid-${person}`;
const onPaper = ({ child }: At) => ({ subject: `p:${child}`, source: 'paper' });

/** Particular sample calls of posts and related routes. */
export const postSamples = {
  'post-categories': { list: plain(() => ({ category_type: 'All' })) },
  posts: {
    signedUrl: plain(() => ({ signed_url: 'true' })),
    listForAdmin: plain(() => ({ get_posts_for_admin: 'true' })),
    get: ofFamily(({ postUid }) => ({ postUid })),
    create: plain(newPost),
    addFile: plain(() => ({ filename: 'Menu.pdf', size: 1000 })),
    checkFile: plain(() => ({ fileUid: 'no-such-file' })),
    openFile: ofFamily(({ postUid, postFileUid: fileUid = 'no-such-file' }) => ({
      postUid,
      fileUid,
    })),
    update: ofFamily(changeOf),
    bin: plain(() => ({ bin: 'true' })),
    restore: ofFamily(({ removedUid }) => ({ postUid: removedUid })),
    versions: ofFamily(({ postUid }) => ({ postUid })),
    version: ofFamily(({ postUid, updated_at }) => ({ postUid, version: updated_at })),
  },
  embeds: {
    find: plain(() => ({ url: 'https://drive.google.com/drive/folders/1AbC_dEf-GhIjKlMnOp' })),
  },
  'editor-images': { add: plain(() => ({ base64ImageUrl: photograph })) },
  'connection-headers': {
    create: plain(header),
    update: plain((at) => ({ ...header(at), ...noHeader, ...staleVersion })),
    updateByBody: plain((at) => ({ ...header(at), ...noHeader, ...staleVersion })),
  },
  emergencybroadcast: {
    update: plain(() => ({ status: false, message: '', ...staleVersion })),
  },
  asks: {
    get: ofFamily(asked),
    save: plain(() => ({
      askUid: 'no-event',
      ask: { by: '2030-01-01', rule: 'any_carer', questions: [] },
    })),
    answer: ofFamily((at) => ({
      ...asked(at),
      ...shownText(at),
      answers: [{ subject: ownSubject(at), values: {} }],
    })),
    change: ofFamily((at) => ({
      ...asked(at),
      ...shownText(at),
      subject: ownSubject(at),
      values: {},
      ...staleVersion,
    })),
    takeBack: ofFamily((at) => ({ ...asked(at), subject: ownSubject(at) })),
    list: plain(),
    report: ofFamily(asked),
    listPeople: ofFamily(asked),
    open: ofFamily((at) => ({
      ...asked(at),
      subjects: [onPaper(at).subject],
      reason: 'prepare' as const,
    })),
    wording: ofFamily((at) => ({ ...asked(at), hash: 'a'.repeat(64) })),
    openAgreedFile: ofFamily((at) => ({
      ...asked(at),
      hash: 'a'.repeat(64),
      file: true,
      fileUid: 'file',
    })),
    record: ofFamily((at) => ({ ...asked(at), ...onPaper(at) })),
    removeRecord: ofFamily((at) => ({ ...asked(at), subject: onPaper(at).subject })),
    startExport: ofFamily(asked),
  },
  'emergency-sending': { test: plain(() => ({ message: 'Stay inside.' })) },
  'roll-links': {
    look: plain(() => ({ token: noRollToken })),
    mark: plain(() => ({ token: noRollToken, answer: 'safe' as const })),
  },
  'roll-call': {
    mark: ofFamily(({ child }) => ({ child, state: 'safe' })),
    markStudent: plain(() => ({ student: 'uid-student', state: 'safe', where: 'Gym' })),
    clearHelp: plain(() => ({ userUid: 'uid-student' })),
  },
  search: { find: plain(() => ({ q: 'canary' })) },
};
