import Box from '@mui/material/Box';
import { useRef } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { slugOf } from '#shared/kernel/slug';
import { ContentField } from '../../../components/forms/ContentField.tsx';
import { Field } from '../../../components/forms/Field.tsx';
import { FieldAnchor, useFault } from '../../../components/forms/FieldAnchor.tsx';
import { excerptOf } from '../../../components/rich-text/words.ts';
import type { PostForm } from './form.ts';
import type { PostEditing } from './usePostEditor.ts';

/** The title of a post. */
export function TitleField() {
  const { field } = useController<PostForm, 'title'>({ name: 'title' });
  return (
    <FieldAnchor name="title">
      <Field label="Title" {...field} fault={useFault('title')} />
    </FieldAnchor>
  );
}

/** The slug, which comes from the title. It never changes after the first save. */
export function SlugField({ stored }: { stored: string | undefined }) {
  const title = useWatch<PostForm, 'title'>({ name: 'title' });
  const fault = useFault('slug');
  const slug = stored ?? slugOf(title);
  return (
    <FieldAnchor name="slug">
      <Box component="label" sx={{ display: 'grid', gap: 0.75, fontSize: '0.9375rem' }}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          Slug
        </Box>
        <Box
          component="input"
          readOnly
          value={slug}
          aria-invalid={Boolean(fault && !slug)}
          aria-describedby="slug-note"
          sx={readOnly}
        />
      </Box>
      <Box
        id="slug-note"
        role={fault && !slug ? 'alert' : undefined}
        sx={{ ...note, color: fault && !slug ? 'error.main' : 'text.secondary' }}
      >
        {fault && !slug
          ? fault
          : stored
            ? 'Does not change, so that links keep working.'
            : 'Made from the title.'}
      </Box>
    </FieldAnchor>
  );
}

/** The text and the excerpt. The excerpt follows the text until the person types one. */
export function TextAndExcerpt({ editing }: { editing: PostEditing }) {
  const { form } = editing;
  const { field } = useController<PostForm, 'excerpt'>({ name: 'excerpt' });
  const { excerpt, content_html } = form.getValues();
  const isOwn = useRef(excerpt !== '' && excerpt !== excerptOf(content_html));
  // A restored draft or version brings an excerpt of its own.
  const loaded = useRef(editing.documentKey);
  if (loaded.current !== editing.documentKey) {
    loaded.current = editing.documentKey;
    isOwn.current = excerpt !== '' && excerpt !== excerptOf(content_html);
  }
  const fillIn = (html: string) =>
    form.setValue('excerpt', excerptOf(html), { shouldDirty: true, shouldValidate: false });
  return (
    <>
      <ContentField
        documentKey={editing.documentKey}
        flush={editing.flush}
        onText={(html) => {
          if (!isOwn.current) fillIn(html);
        }}
      />
      <FieldAnchor name="excerpt">
        <Field
          label="Excerpt"
          rows={3}
          {...field}
          onChange={(text) => {
            isOwn.current = true;
            field.onChange(text);
          }}
          fault={useFault('excerpt')}
          hint="The first 150 characters of the text, until you write your own."
        />
        <Box
          component="button"
          type="button"
          sx={link}
          onClick={() => {
            editing.finish();
            isOwn.current = false;
            fillIn(form.getValues('content_html'));
          }}
        >
          Fill from text again
        </Box>
      </FieldAnchor>
    </>
  );
}

const note = { mt: 0.75, fontSize: '0.875rem' };
const readOnly = {
  font: 'inherit',
  fontSize: '1rem',
  width: '100%',
  minHeight: 44,
  px: 1.5,
  borderRadius: 1,
  border: '1px solid',
  borderColor: 'divider',
  bgcolor: 'transparent',
  color: 'text.secondary',
};
const link = {
  font: 'inherit',
  fontSize: '0.875rem',
  mt: 0.5,
  p: 0,
  border: 0,
  bgcolor: 'transparent',
  color: 'primary.main',
  textDecoration: 'underline',
  cursor: 'pointer',
};
