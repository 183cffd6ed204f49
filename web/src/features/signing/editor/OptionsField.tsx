import { mostOf } from '#shared/signing/form';
import { Field } from '../../../components/forms/Field.tsx';

interface OptionsFieldProps {
  options: readonly string[];
  onChange: (options: string[]) => void;
}

/** The choices of a question or a field, one in each line. */
export const OptionsField = ({ options, onChange }: OptionsFieldProps) => (
  <Field
    label="Choices"
    rows={3}
    value={options.join('\n')}
    onChange={(text) =>
      onChange(
        text
          .split('\n')
          .slice(0, mostOf.options)
          .map((each) => each.slice(0, 100)),
      )
    }
    hint="Write each choice in its own line."
    fault={
      options.filter((each) => each.trim()).length < 2 ? 'Write two choices at least.' : undefined
    }
  />
);
