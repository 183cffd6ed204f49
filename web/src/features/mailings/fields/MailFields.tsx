import {
  Box,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { mostOnLockScreen, usualOnLockScreen } from '#shared/mailings/lock-screen';
import { mailingTypes } from '#shared/mailings/mailing';
import { mailingRadioNames } from '#shared/posts/type-names';
import { FieldAnchor } from '../../../components/forms/FieldAnchor.tsx';
import type { MailValues } from '../mailForm.ts';
import { BlurbField } from './BlurbField.tsx';
import { ExclusionField } from './ExclusionField.tsx';
import { PostChoice } from './PostChoice.tsx';
import { TestFields } from './TestFields.tsx';
import { TextField } from './TextField.tsx';

/** Anyone near a telephone reads it. */
const lockScreenHint = `At most ${mostOnLockScreen} characters, without names. If it is empty: “${usualOnLockScreen}”`;

interface FormProps {
  form: UseFormReturn<MailValues>;
}

interface MailFieldsProps extends FormProps {
  /** Whether the kind can be chosen; the principal's screen has only its own. */
  hasTypes: boolean;
  usedBefore: readonly string[];
  /** How many people get it. */
  reach: ReactNode;
}

/**
 * The fields of a mailing: kind, blurb or posts, exclusion list, and testing.
 * Beside them stands who gets it.
 */
export function MailFields({ form, hasTypes, usedBefore, reach }: MailFieldsProps) {
  const type = form.watch('type');
  return (
    <Box sx={layout}>
      <Box sx={{ gridArea: 'reach' }}>{reach}</Box>
      <Box sx={{ ...column, gridArea: 'text' }}>
        {hasTypes && <TypeField form={form} />}
        {type === 'Weekly' && <BlurbField />}
        {type === 'Principal' && <PostsField form={form} />}
        {type === 'Principal' && (
          <TextField form={form} name="push_text" label="On locked screens" hint={lockScreenHint} />
        )}
        {type === 'Daily' && (
          <Typography color="textSecondary">
            Each person gets today’s events and the daily e-mails that are shown now.
          </Typography>
        )}
      </Box>
      <Box sx={{ ...column, gap: 2, gridArea: 'rest' }}>
        <ExclusionField form={form} />
        <TestFields form={form} usedBefore={usedBefore} />
      </Box>
    </Box>
  );
}

function TypeField({ form: { control, clearErrors } }: FormProps) {
  return (
    <Controller
      name="type"
      control={control}
      render={({ field }) => (
        <FormControl>
          <FormLabel id="mail-type" sx={legend}>
            Type
          </FormLabel>
          <RadioGroup
            row
            aria-labelledby="mail-type"
            name={field.name}
            value={field.value}
            onChange={(_, chosen) => {
              field.onChange(chosen);
              clearErrors();
            }}
          >
            {mailingTypes.map((each) => (
              <FormControlLabel
                key={each}
                value={each}
                label={mailingRadioNames[each]}
                control={<Radio />}
              />
            ))}
          </RadioGroup>
        </FormControl>
      )}
    />
  );
}

function PostsField({ form: { control, clearErrors } }: FormProps) {
  return (
    <FieldAnchor name="postUids">
      <Controller
        name="postUids"
        control={control}
        render={({ field, fieldState }) => (
          <PostChoice
            chosen={field.value}
            onChange={(chosen) => {
              field.onChange(chosen);
              clearErrors('postUids');
            }}
            fault={fieldState.error?.message}
          />
        )}
      />
    </FieldAnchor>
  );
}

const layout = {
  display: 'grid',
  columnGap: 4,
  rowGap: { xs: 3, lg: 2 },
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 344px' },
  gridTemplateRows: { lg: 'auto 1fr' },
  gridTemplateAreas: { xs: '"reach" "text" "rest"', lg: '"text reach" "text rest"' },
};
const column = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 };
const legend = { fontSize: '0.9375rem', fontWeight: 600, color: 'text.primary' };
