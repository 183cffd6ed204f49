import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { Controller, FormProvider, useFormContext } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { ConnectionHeader } from '#shared/connection-headers/connection-headers.contract';
import { pathTo } from '#shared/site/paths';
import { useRefresh } from '../../api/refresh.ts';
import { useCaller } from '../../auth/session.tsx';
import { openTabDraft } from '../../components/editing/drafts/tabDraft.ts';
import { EditorConflict } from '../../components/editing/EditorConflict.tsx';
import { useEditor } from '../../components/editing/useEditor.ts';
import { useFault } from '../../components/forms/FieldAnchor.tsx';
import { FormField } from '../../components/forms/FormField.tsx';
import { ImageField } from '../../components/forms/ImageField.tsx';
import { OneOf } from '../../components/forms/OneOf.tsx';
import { Column, Columns } from '../../components/layout/layout.tsx';
import { actBar } from '../../components/screen/bars.ts';
import { Hero } from '../../components/screen/Hero.tsx';
import { useTimeZone } from '../../components/text/timeZone.ts';
import { type HeaderValues, headerRecord } from './headerForm.ts';
import { PublishFields } from './PublishFields.tsx';
import { locations } from './words.ts';

interface HeaderFormProps {
  /** The header to change; undefined for a new one. */
  header: ConnectionHeader | undefined;
  onDone: () => void;
}

/** The form of a header with a preview. */
export function HeaderForm({ header, onDone }: HeaderFormProps) {
  const editor = useHeaderForm(header, onDone);
  const { form, isBusy } = editor;
  const values = form.watch();
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        aria-label={header ? 'Edit header' : 'New header'}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          editor.save();
        }}
      >
        <Columns from={{ lg: 2 }} gap={4}>
          <HeaderPicture />
          <Column gap={2.5} sx={{ minWidth: 0 }}>
            <HeaderTexts />
            <PublishFields form={form} isNew={!header} />
          </Column>
          <Preview values={values} />
        </Columns>
        <Box sx={actBar}>
          {header && <Button onClick={onDone}>All headers</Button>}
          {editor.isDirty && <Button onClick={editor.revert}>Discard changes</Button>}
          <Button onClick={editor.cancel}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {isBusy ? 'Saving …' : 'Save'}
          </Button>
        </Box>
      </Box>
      <EditorConflict editor={editor} />
    </FormProvider>
  );
}

function HeaderPicture() {
  const { watch, setValue, clearErrors } = useFormContext<HeaderValues>();
  const [address, image] = watch(['featured_img_url', 'featuredImage']);
  return (
    <ImageField
      label="Image"
      hint="1600x690"
      width={1600}
      height={690}
      address={address}
      base64={image}
      onChange={(chosen) => {
        setValue('featuredImage', chosen);
        clearErrors('featuredImage');
      }}
      fault={useFault('featuredImage')}
    />
  );
}

function HeaderTexts() {
  const { control, watch } = useFormContext<HeaderValues>();
  const location = watch('caption_location');
  return (
    <>
      <FormField
        name="alttext"
        label="Alt text"
        hint="What the picture shows, for people who cannot see it."
      />
      <Controller
        name="caption_location"
        control={control}
        render={({ field }) => (
          <OneOf
            label="Caption location"
            value={field.value}
            options={locations}
            onChoose={field.onChange}
          />
        )}
      />
      {location !== 'no_caption' && <FormField name="caption" label="Caption" />}
    </>
  );
}

/** The picture with its caption, as readers see it. */
function Preview({ values }: { values: HeaderValues }) {
  const src = values.featuredImage ?? values.featured_img_url;
  if (!src) return null;
  return (
    <Box component="section" aria-label="Preview" sx={preview}>
      <Typography variant="overline" color="textSecondary" component="h2">
        Preview
      </Typography>
      <Hero
        key={src}
        src={src}
        alt={values.alttext}
        caption={values.caption}
        location={values.caption_location}
      />
    </Box>
  );
}
const preview = { gridColumn: '1 / -1', minWidth: 0 };

/** The editor of a header. Its draft stays in this tab, under a key with the person. */
function useHeaderForm(header: ConnectionHeader | undefined, onDone: () => void) {
  const { schoolUid, userUid } = useCaller();
  const timeZone = useTimeZone();
  const refresh = useRefresh('connection-headers');
  const navigate = useNavigate();
  const name = `${schoolUid}.${userUid}.header.${header?.connectionheaderUid ?? 'new'}`;
  const [opened] = useState(() => ({
    saved: header,
    ...openTabDraft<HeaderValues>(name, 'featuredImage'),
  }));
  return useEditor(headerRecord(timeZone), opened, {
    latest: header,
    isQuiet: true,
    staysOpen: true,
    onClose: () => void navigate(pathTo('/admin')),
    onSaved() {
      void refresh();
      onDone();
    },
  });
}
