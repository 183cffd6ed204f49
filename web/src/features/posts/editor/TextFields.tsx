import { Box } from '@mui/material';
import { useController, useWatch } from 'react-hook-form';
import { slugOf } from '#shared/kernel/slug';
import { Field } from '../../../components/forms/Field.tsx';
import { FieldAnchor, useFault } from '../../../components/forms/FieldAnchor.tsx';
import { Row } from '../../../components/layout/layout.tsx';
import type { PostForm } from './form.ts';
import type { Excerpt } from './side/useExcerpt.ts';

/** The slug, which comes from the title. It never changes after the first save. */
export function SlugField({ stored }: { stored: string | undefined }) {
  const title = useWatch<PostForm, 'title'>({ name: 'title' });
  const fault = useFault('slug');
  const slug = stored ?? slugOf(title);
  return (
    <FieldAnchor name="slug">
      <Row component="label" isOneLine sx={slugLine}>
        Slug
        <Box
          component="input"
          readOnly
          value={slug}
          aria-invalid={Boolean(fault && !slug)}
          aria-describedby="slug-note"
        />
      </Row>
      <Box
        id="slug-note"
        role={fault && !slug ? 'alert' : undefined}
        sx={{ ...note, color: fault && !slug ? 'error.main' : 'text.secondary' }}
      >
        {fault && !slug
          ? fault
          : stored
            ? 'The end of its address. It never changes, so that links keep working.'
            : 'The end of its address, made from the title.'}
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
        hint="Lists show it: the first 150 characters of the text, until you write your own."
      />
      <Box component="button" type="button" sx={link} onClick={excerpt.refill}>
        Fill from text again
      </Box>
    </FieldAnchor>
  );
}

const note = { mt: 0.75, fontSize: '0.875rem' };
/** Nobody types a slug: it is a line of text. */
const slugLine = {
  fontSize: '0.9375rem',
  fontWeight: 600,
  '& > input': {
    font: 'inherit',
    fontWeight: 400,
    flex: 1,
    minWidth: 0,
    p: 0,
    border: 0,
    bgcolor: 'transparent',
    color: 'text.secondary',
    textOverflow: 'ellipsis',
  },
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
