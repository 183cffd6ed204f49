import Box from '@mui/material/Box';
import { control, Labelled } from '../../../components/Labelled.tsx';

interface SlugFieldProps {
  slug: string;
  /** Where it comes from, or why it stays. */
  hint: string;
}

/** The part of the address that the server makes; it is shown and never typed. */
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
