import { useController } from 'react-hook-form';
import type { Page } from '#shared/pages/page-fields';
import { places as placesApi } from '#shared/places/places.contract';
import { useAll } from '../../../api/hooks.ts';
import { FieldAnchor, useFault } from '../../../components/forms/FieldAnchor.tsx';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import type { PageForm } from './pageForm.ts';

/** The field for the place of the page. It is fixed once the page is saved. */
export function PlaceSelect({ base }: { base: Page | undefined }) {
  const { field } = useController<PageForm, 'placeUid'>({ name: 'placeUid' });
  const { data: places = [], error, isLoading } = useAll(placesApi.list, { limit: 100 });
  const isListed = !field.value || places.some(({ placeUid }) => placeUid === field.value);
  const fault = useFault('placeUid');
  const unread = error && 'We couldn’t load the places. Load the page again.';
  return (
    <FieldAnchor name="placeUid">
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
        hint={base && 'A page can’t move to another place.'}
      />
    </FieldAnchor>
  );
}
