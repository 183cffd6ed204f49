import { type Question, questionKinds } from '#shared/signing/form';
import { Field } from '../../../components/forms/Field.tsx';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import { Column, Columns, Row } from '../../../components/layout/layout.tsx';
import { OptionsField } from '../editor/OptionsField.tsx';
import { TickBox } from '../editor/TickBox.tsx';
import { ConditionFields } from './ConditionFields.tsx';
import { askedBefore } from './conditions.ts';
import { questionKindNames, withKind } from './newQuestion.ts';
import { PartRows } from './PartRows.tsx';

interface QuestionFieldsProps {
  question: Question;
  at: number;
  /** All questions, in order. */
  questions: readonly Question[];
  onChange: (changed: Partial<Question>) => void;
}

/** The fields of one question. */
export function QuestionFields({ question, at, questions, onChange }: QuestionFieldsProps) {
  const { kind, text, hint, required, school_only, options, parts, shown_if } = question;
  const before = askedBefore(questions, at);
  return (
    <Column sx={{ p: 1 }}>
      <Field
        label="Question"
        value={text}
        onChange={(typed) => onChange({ text: typed.slice(0, 300) })}
        fault={text.trim() ? undefined : 'Please write the question.'}
      />
      <Columns>
        <SelectField
          label="Answer"
          value={kind}
          options={questionKinds.map((each) => [each, questionKindNames[each]])}
          onChoose={(chosen) =>
            onChange(withKind(question, questionKinds.find((each) => each === chosen) ?? kind))
          }
        />
        <Field
          label="Help below the question"
          value={hint}
          onChange={(typed) => onChange({ hint: typed.slice(0, 500) })}
        />
      </Columns>
      {kind === 'choice' && (
        <OptionsField options={options} onChange={(next) => onChange({ options: next })} />
      )}
      {kind === 'repeat' && (
        <PartRows parts={parts} onChange={(next) => onChange({ parts: next })} />
      )}
      {(before.length > 0 || shown_if) && (
        <ConditionFields
          label="When is it asked?"
          condition={shown_if}
          questions={before}
          always="Always"
          onChange={(condition) => onChange({ shown_if: condition })}
        />
      )}
      <Row gap={0} columnGap={3}>
        <TickBox
          label="Must be answered"
          isTicked={required}
          onTick={(is) => onChange({ required: is })}
        />
        <TickBox
          label="Only the school reads the answer. It fills no field, and the other guardian does not see it."
          isTicked={school_only}
          onTick={(is) => onChange({ school_only: is })}
        />
      </Row>
    </Column>
  );
}
