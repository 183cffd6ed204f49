import { Typography } from '@mui/material';
import { Field } from '../../../components/forms/Field.tsx';
import { Column } from '../../../components/layout/layout.tsx';
import { TimingFields } from '../TimingFields.tsx';
import type { TemplateTools } from './useTemplateValues.ts';

/** What signers agree to, and how long they have. */
export function SendingPart({ tools: { values, change } }: { tools: TemplateTools }) {
  return (
    <Column component="section" aria-labelledby="sending" gap={3}>
      <Typography variant="h2" id="sending">
        Consent and timing
      </Typography>
      <Field
        label="What signers agree to"
        value={values.consent}
        rows={4}
        onChange={(text) => change({ consent: text.slice(0, 1_000) }, 'consent')}
        hint="They tick this sentence before they sign."
      />
      <TimingFields
        timing={values.timing}
        onChange={(timing) => change({ timing }, 'timing')}
        hint="You can change these days for each sending."
      />
    </Column>
  );
}
