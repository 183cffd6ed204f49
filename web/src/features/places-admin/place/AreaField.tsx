import { useController } from 'react-hook-form';
import { api } from '#shared/contract/api';
import type { Place } from '#shared/contract/places';
import { useRead } from '../../../api/hooks.ts';
import { FieldPlace, useFault } from '../../../components/FieldPlace.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import type { PlaceForm } from './placeForm.ts';

/** The key learning area that the place is a course of, if it is one. */
export function AreaField({ base }: { base: Place | undefined }) {
  const { field } = useController<PlaceForm, 'klaUid'>({ name: 'klaUid' });
  const { data: areas = [], error } = useRead(api['key-learning-area'].list, {});
  const isListed = !field.value || areas.some(({ klaUid }) => klaUid === field.value);
  // An area that is gone from the school, or not read yet, stays chosen until another is.
  const stored = base?.klaUid === field.value ? base.key_learning_area : '';
  return (
    <FieldPlace name="klaUid">
      <SelectField
        label="Key learning area"
        value={field.value}
        options={[
          ['', 'None'],
          ...areas.map(({ klaUid, key_learning_area }) => [klaUid, key_learning_area] as const),
          ...(isListed ? [] : [[field.value, stored || 'The area chosen before'] as const]),
        ]}
        onChoose={field.onChange}
        fault={useFault('klaUid')}
        hint={error && 'The areas cannot be read just now; the choice stays as it is.'}
      />
    </FieldPlace>
  );
}
