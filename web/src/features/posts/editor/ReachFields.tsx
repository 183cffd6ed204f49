import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useController, useWatch } from 'react-hook-form';
import { api } from '#shared/contract/api';
import { useRead } from '../../../api/hooks.ts';
import { GroupPicker } from '../../../components/audience/GroupPicker.tsx';
import { Failure } from '../../../components/Failure.tsx';
import { FieldPlace, useFault } from '../../../components/FieldPlace.tsx';
import { ImageField } from '../../../components/ImageField.tsx';
import { canExcludeStudents, type EditorKind, type PostForm } from './form.ts';

/** Who the post is for. */
export function AudienceFields() {
  const { data: groups, error, isLoading, mutate } = useRead(api.groups.list, {});
  const { field } = useController<PostForm, 'group_list'>({ name: 'group_list' });
  const type = useWatch<PostForm, 'type'>({ name: 'type' });
  const fault = useFault('group_list');
  return (
    <>
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
      {canExcludeStudents(type) && (
        <Flag
          name="for_carer_only"
          label="Exclude students"
          meaning="Students do not get it, even where their group is chosen."
        />
      )}
      <Flag
        name="make_public"
        label="Make public"
        meaning="Everyone who can sign in reads it, and it may go into the Connections PDF for subscribers."
      />
    </>
  );
}

interface FlagProps {
  name: 'for_carer_only' | 'make_public';
  label: string;
  meaning: string;
}

function Flag({ name, label, meaning }: FlagProps) {
  const { field } = useController<PostForm, FlagProps['name']>({ name });
  return (
    <FieldPlace name={name}>
      <FormControlLabel
        label={label}
        control={
          <Checkbox
            checked={field.value}
            onChange={(_, checked) => field.onChange(checked)}
            slotProps={{ input: { 'aria-describedby': `${name}-meaning` } }}
          />
        }
      />
      <Box
        id={`${name}-meaning`}
        sx={{ ml: 4, mt: -0.75, fontSize: '0.875rem', color: 'text.secondary' }}
      >
        {meaning}
      </Box>
    </FieldPlace>
  );
}

const sizes = {
  newsletter: { width: 450, height: 320, hint: '450x320' },
  notice: { width: 150, height: 110, hint: '150x110' },
} as const;

/** The picture that stands for the post in lists and above its text. */
export function FeaturedImageField({ kind }: { kind: EditorKind }) {
  const { field } = useController<PostForm, 'featuredImage'>({ name: 'featuredImage' });
  const address = useWatch<PostForm, 'featured_img_url'>({ name: 'featured_img_url' });
  return (
    <FieldPlace name="featuredImage">
      <ImageField
        label="Featured image"
        {...sizes[kind]}
        address={address}
        base64={field.value}
        onChange={field.onChange}
        fault={useFault('featuredImage')}
      />
    </FieldPlace>
  );
}
