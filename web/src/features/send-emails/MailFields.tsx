import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { readAddresses } from '#shared/domain/mail-addresses';
import { blurbHint } from '#shared/domain/mail-blurb';
import { mailingTypes } from '#shared/domain/mailing';
import { Field } from '../../components/Field.tsx';
import { FieldPlace } from '../../components/FieldPlace.tsx';
import type { MailValues } from './mailForm.ts';
import { PostChoice } from './PostChoice.tsx';
import { TestFields } from './TestFields.tsx';
import { typeNames } from './words.ts';

interface MailFieldsProps {
  form: UseFormReturn<MailValues>;
  /** Whether the kind is chosen here; the principal's screen has only its own. */
  hasTypes: boolean;
  usedBefore: readonly string[];
}

/** The fields of a mailing: the kind, its words or posts, who gets nothing, and testing (admin.md section 2). */
export function MailFields({ form, hasTypes, usedBefore }: MailFieldsProps) {
  const { control, watch, clearErrors } = form;
  const [type, list] = watch(['type', 'except_for']);
  const { addresses } = readAddresses(list);
  return (
    <Box sx={{ display: 'grid', gap: 3, maxWidth: 760 }}>
      {hasTypes && (
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
                    label={typeNames[each]}
                    control={<Radio />}
                  />
                ))}
              </RadioGroup>
            </FormControl>
          )}
        />
      )}
      {type === 'Weekly' && (
        <FieldPlace name="email_text">
          <Controller
            name="email_text"
            control={control}
            render={({ field, fieldState }) => (
              <Field
                {...field}
                onChange={(typed) => {
                  field.onChange(typed);
                  clearErrors('email_text');
                }}
                label="Blurb"
                rows={6}
                hint={blurbHint}
                fault={fieldState.error?.message}
              />
            )}
          />
        </FieldPlace>
      )}
      {type === 'Principal' && (
        <FieldPlace name="postUids">
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
        </FieldPlace>
      )}
      <FieldPlace name="except_for">
        <Controller
          name="except_for"
          control={control}
          render={({ field, fieldState }) => (
            <Field
              {...field}
              onChange={(typed) => {
                field.onChange(typed);
                clearErrors('except_for');
              }}
              label="Exclusion list"
              rows={4}
              hint={`Addresses that get nothing, separated by commas or new lines. ${said(addresses.length)}`}
              fault={fieldState.error?.message}
            />
          )}
        />
      </FieldPlace>
      <TestFields form={form} usedBefore={usedBefore} />
    </Box>
  );
}

const said = (count: number): string =>
  count === 1 ? '1 address now.' : `${count} addresses now.`;

const legend = { fontSize: '0.9375rem', fontWeight: 600, color: 'text.primary' };
