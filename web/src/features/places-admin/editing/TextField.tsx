import { useController } from 'react-hook-form';
import { Field } from '../../../components/Field.tsx';
import { FieldPlace, useFault } from '../../../components/FieldPlace.tsx';

interface TextFieldProps {
  name: string;
  label: string;
  rows?: number;
  inputMode?: 'text' | 'numeric';
  hint?: string;
}

/** A text of the form around it, with what is wrong with it below. */
export function TextField({ name, ...rest }: TextFieldProps) {
  const { field } = useController({ name });
  return (
    <FieldPlace name={name}>
      <Field {...rest} {...field} fault={useFault(name)} />
    </FieldPlace>
  );
}
