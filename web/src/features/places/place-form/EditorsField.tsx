import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { Field } from '../../../components/forms/Field.tsx';
import { FieldAnchor, useFault } from '../../../components/forms/FieldAnchor.tsx';
import { EditorName } from '../record/EditorName.tsx';
import { type PlaceForm, tidyEditors } from './placeForm.ts';

/** The field for the editors of the place. Warns if no editor would be left. */
export function EditorsField({ hadEditors }: { hadEditors: boolean }) {
  const { field } = useController<PlaceForm, 'editors'>({ name: 'editors' });
  // Names are read when the list is complete, not while it is typed.
  const [named, setNamed] = useState(() => tidyEditors(field.value));
  const usernames = named.split(',').filter(Boolean).slice(0, 20);
  const isLeftAlone = hadEditors && tidyEditors(field.value) === '';
  return (
    <FieldAnchor name="editors">
      <Field
        {...field}
        label="Editors"
        onBlur={() => {
          field.onBlur();
          const tidy = tidyEditors(field.value);
          if (tidy !== field.value) field.onChange(tidy);
          setNamed(tidy);
        }}
        fault={useFault('editors')}
        hint="Usernames, comma-separated without spaces: m.chen,t.li"
      />
      {usernames.length > 0 && (
        <Box component="ul" aria-label="Names of the editors" sx={names}>
          {usernames.map((username) => (
            <li key={username}>
              <EditorName username={username} />
            </li>
          ))}
        </Box>
      )}
      <div role="status">
        {isLeftAlone && (
          <Alert severity="warning" variant="outlined" sx={{ mt: 1 }}>
            This removes the last editor. After you save, only administrators can change the pages
            of this place.
          </Alert>
        )}
      </div>
    </FieldAnchor>
  );
}

const names = {
  ...{ display: 'flex', flexWrap: 'wrap', gap: 1, listStyle: 'none', m: 0, mt: 1, p: 0 },
  '& > li': {
    ...{ px: 1.25, py: 0.25, border: 1, borderColor: 'divider', borderRadius: 4 },
    ...{ fontSize: '0.875rem', bgcolor: 'background.paper' },
  },
};
