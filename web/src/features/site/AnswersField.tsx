import { Box } from '@mui/material';
import { useController } from 'react-hook-form';
import { answeredTopics, mailTopics } from '#shared/mailings/mail-topics';
import { Field } from '../../components/forms/Field.tsx';
import { FieldAnchor, useFault } from '../../components/forms/FieldAnchor.tsx';
import { Column } from '../../components/layout/layout.tsx';
import { answersWith } from './answers.ts';
import { labelOf } from './Line.tsx';
import type { SettingsValues } from './settingsForm.ts';

const name = 'reply_to_kinds';

/** The addresses for replies to a kind of mail, where they differ from the one above. */
export function AnswersField() {
  const { field } = useController<SettingsValues, typeof name>({ name });
  const fault = useFault(name);
  return (
    <FieldAnchor name={name}>
      <Column component="fieldset" aria-describedby="answers-note" gap={1.5} sx={fieldset}>
        <Box component="legend" sx={legend}>
          {labelOf(name)}
        </Box>
        <Box
          id="answers-note"
          role={fault ? 'alert' : undefined}
          sx={{ fontSize: '0.875rem', color: fault ? 'error.main' : 'text.secondary' }}
        >
          {fault ?? help}
        </Box>
        <Box sx={grid}>
          {answeredTopics.map((topic) => (
            <Field
              key={topic}
              label={mailTopics[topic].name}
              value={field.value[topic] ?? ''}
              onChange={(text) =>
                field.onChange(answersWith(field.value, topic, text.slice(0, 254)))
              }
            />
          ))}
        </Box>
      </Column>
    </FieldAnchor>
  );
}

const help =
  'Only where a kind of mail has an address of its own; an empty field means the address above. Replies about a document go to the person who sent it. Nobody gets replies to emergencies, notes and support. Each mail says where replies go.';
const fieldset = { border: 0, m: 0, p: 0, minWidth: 0 };
const legend = { fontSize: '0.9375rem', fontWeight: 600, p: 0, mb: 0.5 };
const grid = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};
