import { Checkbox, FormControlLabel } from '@mui/material';
import { useId } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { Column, Quiet } from '../../../components/layout/layout.tsx';
import type { PageForm } from './pageForm.ts';

/** How the page is found in its place. */
export function FlagFields() {
  const isDeleted = useWatch<PageForm, 'is_deleted'>({ name: 'is_deleted' });
  return (
    <Column role="group" aria-label="Options" gap={1}>
      <Flag
        name="navigation"
        label="Navigation (add tabs to place)"
        meaning="The page is a tab of its place."
        disabled={isDeleted}
      />
      <Flag
        name="landing_page"
        label="Landing page"
        meaning="The place opens with this page, and with no other."
        disabled={isDeleted}
      />
    </Column>
  );
}

/** Whether a saved page is deleted. */
export function DeletedField() {
  const { setValue } = useFormContext<PageForm>();
  return (
    <Flag
      name="is_deleted"
      label="Is deleted"
      meaning="The page is not in any list or tab. Clear this option to restore it."
      disabled={false}
      onChange={(isTicked) => {
        if (isTicked) setValue('navigation', false);
      }}
    />
  );
}

interface FlagProps {
  name: 'navigation' | 'landing_page' | 'is_deleted';
  label: string;
  meaning: string;
  disabled: boolean;
  onChange?: (isTicked: boolean) => void;
}

function Flag({ name, label, meaning, disabled, onChange }: FlagProps) {
  const id = useId();
  const { field } = useController<PageForm, FlagProps['name']>({ name });
  return (
    <div>
      <FormControlLabel
        label={label}
        disabled={disabled}
        control={
          <Checkbox
            checked={field.value}
            onChange={(_, isTicked) => {
              field.onChange(isTicked);
              onChange?.(isTicked);
            }}
            slotProps={{ input: { 'aria-describedby': id } }}
          />
        }
      />
      <Quiet id={id} size="medium" sx={{ marginInlineStart: 4, mt: -0.75 }}>
        {meaning}
      </Quiet>
    </div>
  );
}
