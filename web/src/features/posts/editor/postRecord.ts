import { type Post, posts as postsApi } from '#shared/posts/posts.contract';
import { call } from '../../../api/client.ts';
import { serverNow } from '../../../api/clock.ts';
import type { RecordForm } from '../../../components/editing/recordForm.ts';
import { hasArrived } from './arrived.ts';
import {
  blankForm,
  type EditorKind,
  fieldLabels,
  fieldNamed,
  formOf,
  isSameField,
  type PostForm,
  sentOf,
} from './form.ts';

/** Loads the checks of a form: a tenth of the editor's code, which nobody needs to begin. */
const checks = () => import('./checks.ts');

/** The form of a newsletter or a notice. */
export const postRecord = (kind: EditorKind, timeZone: string): RecordForm<PostForm, Post> => ({
  labels: fieldLabels,
  blank: blankForm(kind),
  formOf,
  documentOf: ({ postUid }) => postDocument(kind, postUid),
  nameOf: ({ title }) => title.trim() || (kind === 'newsletter' ? 'New newsletter' : 'New notice'),
  isForm: async (stored) => (await checks()).isPostForm(stored),
  isSameField,
  async faultsOf(form, base) {
    // Without them, for example offline, the server checks what arrives.
    const loaded = await checks().catch(() => undefined);
    return loaded?.faultsOf(form, base, timeZone, serverNow()) ?? {};
  },
  prepare: checks,
  fieldNamed,
  create: (form, idempotencyKey) =>
    call(postsApi.create, { ...sentOf(form), clone: false }, { idempotencyKey }),
  update: (form, { postUid, updated_at }) =>
    call(postsApi.update, { ...sentOf(form), postUid, updated_at }),
  hasArrived,
  isRetried: true,
  words: {
    saved: kind === 'newsletter' ? 'Newsletter saved successfully.' : 'Notice saved successfully.',
    gone: 'Another person removed this post. Use Clone to save your text as a new draft.',
    taken: 'The saved version is taken.',
    unsaved: 'Unsaved changes · kept on this device',
    leaving: 'Your changes are not saved yet. They stay on this device until you come back.',
    losing: 'Your changes are not saved yet. They will be lost.',
  },
});

/** The draft key of a post. */
export const postDocument = (kind: EditorKind, postUid: string | undefined): string =>
  postUid ? `post ${postUid}` : `new ${kind}`;
