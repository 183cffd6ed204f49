import type { Blog } from '#shared/contract/page-blogs';
import { Field } from '../../../components/Field.tsx';
import { RichTextEditor } from '../../../components/rich-text/LaterEditor.tsx';
import { type BlogForm, blogKind } from './blogForm.ts';
import { EntryConflict } from './EntryConflict.tsx';
import { EntryFrame } from './EntryFrame.tsx';
import { HalfHourField } from './HalfHourField.tsx';
import type { Kept } from './Opening.tsx';
import { storePicture } from './PartFields.tsx';
import { labels } from './partForm.ts';
import { useEntryForm } from './useEntryForm.ts';

interface BlogEditorProps {
  pageUid: string;
  blog: Blog | undefined;
  kept: Kept<BlogForm>;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** An entry of a Blog Page in its form. */
export function BlogEditor({ pageUid, blog, kept, onClose, onSaved }: BlogEditorProps) {
  const kind = blogKind(pageUid);
  const form = useEntryForm(kind, blog, kept, { onClose, onSaved });
  const { values, faults, theirs } = form;
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
      {theirs && (
        <EntryConflict
          form={form}
          names={['title', 'content_html', 'publish_start', 'publish_end']}
          labels={labels}
          saved={kind.formOf(theirs)}
          savedAt={theirs.updated_at}
        />
      )}
    </EntryFrame>
  );
}
