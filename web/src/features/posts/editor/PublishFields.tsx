import { Checkbox, FormControlLabel } from '@mui/material';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { INDEFINITE, UNPUBLISHED } from '#shared/kernel/publish-window';

import { DateTimeField } from '../../../components/forms/DateTimeField.tsx';
import { FieldAnchor, useFault } from '../../../components/forms/FieldAnchor.tsx';
import { ChoiceOfOne } from '../../../components/forms/pickers/ChoiceOfOne.tsx';

import { clearedDates, instantOf, isIndefinite, type PostForm } from './form.ts';

/** Published or Draft Mode, and the publish window. */
export function PublishFields() {
  const { setValue, clearErrors } = useFormContext<PostForm>();
  const { field } = useController<PostForm, 'published'>({ name: 'published' });
  function choose(published: boolean) {
    if (published === field.value) return;
    field.onChange(published);
    for (const name of ['publish_start', 'publish_end'] as const) {
      setValue(name, clearedDates[name], { shouldDirty: true });
    }
    clearErrors(['publish_start', 'publish_end']);
  }
  return (
    <>
      <FieldAnchor name="published">
        <ChoiceOfOne
          label="Publication"
          isLabelHidden
          value={field.value ? 'yes' : 'no'}
          onChoose={(value) => choose(value === 'yes')}
          options={[
            ['yes', 'Published', 'Displayed or sent from its start to its end. Choose both below.'],
            ['no', 'Draft Mode', 'Not displayed and not sent.'],
          ]}
        />
      </FieldAnchor>
      {field.value && <WindowFields />}
    </>
  );
}

function WindowFields() {
  const { trigger, formState, setValue } = useFormContext<PostForm>();
  const [start, end] = useWatch<PostForm, ['publish_start', 'publish_end']>({
    name: ['publish_start', 'publish_end'],
  });
  const startFault = useFault('publish_start');
  const endFault = useFault('publish_end');
  function set(name: 'publish_start' | 'publish_end', value: string) {
    setValue(name, value, { shouldDirty: true });
    // The check of each date depends on the other one.
    if (formState.isSubmitted || startFault || endFault) void trigger(dates);
  }
  const startAt = instantOf(start);
  return (
    <>
      <FieldAnchor name="publish_start">
        <DateTimeField
          label="Publish start"
          value={startAt}
          onChange={(value) => set('publish_start', value ?? UNPUBLISHED)}
          hint="Choose a time, or Now."
          fault={startFault}
          isStart
        />
      </FieldAnchor>
      <FieldAnchor name="publish_end">
        <DateTimeField
          label="Publish end"
          value={instantOf(end)}
          onChange={(value) => set('publish_end', value ?? UNPUBLISHED)}
          fault={endFault}
          disabled={isIndefinite(end)}
          {...(startAt && { notBefore: new Date(startAt) })}
        />
        <FormControlLabel
          label="No end date"
          control={
            <Checkbox
              checked={isIndefinite(end)}
              onChange={(_, checked) => set('publish_end', checked ? INDEFINITE : UNPUBLISHED)}
            />
          }
        />
      </FieldAnchor>
    </>
  );
}

const dates: ('publish_start' | 'publish_end')[] = ['publish_start', 'publish_end'];
