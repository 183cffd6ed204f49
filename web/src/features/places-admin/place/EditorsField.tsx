import Alert from '@mui/material/Alert';
import { useController } from 'react-hook-form';
import { Field } from '../../../components/Field.tsx';
import { FieldPlace, useFault } from '../../../components/FieldPlace.tsx';
import { type PlaceForm, tidyEditors } from './placeForm.ts';

/** Who edits the pages of the place; says so when nobody would any more. */
export function EditorsField({ hadEditors }: { hadEditors: boolean }) {
  const { field } = useController<PlaceForm, 'editors'>({ name: 'editors' });
  const isLeftAlone = hadEditors && tidyEditors(field.value) === '';
  return (
    <FieldPlace name="editors">
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
            The last editor is taken out. Once this is saved, only administrators can change the
            pages of this place.
          </Alert>
        )}
      </div>
    </FieldPlace>
  );
}
