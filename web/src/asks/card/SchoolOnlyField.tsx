import { Checkbox, FormControlLabel } from '@mui/material';
import type { OwnAsk } from '#shared/asks/asks.contract';
import { type AskedQuestion, mostOfQuestion } from '#shared/questions/question';
import { Field } from '../../components/forms/Field.tsx';
import { Column } from '../../components/layout/layout.tsx';
import { schoolOnlyWords } from './askWords.ts';

interface SchoolOnlyFieldProps {
  question: AskedQuestion;
  /** Absent: nothing is typed, so an earlier answer stays. Empty: the earlier answer is removed. */
  value: string | undefined;
  fault: string | undefined;
  schoolOnly: OwnAsk['school_only'];
  /** Whether the reader has answered it before. The answer is sealed, so it is not shown. */
  isGiven: boolean;
  onChange: (value: string | undefined) => void;
}

/** A text that only the school reads, with who reads it and until when. No device stores it. */
export function SchoolOnlyField(props: SchoolOnlyFieldProps) {
  const { question, value, fault, schoolOnly, isGiven, onChange } = props;
  const { text, hint, required } = question;
  const isRemoved = value === '';
  const given = isGiven ? ['You have answered this. Without a new text, your answer stays.'] : [];
  return (
    <Column gap={0}>
      <Field
        label={required ? text : `${text} (optional)`}
        rows={2}
        hint={[...given, hint, schoolOnlyWords(schoolOnly)].filter(Boolean).join(' ')}
        fault={fault}
        value={value ?? ''}
        onChange={(typed) => onChange(typed.slice(0, mostOfQuestion.schoolOnly) || undefined)}
      />
      {isGiven && !required && (
        <FormControlLabel
          label="Remove my answer"
          sx={{ minHeight: 48 }}
          control={
            <Checkbox checked={isRemoved} onChange={(_, isOn) => onChange(isOn ? '' : undefined)} />
          }
        />
      )}
    </Column>
  );
}
