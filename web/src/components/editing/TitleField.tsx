import { Box } from '@mui/material';
import type { ChangeEvent } from 'react';
import { useController } from 'react-hook-form';
import { FieldAnchor, useFault } from '../forms/FieldAnchor.tsx';
import { control, Labelled } from '../forms/Labelled.tsx';
import { Column } from '../layout/layout.tsx';

/** The title of a form’s record, as large as readers see it. A long one takes several lines. */
export function TitleField({ name, label }: { name: string; label: string }) {
  const { field } = useController({ name });
  const fault = useFault(name);
  return (
    <FieldAnchor name={name}>
      <Labelled label={label} fault={fault}>
        {(described) => (
          // The copy below the field gives it the height of its text.
          <Column data-text={field.value} gap={0} sx={grown}>
            <Box
              component="textarea"
              rows={1}
              {...described}
              {...field}
              onChange={({ target }: ChangeEvent<HTMLTextAreaElement>) =>
                field.onChange(target.value.replace(/\s*\n\s*/g, ' '))
              }
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
              autoComplete="off"
              sx={{ borderColor: fault ? 'error.main' : 'text.secondary' }}
            />
          </Column>
        )}
      </Labelled>
    </FieldAnchor>
  );
}

const look = {
  ...control,
  gridArea: '1 / 1',
  px: 0,
  py: 0.5,
  resize: 'none',
  overflow: 'hidden',
  border: 0,
  borderBottom: '1px solid',
  borderRadius: 0,
  bgcolor: 'transparent',
  typography: 'h1',
  fontSize: { xs: '1.5rem', md: '2rem' },
};
const grown = {
  '&::after': {
    ...look,
    content: 'attr(data-text) " "',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
  },
  '& > textarea': look,
};
