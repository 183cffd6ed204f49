import Box from '@mui/material/Box';
import { useController, useWatch } from 'react-hook-form';
import { slugOf } from '#shared/kernel/slug';
import { Field } from '../../../components/forms/Field.tsx';
import { FieldAnchor, useFault } from '../../../components/forms/FieldAnchor.tsx';
import { control, Labelled } from '../../../components/forms/Labelled.tsx';
import type { PostForm } from './form.ts';
import type { Excerpt } from './side/useExcerpt.ts';

/** The title of a post, as large as readers see it. */
export function TitleField() {
  const { field } = useController<PostForm, 'title'>({ name: 'title' });
  const fault = useFault('title');
  return (
    <FieldAnchor name="title">
      <Labelled label="Title" fault={fault}>
        {(described) => (
          <Box
            component="input"
            {...described}
            {...field}
            autoComplete="off"
            sx={{ ...titleInput, borderColor: fault ? 'error.main' : 'text.secondary' }}
          />
        )}
      </Labelled>
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

interface ExcerptFieldProps {
  excerpt: Excerpt;
}

/** The excerpt, which lists show. */
export function ExcerptField({ excerpt }: ExcerptFieldProps) {
  const { field } = useController<PostForm, 'excerpt'>({ name: 'excerpt' });
  return (
    <FieldAnchor name="excerpt">
      <Field
        label="Excerpt"
        rows={3}
        {...field}
        onChange={(text) => {
          excerpt.own();
          field.onChange(text);
        }}
        fault={useFault('excerpt')}
        hint="The first 150 characters of the text, until you write your own."
      />
      <Box component="button" type="button" sx={link} onClick={excerpt.refill}>
        Fill from text again
      </Box>
    </FieldAnchor>
  );
}

const titleInput = {
  ...control,
  px: 2,
  py: 1,
  typography: 'h2',
  fontSize: { xs: '1.375rem', md: '1.75rem' },
};
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
