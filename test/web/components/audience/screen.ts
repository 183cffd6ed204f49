import type { StoredPost } from '#functions/posts/store/post.record';
import { userTypes } from '#shared/audiences/audience';
import { type Looking, screensWith } from '#test/support/browser/browser';
import { changePost, openEditor, storedPost } from '#test/support/browser/post-editor';
import type { College } from '#test/support/college/college';
import { storePosts } from '#test/support/college/posts';

/** The screens with the school's posts, and the acts of tests of an audience. */
export function audienceScreens(scene: (college: College) => Promise<void> = async () => {}) {
  const screens = screensWith(async (college) => {
    await storePosts(college);
    await scene(college);
  });
  return {
    screens,
    /** Opens the editor of a post, by default of a new notice. */
    async editorOn(path = '/admin/add-notice', looking: Looking = {}) {
      const context = await screens.as('e.editor', looking);
      const editor = await openEditor(context, path);
      await editor.ready();
      return { ...editor, close: () => context.close() };
    },
    /** Changes a stored post; returns the address of its editor. */
    async postWith(postUid: string, change: Partial<StoredPost>): Promise<string> {
      await changePost(screens, postUid, change);
      const { type } = storedPost(screens, postUid);
      return `/admin/edit-${type === 'newsletter' ? 'newsletter' : 'notice'}/${postUid}`;
    },
  };
}

/** Returns an audience as a stored post has it. */
export const audienceOf = (types: string[], groups: string[] = []) => ({
  userTypes: userTypes.map((name) => ({ name, checked: types.includes(name) })),
  groups,
  groupNames: [],
  groupNamesSearch: '',
});
