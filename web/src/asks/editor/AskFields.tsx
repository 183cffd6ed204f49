import { Box, Checkbox, FormControlLabel } from '@mui/material';
import { useController } from 'react-hook-form';
import { type AskRule, askRuleNames, askRules, mostOfAsk, rulesByChild } from '#shared/asks/ask';
import { asksSchoolOnly } from '#shared/questions/school-only';
import { DateField } from '../../components/forms/DateField.tsx';
import { Field } from '../../components/forms/Field.tsx';
import { FieldAnchor, useFault } from '../../components/forms/FieldAnchor.tsx';
import { ChoiceOfOne } from '../../components/forms/pickers/ChoiceOfOne.tsx';
import { Column, Quiet } from '../../components/layout/layout.tsx';
import { type AskForm, blankAsk, namesIn } from './askForm.ts';
import { PaymentFields } from './PaymentFields.tsx';
import { QuestionRows } from './QuestionRows.tsx';

/** What each rule means. */
const meanings: Record<AskRule, string> = {
  each_reader: 'Everyone in the audience answers.',
  any_carer: 'One carer of each child is enough.',
  each_carer: 'Every carer of each child answers.',
  student_and_carer: 'Each student, and one carer of the student.',
};

/** Whether a post or an event asks its readers, what, by when, and whom. */
export function AskFields({ isAsked }: { isAsked: boolean }) {
  const { field } = useController<{ ask?: AskForm | null }, 'ask'>({ name: 'ask' });
  const fault = useFault('ask');
  const ask = field.value ?? null;
  const change = (changed: Partial<AskForm>) =>
    field.onChange({ ...(ask ?? blankAsk), ...changed });
  return (
    <FieldAnchor name="ask">
      <Column>
        <FormControlLabel
          label="Ask the readers"
          control={
            <Checkbox
              checked={ask !== null}
              onChange={(_, checked) => field.onChange(checked ? blankAsk : null)}
            />
          }
        />
        {ask && <Asking ask={ask} isAsked={isAsked} change={change} />}
        {fault && (
          <Box role="alert" sx={{ fontSize: '0.875rem', color: 'error.main' }}>
            {fault}
          </Box>
        )}
      </Column>
    </FieldAnchor>
  );
}

interface AskingProps {
  ask: AskForm;
  isAsked: boolean;
  change: (changed: Partial<AskForm>) => void;
}

function Asking({ ask, isAsked, change }: AskingProps) {
  const { questions, change_until, needed_until, consent, results, payment } = ask;
  const deleted = asksSchoolOnly(questions)
    ? ' What only the school reads goes 14 days later.'
    : '';
  return (
    <>
      <DateField
        isInWords
        label="Until"
        value={ask.by || null}
        onChange={(by) => change({ by: by ?? '' })}
      />
      <ChoiceOfOne
        label="Who answers"
        value={ask.rule}
        onChoose={(rule) => change({ rule: rule as AskRule })}
        options={askRules.map((rule) => [rule, askRuleNames[rule]])}
      />
      <Quiet size="medium">
        {meanings[ask.rule]} Reminders go to those outstanding: three days before, and on the day.
        If both carers must agree, or you need a sealed PDF, use Signing.
      </Quiet>
      {questions.length === 0 && (
        <Quiet size="medium">Without a question, people say “I have read this”.</Quiet>
      )}
      <QuestionRows questions={questions} onChange={(next) => change({ questions: next })} />
      {questions.length > 0 && (
        <>
          <DateField
            isInWords
            label="Answers can change until"
            hint="Without a day, until the last one."
            value={change_until ?? null}
            onChange={(day) => change({ change_until: day ?? undefined })}
          />
          <Field
            label="What people agree to"
            rows={2}
            value={consent}
            onChange={(typed) => change({ consent: typed.slice(0, 1000) })}
          />
          <DateField
            isInWords
            label="The school needs the answers until"
            hint={`Without a day, until the event ends or the last one for answers. 60 days later at most.${deleted}`}
            value={needed_until ?? null}
            onChange={(day) => change({ needed_until: day ?? undefined })}
          />
          <ChoiceOfOne
            label="Who sees how many chose each option"
            value={results}
            onChoose={(chosen) => change({ results: chosen === 'readers' ? 'readers' : 'school' })}
            options={[
              ['school', 'The school'],
              ['readers', 'Readers too, after the last day and from 10 answers on'],
            ]}
          />
        </>
      )}
      {rulesByChild.includes(ask.rule) && (
        <PaymentFields payment={payment} onChange={(next) => change({ payment: next })} />
      )}
      <Field
        label="Helpers"
        hint="Staff who also read the answers and call the roll: the names with which they sign in, with commas."
        value={(ask.helper_usernames ?? []).join(', ')}
        onChange={(typed) =>
          change({ helper_usernames: namesIn(typed).slice(0, mostOfAsk.helpers) })
        }
      />
      {isAsked && (
        <FormControlLabel
          label="Ask everyone again after this change"
          control={
            <Checkbox checked={ask.ask_again} onChange={(_, ask_again) => change({ ask_again })} />
          }
        />
      )}
    </>
  );
}
