import { Box } from '@mui/material';
import { useState } from 'react';
import type { FormField } from '#shared/signing/form';
import { Field } from '../../../components/forms/Field.tsx';
import { PageSelect } from '../questions/PageRules.tsx';
import { fitted } from './boxes.ts';
import type { FieldTools } from './useFieldTools.ts';

interface PlaceFieldsProps {
  field: FormField;
  fields: FieldTools;
  /** How many pages there are. */
  count: number;
}

const sides = [
  ['left', 'From the left, %'],
  ['top', 'From the top, %'],
  ['width', 'Width, %'],
  ['height', 'Height, %'],
] as const;

/** The place of a field in figures: its page, and parts of the page in percent. */
export function PlaceFields({ field, fields, count }: PlaceFieldsProps) {
  const { fieldUid, page, box } = field;
  return (
    <Box role="group" aria-label="Place" sx={grid}>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <PageSelect
          label="Page"
          page={page}
          count={count}
          onChoose={(next) =>
            fields.set(fieldUid, { page: next, box: fitted(box, fields.sidesOf(next)) })
          }
        />
      </Box>
      {sides.map(([side, label]) => (
        <PercentField
          key={`${side} ${box[side]}`}
          label={label}
          part={box[side]}
          onPart={(part) =>
            fields.set(fieldUid, { box: fitted({ ...box, [side]: part }, fields.sidesOf(page)) })
          }
        />
      ))}
    </Box>
  );
}

interface PercentFieldProps {
  label: string;
  part: number;
  onPart: (part: number) => void;
}

/** A part of a page in percent. It counts when the field is left. */
function PercentField({ label, part, onPart }: PercentFieldProps) {
  const known = String(Math.round(part * 1000) / 10);
  const [text, setText] = useState(known);
  function finish() {
    const value = Number(text.replace(',', '.'));
    const isNumber = text.trim() !== '' && value >= 0 && value <= 100;
    if (isNumber && text !== known) onPart(value / 100);
    else setText(known);
  }
  return (
    <Field label={label} inputMode="numeric" value={text} onChange={setText} onBlur={finish} />
  );
}

const grid = { display: 'grid', gap: 1, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' };
