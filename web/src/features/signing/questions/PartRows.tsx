import AddIcon from '@mui/icons-material/Add';
import { Box, Button } from '@mui/material';
import { mostOf, partKinds, type QuestionPart } from '#shared/signing/form';
import { Field } from '../../../components/forms/Field.tsx';
import { OrderButtons } from '../../../components/forms/OrderButtons.tsx';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import { Column, Columns } from '../../../components/layout/layout.tsx';
import { OptionsField } from '../editor/OptionsField.tsx';
import { withChange, withMoved } from '../editor/order.ts';
import { newPart, questionKindNames } from './newQuestion.ts';

interface PartRowsProps {
  parts: readonly QuestionPart[];
  onChange: (parts: QuestionPart[]) => void;
}

/** The questions that each entry of a list answers. */
export const PartRows = ({ parts, onChange }: PartRowsProps) => (
  <Column role="group" aria-label="What each entry asks" sx={{ paddingInlineStart: 2 }}>
    {parts.map((part, at) => (
      <Column key={part.questionUid} gap={1}>
        <Columns from={{ sm: 'minmax(0, 3fr) minmax(0, 2fr) auto' }} gap={1}>
          <Field
            label={`Part ${at + 1}`}
            value={part.text}
            onChange={(typed) => onChange(withChange(parts, at, { text: typed.slice(0, 300) }))}
            fault={part.text.trim() ? undefined : 'Please write the question.'}
          />
          <SelectField
            label={`Answer of part ${at + 1}`}
            value={part.kind}
            options={partKinds.map((kind) => [kind, questionKindNames[kind]])}
            onChoose={(chosen) =>
              onChange(
                withChange(parts, at, {
                  kind: partKinds.find((kind) => kind === chosen) ?? part.kind,
                }),
              )
            }
          />
          <Box sx={{ mt: { sm: 3.5 } }}>
            <OrderButtons
              name={part.text || `part ${at + 1}`}
              at={at}
              count={parts.length}
              onMove={(to) => onChange(withMoved(parts, at, to))}
              onRemove={() => onChange(parts.toSpliced(at, 1))}
            />
          </Box>
        </Columns>
        {part.kind === 'choice' && (
          <OptionsField
            options={part.options}
            onChange={(options) => onChange(withChange(parts, at, { options }))}
          />
        )}
      </Column>
    ))}
    <div>
      <Button
        size="small"
        startIcon={<AddIcon />}
        disabled={parts.length >= mostOf.parts}
        onClick={() => onChange([...parts, newPart()])}
      >
        Add part
      </Button>
    </div>
  </Column>
);
