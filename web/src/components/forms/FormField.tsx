import { useController } from 'react-hook-form';
import { Field } from './Field.tsx';
import { FieldAnchor, useFault } from './FieldAnchor.tsx';

interface FormFieldProps {
  name: string;
  label: string;
  rows?: number;
  inputMode?: 'text' | 'numeric';
  hint?: string;
}

/** A text of the form around it, with what is wrong with it below. */
export function FormField({ name, ...rest }: FormFieldProps) {
  const { field } = useController({ name });
  return (
    <FieldAnchor name={name}>
      <Field {...rest} {...field} fault={useFault(name)} />
    </FieldAnchor>
  );
}
