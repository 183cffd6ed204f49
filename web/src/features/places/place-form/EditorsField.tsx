import Alert from '@mui/material/Alert';
import { useController } from 'react-hook-form';
import { Field } from '../../../components/forms/Field.tsx';
import { FieldAnchor, useFault } from '../../../components/forms/FieldAnchor.tsx';
import { type PlaceForm, tidyEditors } from './placeForm.ts';

/** The field for the editors of the place. Warns if no editor would be left. */
export function EditorsField({ hadEditors }: { hadEditors: boolean }) {
  const { field } = useController<PlaceForm, 'editors'>({ name: 'editors' });
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
        }}
        fault={useFault('editors')}
        hint="Usernames, comma-separated without spaces: m.chen,t.li"
      />
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
