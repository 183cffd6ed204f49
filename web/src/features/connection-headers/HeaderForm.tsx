import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Controller } from 'react-hook-form';
import type { ConnectionHeader } from '#shared/contract/connection-headers';
import { Field } from '../../components/Field.tsx';
import { Hero } from '../../components/Hero.tsx';
import { ImageField } from '../../components/ImageField.tsx';
import { OneOf } from '../../components/OneOf.tsx';
import { onDemand } from '../../components/onDemand.tsx';
import { PublishFields } from './PublishFields.tsx';
import { useHeaderForm } from './useHeaderForm.ts';
import { locations } from './words.ts';

const HeaderConflict = onDemand(async () => (await import('./HeaderConflict.tsx')).HeaderConflict);

interface HeaderFormProps {
  /** What is changed; without it, a new header is made. */
  header: ConnectionHeader | undefined;
  onDone: () => void;
}

/** The form of a hero header, with the hero as it will look. */
export function HeaderForm({ header, onDone }: HeaderFormProps) {
  const editing = useHeaderForm(header, onDone);
  const { form, image, newer } = editing;
  const { control, formState } = form;
  const values = form.watch();
  const faults: Partial<Record<string, { message?: string | undefined }>> = formState.errors;
  const hasCaption = values.caption_location !== 'no_caption';

  return (
    <Box
      component="form"
      aria-label={header ? 'Edit header' : 'New header'}
      noValidate
      onSubmit={editing.submit}
      sx={layout}
    >
      <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
        {newer && (
          <HeaderConflict
            mine={values}
            image={image}
            theirs={newer}
            onOverwrite={() => void editing.overwrite()}
            onDiscard={editing.takeTheirs}
            onGoOn={editing.goOn}
          />
        )}
        <ImageField
          label="Image"
          hint="1600x690"
          width={1600}
          height={690}
          address={values.featured_img_url}
          base64={image}
          onChange={editing.chooseImage}
          fault={faults.featuredImage?.message}
        />
        <Controller
          name="alttext"
          control={control}
          render={({ field, fieldState }) => (
            <Field
              {...field}
              label="Alt text"
              hint="What the picture shows, for those who cannot see it."
              fault={fieldState.error?.message}
            />
          )}
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
        {hasCaption && (
          <Controller
            name="caption"
            control={control}
            render={({ field, fieldState }) => (
              <Field {...field} label="Caption" fault={fieldState.error?.message} />
            )}
          />
        )}
        <PublishFields form={form} isNew={!header} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button type="submit" variant="contained" disabled={formState.isSubmitting}>
            {formState.isSubmitting ? 'Saving …' : 'Save'}
          </Button>
          <Button onClick={() => void editing.cancel()}>Cancel</Button>
          {editing.isChanged && <Button onClick={editing.undoAll}>Discard changes</Button>}
          {header && <Button onClick={onDone}>New header</Button>}
        </Box>
      </Box>
      <Box component="section" aria-label="Preview" sx={preview}>
        <Typography variant="overline" color="textSecondary" component="h2">
          Preview
        </Typography>
        <Hero
          key={image ?? values.featured_img_url}
          src={image ?? values.featured_img_url}
          alt={values.alttext}
          caption={values.caption}
          location={values.caption_location}
        />
      </Box>
    </Box>
  );
}

const layout = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
  alignItems: 'start',
};
const preview = { position: { lg: 'sticky' }, top: 72, minWidth: 0 };
