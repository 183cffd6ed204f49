import { useEffect, useId, useState } from 'react';
import type { FieldValue } from '#shared/signing/field';
import { ValueInField } from '../../../components/documents/ValueInField.tsx';
import { pad } from './drawing.ts';
import { SignaturePad } from './SignaturePad.tsx';

interface SignatureInputProps {
  readonly id: string;
  readonly label: string;
  readonly kind: 'signature' | 'initials';
  /** What is typed at first: the name or the initials of the recipient. */
  readonly typed: string;
  readonly value: FieldValue | undefined;
  /** The signature or the initials of another field. */
  readonly other: FieldValue | undefined;
  readonly onChange: (value: FieldValue | undefined) => void;
}

type Way = 'draw' | 'type';

/** A signature or initials: typed, drawn, or the same as in another field. */
export function SignatureInput(props: SignatureInputProps) {
  const { id, label, kind, typed, value, other, onChange } = props;
  const [way, setWay] = useState<Way>();
  const name = useId();
  const choose = (chosen: Way) => {
    setWay(chosen);
    if (chosen === 'type') onChange({ kind: 'typed', text: typed });
    else onChange(undefined);
  };
  const chosen = way ?? (value?.kind === 'drawing' ? 'draw' : value ? 'type' : undefined);
  return (
    <fieldset className="signature" id={id} tabIndex={-1}>
      <legend>{label}</legend>
      <div className="ways">
        {(['type', 'draw'] as const).map((each) => (
          <label key={each} className="way">
            <input
              type="radio"
              name={name}
              checked={chosen === each}
              onChange={() => choose(each)}
            />
            {each === 'type' ? 'Type' : 'Draw'}
          </label>
        ))}
        {other && !value && (
          <button type="button" className="secondary" onClick={() => onChange(other)}>
            Use my {kind} again
          </button>
        )}
      </div>
      {chosen === 'type' && value?.kind !== 'drawing' && (
        <Typed kind={kind} value={value} onChange={onChange} />
      )}
      {chosen === 'draw' && <Drawn label={label} value={value} onChange={onChange} />}
    </fieldset>
  );
}

/** The sides of the paper on which a typed signature is shown. */
const paper = { width: 300, height: 60 };

type PartProps = Pick<SignatureInputProps, 'value' | 'onChange'>;

function Typed({ kind, value, onChange }: PartProps & Pick<SignatureInputProps, 'kind'>) {
  const text = value && 'text' in value ? value.text : '';
  return (
    <>
      <label className="field">
        <span>{kind === 'signature' ? 'Name' : 'Initials'}</span>
        <input
          value={text}
          maxLength={kind === 'signature' ? 120 : 10}
          autoComplete={kind === 'signature' ? 'name' : 'off'}
          onChange={({ target }) => onChange({ kind: 'typed', text: target.value })}
        />
      </label>
      <p className="paper" aria-hidden="true">
        <ValueInField value={{ kind: 'typed', text }} field={paper} />
      </p>
    </>
  );
}

function Drawn({ label, value, onChange }: PartProps & Pick<SignatureInputProps, 'label'>) {
  const [lines, setLines] = useState(value?.kind === 'drawing' ? value.drawing.lines : []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new line is a new value
  useEffect(() => {
    onChange(lines.length > 0 ? { kind: 'drawing', drawing: { ...pad, lines } } : undefined);
  }, [lines]);
  return (
    <>
      <SignaturePad label={`Draw here: ${label}`} lines={lines} onChange={setLines} />
      <div className="pad-tools">
        <button type="button" className="plain" onClick={() => setLines(lines.slice(0, -1))}>
          Undo
        </button>
        <button type="button" className="plain" onClick={() => setLines([])}>
          Clear
        </button>
      </div>
    </>
  );
}
