import { useController } from 'react-hook-form';
import { keyLearningArea as keyLearningAreaApi } from '#shared/courses/key-learning-area.contract';
import type { Place } from '#shared/places/places.contract';
import { useRead } from '../../../api/hooks.ts';
import { FieldAnchor, useFault } from '../../../components/forms/FieldAnchor.tsx';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import type { PlaceForm } from './placeForm.ts';

/** The field for the key learning area of the place. */
export function AreaField({ base }: { base: Place | undefined }) {
  const { field } = useController<PlaceForm, 'klaUid'>({ name: 'klaUid' });
  const { data: areas = [], error } = useRead(keyLearningAreaApi.list, {});
  const isListed = !field.value || areas.some(({ klaUid }) => klaUid === field.value);
  // An area that no longer exists, or is not loaded yet, stays chosen until another is.
  const stored = base?.klaUid === field.value ? base.key_learning_area : '';
  return (
    <FieldAnchor name="klaUid">
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
        hint={error && 'We couldn’t load the areas. Your choice stays the same.'}
      />
    </FieldAnchor>
  );
}
