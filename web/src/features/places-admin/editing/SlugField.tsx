import Box from '@mui/material/Box';
import { useId } from 'react';

interface SlugFieldProps {
  slug: string;
  /** Where it comes from, or why it stays. */
  hint: string;
}

/** The part of the address that the server makes; it is shown and never typed. */
export function SlugField({ slug, hint }: SlugFieldProps) {
  const id = useId();
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      <Box component="label" htmlFor={id} sx={{ fontSize: '0.9375rem', fontWeight: 600 }}>
        Slug
      </Box>
      <Box
        component="input"
        id={id}
        readOnly
        value={slug}
        aria-describedby={`${id}-note`}
        sx={readOnly}
      />
      <Box id={`${id}-note`} sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
        {hint}
      </Box>
    </Box>
  );
}

const readOnly = {
  font: 'inherit',
  width: '100%',
  minHeight: 44,
  px: 1.5,
  borderRadius: 1,
  border: '1px solid',
  borderColor: 'divider',
  bgcolor: 'transparent',
  color: 'text.secondary',
};
