import * as z from 'zod';
import { askRules } from '#shared/asks/ask';
import { GroupList } from '#shared/audiences/audience.schemas';
import { NamedFile } from '#shared/files/files.schemas';
import { pastStartFault } from '#shared/kernel/publish-window';
import { type Post, PostChange, PostDraft } from '#shared/posts/posts.schemas';
import { AskedQuestion } from '#shared/questions/question.schemas';
import { schemaFaults } from '../../../components/forms/schemaFaults.ts';
import { type FieldName, fieldNamed, type PostForm, sentOf } from './form.ts';

/** The checks of a post's form. They are loaded when something was typed or restored. */

const text = z.string();
const yesOrNo = z.boolean();

/** The fields that a stored draft must have; the storage of a device may hold anything. */
const StoredForm = z.looseObject({
  title: text,
  content_html: text,
  excerpt: text,
  publish_start: text,
  publish_end: text,
  published: yesOrNo,
  make_public: yesOrNo,
  for_carer_only: yesOrNo,
  group_list: GroupList,
  postcategory_categoryid: text,
  featured_img_url: text,
  featuredImage: text.optional(),
  sort_order: z.number().optional(),
  /** Drafts of older releases have neither. */
  files: z.array(NamedFile).optional(),
  ask: z
    .looseObject({
      by: text,
      rule: z.enum(askRules),
      ask_again: yesOrNo,
      questions: z.array(z.object(AskedQuestion.shape)),
      helpers: z.array(text),
    })
    .nullish(),
});

/** Whether a value from the storage of this device is a form. */
export const isPostForm = (stored: unknown): stored is PostForm =>
  StoredForm.safeParse(stored).success;

/** Returns every fault of the form in the specified texts; `base` is the saved post that it changes. */
export function faultsOf(
  form: PostForm,
  base: Post | undefined,
  timeZone: string,
  now: Date,
): Partial<Record<FieldName, string>> {
  const sent = sentOf(form);
  const found = base
    ? schemaFaults(PostChange, { ...sent, postUid: base.postUid, updated_at: base.updated_at })
    : schemaFaults(PostDraft, sent);
  const faults: Partial<Record<FieldName, string>> = {};
  for (const [path, message] of Object.entries(found)) {
    const name = fieldNamed(path);
    if (name) faults[name] ??= message;
  }
  const startBefore = base?.published ? base.publish_start : undefined;
  if (form.type === 'newsletter' && form.published && !faults.publish_start) {
    const past = pastStartFault(form.publish_start, startBefore, timeZone, now);
    if (past) faults.publish_start = past;
  }
  return faults;
}
