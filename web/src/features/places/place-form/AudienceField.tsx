import { useController } from 'react-hook-form';
import { groups as groupsApi } from '#shared/audiences/groups.contract';
import { useRead } from '../../../api/hooks.ts';
import { GroupPicker } from '../../../components/audience/GroupPicker.tsx';
import { FieldAnchor, useFault } from '../../../components/forms/FieldAnchor.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import type { PlaceForm } from './placeForm.ts';

/** The field for the audience of the place. */
export function AudienceField() {
  const { data: groups, error, isLoading, mutate } = useRead(groupsApi.list, {});
  const { field } = useController<PlaceForm, 'group_list'>({ name: 'group_list' });
  const fault = useFault('group_list');
  return (
    <FieldAnchor name="group_list">
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
    </FieldAnchor>
  );
}
