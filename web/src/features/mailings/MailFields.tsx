import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { readAddresses } from '#shared/mailings/mail-addresses';
import { blurbHint } from '#shared/mailings/mail-blurb';
import { mailingTypes } from '#shared/mailings/mailing';
import { mailingRadioNames } from '#shared/posts/type-names';
import { FieldAnchor } from '../../components/forms/FieldAnchor.tsx';
import type { MailValues } from './mailForm.ts';
import { PostChoice } from './PostChoice.tsx';
import { TestFields } from './TestFields.tsx';
import { TextField } from './TextField.tsx';

interface FormProps {
  form: UseFormReturn<MailValues>;
}

interface MailFieldsProps extends FormProps {
  /** Whether the kind can be chosen; the principal's screen has only its own. */
  hasTypes: boolean;
  usedBefore: readonly string[];
}

/**
 * The fields of a mailing: kind, blurb or posts, exclusion list, and testing (admin.md section 2).
 */
export function MailFields({ form, hasTypes, usedBefore }: MailFieldsProps) {
  const [type, list] = form.watch(['type', 'except_for']);
  const { addresses } = readAddresses(list);
  return (
    <Box sx={{ display: 'grid', gap: 3, maxWidth: 760 }}>
      {hasTypes && <TypeField form={form} />}
      {type === 'Weekly' && (
        <TextField form={form} name="email_text" label="Blurb" rows={6} hint={blurbHint} />
      )}
      {type === 'Principal' && <PostsField form={form} />}
      <TextField
        form={form}
        name="except_for"
        label="Exclusion list"
        rows={4}
        hint={`These addresses get no mail. Write commas or new lines between them. ${countText(addresses.length)}`}
      />
      <TestFields form={form} usedBefore={usedBefore} />
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

const countText = (count: number): string => (count === 1 ? '1 address.' : `${count} addresses.`);

const legend = { fontSize: '0.9375rem', fontWeight: 600, color: 'text.primary' };
