import Box from '@mui/material/Box';
import { control, Labelled } from '../../../components/forms/Labelled.tsx';

interface SlugFieldProps {
  slug: string;
  /** Explains where the slug comes from, or why it is fixed. */
  hint: string;
}

/** Shows the slug, which the server makes. It cannot be edited. */
export function SlugField({ slug, hint }: SlugFieldProps) {
  return (
    <Labelled label="Slug" hint={hint}>
      {({ 'aria-invalid': _, ...described }) => (
        <Box component="input" {...described} readOnly value={slug} sx={readOnly} />
      )}
    </Labelled>
  );
}

const readOnly = {
  ...control,
  px: 1.5,
  borderColor: 'divider',
  bgcolor: 'transparent',
  color: 'text.secondary',
};
