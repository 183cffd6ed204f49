import type { FieldValue } from '#shared/signing/field';
import type { OwnField } from '#shared/signing/recipient-view';
import { initialsOf } from '../values.ts';
import { inputIdOf } from './focusField.ts';
import { SignatureInput } from './SignatureInput.tsx';

interface FieldInputProps {
  readonly field: OwnField;
  /** The name of the recipient. */
  readonly name: string;
  readonly value: FieldValue | undefined;
  /** The value of another field of the same kind. */
  readonly other: FieldValue | undefined;
  readonly onChange: (value: FieldValue | undefined) => void;
}

/** The input of a field, in the list beside its page. */
export function FieldInput({ field, name, value, other, onChange }: FieldInputProps) {
  const id = inputIdOf(field);
  const { kind, label, required } = field;
  const words = required ? label : `${label} (optional)`;
  const text = value && 'text' in value ? value.text : '';
  const setText = (given: string) =>
    onChange(given === '' ? undefined : { kind: 'text', text: given });
  if (kind === 'signature' || kind === 'initials') {
    const typed = kind === 'signature' ? name : initialsOf(name);
    return (
      <SignatureInput
        id={id}
        kind={kind}
        typed={typed}
        value={value}
        other={other}
        onChange={onChange}
        label={words}
      />
    );
  }
  if (kind === 'date') {
    return (
      <p className="field" id={id} tabIndex={-1}>
        <span>{label}</span>
        <span className="quiet">The day on which you sign. It is filled in for you.</span>
      </p>
    );
  }
  if (kind === 'checkbox') {
    return (
      <label className="choice">
        <input
          id={id}
          type="checkbox"
          checked={value !== undefined}
          onChange={({ target }) => onChange(target.checked ? { kind: 'tick' } : undefined)}
        />
        {words}
      </label>
    );
  }
  if (kind === 'choice') {
    return (
      <label className="field">
        <span>{words}</span>
        <select id={id} value={text} onChange={({ target }) => setText(target.value)}>
          <option value="">Choose</option>
          {field.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      </label>
    );
  }
  return (
    <label className="field">
      <span>{words}</span>
      <input
        id={id}
        value={text}
        maxLength={kind === 'name' ? 120 : 500}
        autoComplete={kind === 'name' ? 'name' : 'off'}
        onChange={({ target }) => setText(target.value)}
      />
    </label>
  );
}
