import { FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { FieldAnchor } from '../../../components/forms/FieldAnchor.tsx';
import { FormField } from '../../../components/forms/FormField.tsx';
import type { PageForm } from './pageForm.ts';

/** The fields for the folder of a Documents page and its view. */
export function FolderFields() {
  const id = useId();
  const { field } = useController<PageForm, 'file_view_type'>({ name: 'file_view_type' });
  return (
    <>
      <FormField
        name="google_drive_url"
        label="Google Drive URL"
        hint="The address of the folder, or its ID."
      />
      <FieldAnchor name="file_view_type">
        <Typography id={id} sx={{ fontSize: '0.9375rem', fontWeight: 600 }}>
          Preferred file view
        </Typography>
        <RadioGroup
          row
          aria-labelledby={id}
          value={field.value}
          onChange={(_, chosen) => field.onChange(chosen)}
        >
          <FormControlLabel value="list" label="List" control={<Radio size="small" />} />
          <FormControlLabel value="grid" label="Grid" control={<Radio size="small" />} />
        </RadioGroup>
      </FieldAnchor>
    </>
  );
}
