import { Alert } from '@mui/material';
import { useController } from 'react-hook-form';
import { Field } from '../../../components/forms/Field.tsx';
import { FieldAnchor, useFault } from '../../../components/forms/FieldAnchor.tsx';
import { Row } from '../../../components/layout/layout.tsx';
import { EditorName } from '../record/EditorName.tsx';
import { type PlaceForm, tidyEditors } from './placeForm.ts';

/** The field for the editors of the place. Warns if no editor would be left. */
export function EditorsField({ stored }: { stored: readonly string[] }) {
  const { field } = useController<PlaceForm, 'editors'>({ name: 'editors' });
  const isLeftAlone = stored.length > 0 && tidyEditors(field.value) === '';
  return (
    <FieldAnchor name="editors">
      <Field
        {...field}
        label="Editors"
        onBlur={() => {
          field.onBlur();
          const tidy = tidyEditors(field.value);
          if (tidy !== field.value) field.onChange(tidy);
        }}
        fault={useFault('editors')}
        hint="Usernames, comma-separated without spaces: m.chen,t.li"
      />
      {stored.length > 0 && (
        <Row component="ul" aria-label="Editors now" sx={names}>
          {/* Not those being typed: the form would move under the pointer. */}
          {stored.slice(0, mostNamed).map((username) => (
            <li key={username}>
              <EditorName username={username} />
            </li>
          ))}
        </Row>
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

/** Each name is a call. */
const mostNamed = 20;
const names = {
  listStyle: 'none',
  m: 0,
  mt: 1,
  p: 0,
  '& > li': {
    px: 1.25,
    py: 0.25,
    border: 1,
    borderColor: 'divider',
    borderRadius: 4,
    fontSize: '0.875rem',
    bgcolor: 'background.paper',
  },
};
