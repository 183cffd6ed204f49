import { useController } from 'react-hook-form';
import { api } from '#shared/contract/api';
import type { Page } from '#shared/contract/page-fields';
import { useAll } from '../../../api/hooks.ts';
import { FieldPlace, useFault } from '../../../components/FieldPlace.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import type { PageForm } from './pageForm.ts';

/** The place that the page is in; once it is saved it stays there. */
export function PlaceSelect({ base }: { base: Page | undefined }) {
  const { field } = useController<PageForm, 'placeUid'>({ name: 'placeUid' });
  const { data: places = [], error, isLoading } = useAll(api.places.list, { limit: 100 });
  const isListed = !field.value || places.some(({ placeUid }) => placeUid === field.value);
  const fault = useFault('placeUid');
  const unread = error && 'The places cannot be read just now. Please load the page again.';
  return (
    <FieldPlace name="placeUid">
      <SelectField
        label="Place"
        value={field.value}
        options={[
          ['', isLoading ? 'The places are loading' : 'Select place'],
          ...places.map(({ placeUid, place }) => [placeUid, place] as const),
          ...(isListed
            ? []
            : [[field.value, base?.place_place ?? 'The place chosen before'] as const]),
        ]}
        onChoose={field.onChange}
        disabled={base !== undefined}
        fault={fault ?? (base ? undefined : unread)}
        hint={base && 'A page stays in its place.'}
      />
    </FieldPlace>
  );
}
