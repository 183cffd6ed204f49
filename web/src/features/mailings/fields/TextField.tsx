import type { ReactNode } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { Field } from '../../../components/forms/Field.tsx';
import { FieldAnchor } from '../../../components/forms/FieldAnchor.tsx';
import type { MailValues } from '../mailForm.ts';

interface TextFieldProps {
  form: UseFormReturn<MailValues>;
  name: 'except_for' | 'recipient' | 'push_text';
  label: string;
  rows?: number;
  hint?: string;
  children?: ReactNode;
}

/** A text field of a mailing's form. Its error disappears when the text changes. */
export function TextField({ form, name, children, ...props }: TextFieldProps) {
  return (
    <FieldAnchor name={name}>
      <Controller
        name={name}
        control={form.control}
        render={({ field, fieldState }) => (
          <Field
            {...field}
            {...props}
            onChange={(typed) => {
              field.onChange(typed);
              form.clearErrors(name);
            }}
            fault={fieldState.error?.message}
          />
        )}
      />
      {children}
    </FieldAnchor>
  );
}
