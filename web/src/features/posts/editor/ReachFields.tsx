import { Box, Checkbox, FormControlLabel } from '@mui/material';
import { useController, useWatch } from 'react-hook-form';
import { groups as groupsApi } from '#shared/audiences/groups.contract';
import { canExcludeStudents } from '#shared/posts/post-rules';
import { useRead } from '../../../api/hooks.ts';
import { GroupPicker } from '../../../components/audience/GroupPicker.tsx';
import { FieldAnchor, useFault } from '../../../components/forms/FieldAnchor.tsx';
import { ImageField } from '../../../components/forms/ImageField.tsx';
import { Quiet } from '../../../components/layout/layout.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import type { EditorKind, PostForm } from './form.ts';

/** The audience of a post. */
export function AudienceFields() {
  const { data: groups, error, isLoading, mutate } = useRead(groupsApi.list, {});
  const { field } = useController<PostForm, 'group_list'>({ name: 'group_list' });
  const [type, isExcluding] = useWatch<PostForm, ['type', 'for_carer_only']>({
    name: ['type', 'for_carer_only'],
  });
  const fault = useFault('group_list');
  return (
    <>
      <FieldAnchor name="group_list">
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
      {/* A ticked box stays visible, because only a person may untick it. */}
      {(canExcludeStudents(type) || isExcluding) && (
        <Flag
          name="for_carer_only"
          label="Exclude students"
          meaning="Students do not get it, even where their group is chosen."
        />
      )}
      <Flag
        name="make_public"
        label="Make public"
        meaning="Everyone who can sign in reads it. It also goes into the Connections PDF, so people outside the school may read it there."
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
  const fault = useFault(name);
  return (
    <FieldAnchor name={name}>
      <FormControlLabel
        label={label}
        control={
          <Checkbox
            checked={field.value}
            onChange={(_, checked) => field.onChange(checked)}
            slotProps={{
              input: {
                'aria-describedby': fault ? `${name}-meaning ${name}-fault` : `${name}-meaning`,
                'aria-invalid': Boolean(fault),
              },
            }}
          />
        }
      />
      <Quiet id={`${name}-meaning`} size="medium" sx={{ marginInlineStart: 4, mt: -0.75 }}>
        {meaning}
      </Quiet>
      {fault && (
        <Box
          id={`${name}-fault`}
          role="alert"
          sx={{ marginInlineStart: 4, fontSize: '0.875rem', color: 'error.main' }}
        >
          {fault}
        </Box>
      )}
    </FieldAnchor>
  );
}

const sizes = {
  newsletter: { width: 450, height: 320, hint: '450x320' },
  notice: { width: 150, height: 110, hint: '150x110' },
} as const;

/** The picture of the post in lists and above its text. */
export function FeaturedImageField({ kind }: { kind: EditorKind }) {
  const { field } = useController<PostForm, 'featuredImage'>({ name: 'featuredImage' });
  const address = useWatch<PostForm, 'featured_img_url'>({ name: 'featured_img_url' });
  return (
    <FieldAnchor name="featuredImage">
      <ImageField
        label="Featured image"
        {...sizes[kind]}
        address={address}
        base64={field.value}
        onChange={field.onChange}
        fault={useFault('featuredImage')}
      />
    </FieldAnchor>
  );
}
