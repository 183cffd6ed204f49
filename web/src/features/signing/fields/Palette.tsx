import NameIcon from '@mui/icons-material/BadgeOutlined';
import CheckboxIcon from '@mui/icons-material/CheckBoxOutlined';
import SignatureIcon from '@mui/icons-material/DrawOutlined';
import DateIcon from '@mui/icons-material/EventOutlined';
import InitialsIcon from '@mui/icons-material/FontDownloadOutlined';
import ChoiceIcon from '@mui/icons-material/RadioButtonChecked';
import TextIcon from '@mui/icons-material/TextFields';
import { Box, Button, Card, Typography } from '@mui/material';
import { fieldKinds } from '#shared/signing/form';
import { OneOf } from '../../../components/forms/OneOf.tsx';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import type { TemplateValues } from '../editor/templateValues.ts';
import { kindNames } from '../words.ts';
import { steps } from './arrowKeys.ts';
import { keyOf, sourcesFor } from './sources.ts';
import type { FieldTools } from './useFieldTools.ts';

/** The type of what is dragged onto a page. */
export const dragType = 'application/x-field-kind';

const icons = {
  signature: SignatureIcon,
  initials: InitialsIcon,
  name: NameIcon,
  date: DateIcon,
  text: TextIcon,
  checkbox: CheckboxIcon,
  choice: ChoiceIcon,
} as const;

interface PaletteProps {
  fields: FieldTools;
  values: TemplateValues;
}

/** The kinds of fields: a press or a drop adds one, for the chosen person. */
export const Palette = ({ fields, values }: PaletteProps) => (
  <Card component="section" variant="outlined" aria-labelledby="palette" sx={card}>
    <Typography variant="h3" component="h2" id="palette">
      Add a field
    </Typography>
    <SelectField
      label="Filled in by"
      value={fields.sourceKey}
      options={sourcesFor('text', values).map(({ source, name }) => [keyOf(source), name])}
      onChoose={fields.setSourceKey}
    />
    <Box role="group" aria-label="Kinds of fields" sx={kinds}>
      {fieldKinds.map((kind) => {
        const Icon = icons[kind];
        const isPossible = sourcesFor(kind, values).length > 0;
        return (
          <Button
            key={kind}
            variant="outlined"
            startIcon={<Icon />}
            draggable
            disabled={fields.isFull || !isPossible}
            aria-label={`Add ${kindNames[kind].toLowerCase()}`}
            onDragStart={(event) => event.dataTransfer.setData(dragType, kind)}
            onClick={() => fields.add(kind)}
            sx={{ justifyContent: 'flex-start', minHeight: 44 }}
          >
            {kind === 'date' ? 'Date' : kindNames[kind]}
          </Button>
        );
      })}
    </Box>
    <Typography variant="body2" color="textSecondary" id="field-keys">
      Press or drag one onto the page. Arrow keys move the chosen field, Shift with arrow keys
      resizes it, Delete removes it.
    </Typography>
    <OneOf
      isInline
      label="Step"
      value={fields.step}
      options={steps}
      onChoose={(chosen) => fields.setStep(steps.find(([step]) => step === chosen)?.[0] ?? '5')}
    />
  </Card>
);

const card = { p: 2, display: 'grid', gap: 1.5, flexShrink: 0 };
const kinds = { display: 'grid', gap: 1, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' };
