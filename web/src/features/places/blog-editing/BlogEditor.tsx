import type { Blog } from '#shared/pages/page-blogs.contract';
import { findEmbed } from '../../../api/findEmbed.ts';
import { storePicture } from '../../../api/storePicture.ts';
import { EditorConflict } from '../../../components/editing/EditorConflict.tsx';
import type { Opened } from '../../../components/editing/useDraftForm.ts';
import { Field } from '../../../components/forms/Field.tsx';
import { RichTextEditor } from '../../../components/rich-text/LaterEditor.tsx';
import { HalfHourField } from '../editing/HalfHourField.tsx';
import { type BlogForm, blogRecord } from './blogForm.ts';
import { EntryFrame } from './EntryFrame.tsx';
import { useEntryEditor } from './useEntryEditor.ts';

interface BlogEditorProps {
  pageUid: string;
  opened: Opened<BlogForm, Blog>;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** The form of a blog entry. */
export function BlogEditor({ pageUid, opened, ...callbacks }: BlogEditorProps) {
  const form = useEntryEditor(blogRecord(pageUid), opened, callbacks);
  const { values, faults } = form;
  const blog = opened.saved;
  return (
    <EntryFrame name={blog ? 'Edit blog' : 'Add new blog'} form={form}>
      <Field
        label="Title"
        value={values.title}
        onChange={(title) => form.set({ title })}
        fault={faults.title}
      />
      <RichTextEditor
        label="Content"
        html={values.content_html}
        documentKey={blog?.blogUid ?? 'new'}
        onChange={(content_html) => form.set({ content_html })}
        upload={storePicture}
        findEmbed={findEmbed}
        ownHost={location.host}
        fault={faults.content_html}
        flushRef={form.flush}
      />
      <HalfHourField
        label="Publish Start"
        value={values.publish_start}
        onChange={(publish_start) => form.set({ publish_start })}
        fault={faults.publish_start}
        hint="Without dates the entry is always shown."
      />
      <HalfHourField
        label="Publish End"
        value={values.publish_end}
        onChange={(publish_end) => form.set({ publish_end })}
        fault={faults.publish_end}
        hint="Without an end the entry stays."
      />
      <EditorConflict editor={form} />
    </EntryFrame>
  );
}
