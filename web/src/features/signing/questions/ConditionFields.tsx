import { Box } from '@mui/material';
import { useId } from 'react';
import type { Question, ShownIf } from '#shared/signing/form';
import { Chip } from '../../../components/forms/ChipField.tsx';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import { Column, Row } from '../../../components/layout/layout.tsx';
import { answersOf, conditionOn, withAnswer } from './conditions.ts';

interface ConditionFieldsProps {
  label: string;
  condition: ShownIf | undefined;
  /** The questions on which it can depend. */
  questions: readonly Question[];
  /** The name of no condition; absent where there must be one. */
  always?: string;
  onChange: (condition: ShownIf | undefined) => void;
}

/** Chooses a question and the answers on which something depends. */
export function ConditionFields(props: ConditionFieldsProps) {
  const { label, condition, questions, always, onChange } = props;
  const id = useId();
  const asked = questions.find(({ questionUid }) => questionUid === condition?.questionUid);
  const isLost = condition !== undefined && asked === undefined;
  return (
    <Column gap={1}>
      <SelectField
        label={label}
        value={condition?.questionUid ?? ''}
        options={[
          ...(always ? [['', always] as const] : []),
          ...(isLost ? [[condition.questionUid, 'A question that is asked later'] as const] : []),
          ...questions.map((each) => [each.questionUid, `Only after “${each.text}”`] as const),
        ]}
        fault={isLost ? 'Choose an earlier question.' : undefined}
        onChoose={(uid) => {
          const question = questions.find(({ questionUid }) => questionUid === uid);
          onChange(question && conditionOn(question));
        }}
      />
      {asked && condition && (
        <Row role="group" aria-label="With one of these answers">
          {answersOf(asked).map(([value, name]) => (
            <Chip
              key={value}
              option={{ value, name }}
              type="checkbox"
              group={id}
              isChosen={condition.is.includes(value)}
              onChoose={() => onChange(withAnswer(condition, asked, value))}
            />
          ))}
        </Row>
      )}
      {asked && condition?.is.length === 0 && (
        <Box role="alert" sx={{ color: 'error.main', fontSize: '0.875rem' }}>
          Choose an answer.
        </Box>
      )}
    </Column>
  );
}
