import { Box } from '@mui/material';
import { useController, useWatch } from 'react-hook-form';
import { groups as groupsApi } from '#shared/audiences/groups.contract';
import { useRead } from '../../../api/hooks.ts';
import { GroupPicker } from '../../../components/audience/GroupPicker.tsx';
import { FieldAnchor, useFault } from '../../../components/forms/FieldAnchor.tsx';
import { Column } from '../../../components/layout/layout.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { visuallyHidden } from '../../../components/screen/visuallyHidden.ts';
import type { EventForm } from './eventForm.ts';
import { Tick } from './Tick.tsx';

/** Whom an event is for, chosen as for posts. */
export function WhoFields() {
  const isForAll = useWatch<EventForm, 'make_public'>({ name: 'make_public' });
  return (
    <Column>
      <Tick
        name="make_public"
        label="For everyone"
        meaning="Everyone who signs in at the school sees it, affiliates too."
      />
      {!isForAll && <Audience />}
    </Column>
  );
}

function Audience() {
  const { data: groups, error, isLoading, mutate } = useRead(groupsApi.list, {});
  const { field } = useController<EventForm, 'group_list'>({ name: 'group_list' });
  const fault = useFault('group_list');
  return (
    <FieldAnchor name="group_list">
      {/* The parts of the picker have headings below this one. */}
      <Box component="h3" sx={visuallyHidden}>
        People and groups
      </Box>
      {error && !groups ? (
        <Failure what="The groups" error={error} onRetry={() => void mutate()} />
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
