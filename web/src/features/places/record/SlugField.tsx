import { Box } from '@mui/material';
import { useId } from 'react';
import { Row } from '../../../components/layout/layout.tsx';

interface SlugFieldProps {
  slug: string;
  /** Explains where the slug comes from, or why it is fixed. */
  hint: string;
}

/** What a stored slug is. */
export const fixedSlug = 'The end of its address. It never changes, so that links keep working.';

/** Shows the slug, which the server makes. It cannot be edited, so it is a line of text. */
export function SlugField({ slug, hint }: SlugFieldProps) {
  const id = useId();
  return (
    <Row gap={0} columnGap={1} align="baseline" sx={line}>
      <label htmlFor={id}>Slug</label>
      <Box
        component="input"
        id={id}
        readOnly
        value={slug}
        aria-describedby={`${id}-hint`}
        sx={{ ...text, width: `${slug.length}ch` }}
      />
      <span id={`${id}-hint`}>{hint}</span>
    </Row>
  );
}

const line = {
  fontSize: '0.875rem',
  color: 'text.secondary',
  mt: -2,
  '& > label': { fontWeight: 600 },
};
const text = {
  font: 'inherit',
  p: 0,
  border: 0,
  minWidth: 0,
  maxWidth: '100%',
  bgcolor: 'transparent',
  color: 'text.primary',
  textOverflow: 'ellipsis',
};
