import { Box, Checkbox, FormControlLabel, FormGroup, Radio, RadioGroup } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { mostOfNumber } from '#shared/questions/places';
import { type AskedQuestion, mostOfQuestion, type Values } from '#shared/questions/question';
import { DateField } from '../forms/DateField.tsx';
import { Field } from '../forms/Field.tsx';
import { Column, Quiet } from '../layout/layout.tsx';

type Value = Values[string];

interface ValueFieldProps {
  question: AskedQuestion;
  value: Value | undefined;
  fault: string | undefined;
  onChange: (value: Value | undefined) => void;
}

const yesOrNo = [
  ['yes', 'Yes'],
  ['no', 'No'],
] as const;

/** A question with what somebody answers: a text, a day, a number, one or several choices. */
export function ValueField(props: ValueFieldProps) {
  const { question, value, fault, onChange } = props;
  const { kind, text, required, hint } = question;
  const label = required ? text : `${text} (optional)`;
  switch (kind) {
    case 'choice':
    case 'yes-no':
    case 'several':
      return <Choices {...props} label={label} />;
    case 'date':
      return (
        <DateField
          isInWords
          label={label}
          hint={hint || undefined}
          fault={fault}
          value={typeof value === 'string' && value ? value : null}
          onChange={(day) => onChange(day ?? undefined)}
        />
      );
    case 'number':
      return (
        <Field
          label={label}
          inputMode="numeric"
          hint={[hint, `A number from 0 to ${mostOfNumber(question)}.`].filter(Boolean).join(' ')}
          fault={fault}
          value={value === undefined ? '' : String(value)}
          onChange={(typed) => onChange(numberIn(typed))}
        />
      );
    default:
      return (
        <Field
          label={label}
          {...(hint && { hint })}
          fault={fault}
          value={typeof value === 'string' ? value : ''}
          onChange={(typed) => onChange(typed.slice(0, mostOfQuestion.answer))}
        />
      );
  }
}

/** Returns the whole number in what was typed; the digits alone count. */
function numberIn(typed: string): number | undefined {
  const digits = typed.replace(/\D/g, '').slice(0, 2);
  return digits === '' ? undefined : Number(digits);
}

function Choices({ question, value, fault, onChange, label }: ValueFieldProps & { label: string }) {
  const id = useId();
  const { kind, options, hint } = question;
  const choices = kind === 'yes-no' ? yesOrNo : options.map((each) => [each, each] as const);
  const chosen = Array.isArray(value) ? value : [];
  const toggle = (option: string, isOn: boolean) =>
    onChange(options.filter((each) => (each === option ? isOn : chosen.includes(each))));
  return (
    <div>
      <Box id={id} sx={{ fontWeight: 600 }}>
        {label}
      </Box>
      <Noted hint={hint} fault={fault}>
        {kind === 'several' ? (
          <FormGroup role="group" aria-labelledby={id}>
            {choices.map(([option, name]) => (
              <FormControlLabel
                key={option}
                label={name}
                sx={tall}
                control={
                  <Checkbox
                    checked={chosen.includes(option)}
                    onChange={(_, isOn) => toggle(option, isOn)}
                  />
                }
              />
            ))}
          </FormGroup>
        ) : (
          <RadioGroup
            aria-labelledby={id}
            value={typeof value === 'string' ? value : ''}
            onChange={(_, option) => onChange(option)}
          >
            {choices.map(([option, name]) => (
              <FormControlLabel
                key={option}
                value={option}
                label={name}
                sx={tall}
                control={<Radio />}
              />
            ))}
          </RadioGroup>
        )}
      </Noted>
    </div>
  );
}

interface NotedProps {
  hint: string;
  fault: string | undefined;
  children: ReactNode;
}

const Noted = ({ hint, fault, children }: NotedProps) => (
  <Column gap={0.5}>
    {hint && <Quiet size="medium">{hint}</Quiet>}
    {children}
    {fault && (
      <Box role="alert" sx={{ fontSize: '0.875rem', color: 'error.main' }}>
        {fault}
      </Box>
    )}
  </Column>
);

/** A target for a thumb. */
const tall = { minHeight: 48 };
