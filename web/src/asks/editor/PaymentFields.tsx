import { Checkbox, FormControlLabel } from '@mui/material';
import { useState } from 'react';
import { Field } from '../../components/forms/Field.tsx';
import { Column } from '../../components/layout/layout.tsx';
import { type AskForm, centsIn } from './askForm.ts';

type Payment = AskForm['payment'];

interface PaymentFieldsProps {
  payment: Payment;
  onChange: (payment: Payment) => void;
}

/** What families pay for each child, and the code of the reference. The portal takes no payment. */
export function PaymentFields({ payment, onChange }: PaymentFieldsProps) {
  // The text of a half-typed amount, such as `12.`, is no number yet.
  const [typed, setTyped] = useState(() => (payment ? (payment.cents / 100).toFixed(2) : ''));
  return (
    <Column gap={1.5}>
      <FormControlLabel
        label="Families pay for each child"
        control={
          <Checkbox
            checked={payment !== undefined}
            onChange={(_, is) => onChange(is ? { cents: centsIn(typed), code: '' } : undefined)}
          />
        }
      />
      {payment && (
        <>
          <Field
            label="Amount in dollars"
            hint="For each child who goes, for example 120.00. Families pay on the school’s payment page."
            value={typed}
            onChange={(next) => {
              setTyped(next);
              onChange({ ...payment, cents: centsIn(next) });
            }}
          />
          <Field
            label="Code of the payment"
            hint="2 to 10 letters and digits, once a year: CAMP7. The reference is the code with the student’s number."
            value={payment.code}
            onChange={(next) =>
              onChange({
                ...payment,
                code: next
                  .toUpperCase()
                  .replaceAll(/[^A-Z0-9]/g, '')
                  .slice(0, 10),
              })
            }
          />
        </>
      )}
    </Column>
  );
}
