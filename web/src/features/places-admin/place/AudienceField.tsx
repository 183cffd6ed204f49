import { useController } from 'react-hook-form';
import { api } from '#shared/contract/api';
import { useRead } from '../../../api/hooks.ts';
import { GroupPicker } from '../../../components/audience/GroupPicker.tsx';
import { Failure } from '../../../components/Failure.tsx';
import { FieldPlace, useFault } from '../../../components/FieldPlace.tsx';
import type { PlaceForm } from './placeForm.ts';

/** Who gets into the place. */
export function AudienceField() {
  const { data: groups, error, isLoading, mutate } = useRead(api.groups.list, {});
  const { field } = useController<PlaceForm, 'group_list'>({ name: 'group_list' });
  const fault = useFault('group_list');
  return (
    <FieldPlace name="group_list">
      {error && !groups ? (
        <Failure error={error} onRetry={() => void mutate()} />
      ) : (
        <GroupPicker
          groups={groups ?? []}
          isLoading={isLoading}
          value={field.value}
          onChange={field.onChange}
          {...(fault && { fault })}
        />
      )}
    </FieldPlace>
  );
}
