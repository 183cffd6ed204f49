import { type Looking, openScreens } from '#test/web/support/browser';
import { openEditor } from '#test/web/support/post-editor';

/** The screens, and what tests of an audience do on them. */
export async function audienceDesk() {
  const screens = await openScreens();
  return {
    screens,
    /** The editor of a post; without one, of a new notice. */
    async editorOn(path = '/admin/add-notice', looking: Looking = {}) {
      const context = await screens.as('e.editor', looking);
      const editor = await openEditor(context, path);
      await editor.ready();
      return { ...editor, close: () => context.close() };
    },
    /** The editor's address of a post of the stand-in, changed for one test. */
    postWith(postUid: string, change: object): string {
      const post = screens.server.state.posts.find((each) => each.postUid === postUid);
      if (!post) throw new Error(`The stand-in has no ${postUid}`);
      Object.assign(post, change);
      const kind = post.type === 'newsletter' ? 'newsletter' : 'notice';
      return `/admin/edit-${kind}/${postUid}`;
    },
  };
}
export type AudienceDesk = Awaited<ReturnType<typeof audienceDesk>>;

/** An audience as a stored post has it. */
export const audienceOf = (types: string[], groups: string[] = []) => ({
  userTypes: ['STUDENTS', 'CARERS', 'STAFF'].map((name) => ({
    name,
    checked: types.includes(name),
  })),
  groups,
  groupNames: [],
  groupNamesSearch: '',
});
