import { Box, Checkbox, FormControlLabel } from '@mui/material';
import { useController } from 'react-hook-form';
import { type AckRule, ackRuleNames, ackRules } from '#shared/acknowledgements/ask';
import { DateField } from '../../../components/forms/DateField.tsx';
import { FieldAnchor, useFault } from '../../../components/forms/FieldAnchor.tsx';
import { Column, Quiet } from '../../../components/layout/layout.tsx';
import { ChoiceOfOne } from './ChoiceOfOne.tsx';
import type { AckForm, PostForm } from './form.ts';

/** What each rule means. */
const meanings: Record<AckRule, string> = {
  each_reader: 'Everyone in the audience acknowledges.',
  any_carer: 'One carer of each child is enough.',
  each_carer: 'Every carer of each child acknowledges.',
  student_and_carer: 'Each student, and one carer of the student.',
};

/** Whether a notice asks for an acknowledgement, by when, and of whom. */
export function AckFields({ isAsked }: { isAsked: boolean }) {
  const { field } = useController<PostForm, 'acknowledgement'>({ name: 'acknowledgement' });
  const fault = useFault('acknowledgement');
  const ack = field.value ?? null;
  const change = (changed: Partial<AckForm>) => field.onChange({ ...(ack ?? blank), ...changed });
  return (
    <FieldAnchor name="acknowledgement">
      <Column>
        <FormControlLabel
          label="Ask for an acknowledgement"
          control={
            <Checkbox
              checked={ack !== null}
              onChange={(_, checked) => field.onChange(checked ? blank : null)}
            />
          }
        />
        {ack && (
          <>
            <DateField
              label="Until"
              value={ack.by || null}
              onChange={(by) => change({ by: by ?? '' })}
            />
            <ChoiceOfOne
              label="Who acknowledges"
              value={ack.rule}
              onChoose={(rule) => change({ rule: rule as AckRule })}
              options={ackRules.map((rule) => [rule, ackRuleNames[rule]])}
            />
            <Quiet size="medium">
              {meanings[ack.rule]} Reminders go to those outstanding: three days before, and on the
              day.
            </Quiet>
            {isAsked && (
              <FormControlLabel
                label="Ask everyone again after this change"
                control={
                  <Checkbox
                    checked={ack.ask_again}
                    onChange={(_, ask_again) => change({ ask_again })}
                  />
                }
              />
            )}
          </>
        )}
        {fault && (
          <Box role="alert" sx={{ fontSize: '0.875rem', color: 'error.main' }}>
            {fault}
          </Box>
        )}
      </Column>
    </FieldAnchor>
  );
}

const blank: AckForm = { by: '', rule: 'any_carer', ask_again: false };
