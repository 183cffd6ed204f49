import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { type FormEvent, lazy, Suspense } from 'react';
import type { Blog } from '#shared/contract/page-blogs';
import { ConflictDialog } from '../../../components/conflict/ConflictDialog.tsx';
import { Field } from '../../../components/Field.tsx';
import { type BlogForm, blogFormOf } from './blogForm.ts';
import type { Kept } from './Opening.tsx';
import { storePicture } from './PartFields.tsx';
import { plainOf } from './plainOf.ts';
import { useBlogForm } from './useBlogForm.ts';

const RichTextEditor = lazy(async () => ({
  default: (await import('../../../components/rich-text/RichTextEditor.tsx')).RichTextEditor,
}));

interface BlogEditorProps {
  pageUid: string;
  blog: Blog | undefined;
  kept: Kept<BlogForm>;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** An entry of a Blog Page in its form. */
export function BlogEditor({ pageUid, blog, kept, onClose, onSaved }: BlogEditorProps) {
  const form = useBlogForm(pageUid, blog, kept, { onClose, onSaved });
  const { values, faults, theirs } = form;
  return (
    <Box
      component="form"
      noValidate
      aria-label={blog ? 'Edit blog' : 'Add new blog'}
      className="no-print"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        form.submit();
      }}
      sx={{ display: 'grid', gap: 2, mb: 5 }}
    >
      {form.isRestored && (
        <Alert severity="info" variant="outlined">
          What you typed here before and did not submit is back. Cancel gives it up.
        </Alert>
      )}
      <Field
        label="Title"
        value={values.title}
        onChange={(title) => form.set({ title })}
        fault={faults.title}
      />
      <Suspense fallback={<Skeleton variant="rounded" height={420} />}>
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
      </Suspense>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button type="submit" variant="contained" disabled={form.isBusy}>
          Submit
        </Button>
        <Button onClick={form.cancel} disabled={form.isBusy}>
          Cancel
        </Button>
      </Box>
      {theirs && (
        <ConflictDialog
          savedAt={theirs.updated_at}
          fields={differences(blogFormOf(theirs), values)}
          onOverwrite={form.overwrite}
          onDiscard={form.discard}
          onGoOn={form.goOn}
        />
      )}
    </Box>
  );
}

const differences = (saved: BlogForm, mine: BlogForm) =>
  [
    { name: 'title', label: 'Title', from: saved.title, to: mine.title },
    {
      name: 'content_html',
      label: 'Content',
      from: plainOf(saved.content_html),
      to: plainOf(mine.content_html),
    },
  ].filter(({ from, to }) => from !== to);
