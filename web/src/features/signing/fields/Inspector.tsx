import { Button, Card, Typography } from '@mui/material';
import { type FormField, fieldKinds } from '#shared/signing/form';
import { Field } from '../../../components/forms/Field.tsx';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import { Column, Row } from '../../../components/layout/layout.tsx';
import { OptionsField } from '../editor/OptionsField.tsx';
import { TickBox } from '../editor/TickBox.tsx';
import type { TemplateTools } from '../editor/useTemplateValues.ts';
import { kindNames } from '../words.ts';
import { PlaceFields } from './PlaceFields.tsx';
import { keyOf, labelFor, sourcesFor, sourceWith } from './sources.ts';
import type { FieldTools } from './useFieldTools.ts';

interface InspectorProps {
  field: FormField;
  fields: FieldTools;
  tools: TemplateTools;
}

/** The chosen field: what it is, who fills it in, and where it is. */
export function Inspector({ field, fields, tools: { values } }: InspectorProps) {
  const { fieldUid, kind, label, required, source, options } = field;
  const set = (changed: Partial<FormField>, mark?: string) => fields.set(fieldUid, changed, mark);
  return (
    <Card component="section" variant="outlined" aria-labelledby="inspector" sx={card}>
      <Typography variant="h3" component="h2" id="inspector">
        Chosen field
      </Typography>
      <Field
        label="Label"
        value={label}
        onChange={(text) => set({ label: text.slice(0, 120) }, 'label')}
        fault={label.trim() ? undefined : 'Please name this field.'}
        hint="Screen readers say it."
      />
      <Column gap={1.5} isBound>
        <SelectField
          label="Kind"
          value={kind}
          options={fieldKinds.map((each) => [each, kindNames[each]])}
          onChoose={(chosen) =>
            set(changedKind(field, fieldKinds.find((each) => each === chosen) ?? kind, values))
          }
        />
        <SelectField
          label="Filled in by"
          value={keyOf(source)}
          options={withLost(field, values)}
          onChoose={(key) => set(changedSource(field, key, values))}
        />
      </Column>
      {kind === 'choice' && source.from === 'party' && (
        <OptionsField options={options} onChange={(next) => set({ options: next }, 'options')} />
      )}
      {source.from === 'party' && (
        <TickBox
          label="Must be filled in"
          isTicked={required}
          onTick={(is) => set({ required: is })}
        />
      )}
      <PlaceFields field={field} fields={fields} count={values.pages.length} />
      <Row>
        <Button size="small" onClick={() => fields.duplicate(field)}>
          Copy
        </Button>
        {values.pages.length > 1 && (
          <Button size="small" onClick={() => fields.onEveryPage(field)}>
            Put on every page
          </Button>
        )}
        <Button size="small" color="error" onClick={() => fields.remove(fieldUid)}>
          Remove
        </Button>
      </Row>
    </Card>
  );
}

type Values = TemplateTools['values'];

/** Returns the sources of a field; one that was removed stays to be seen. */
function withLost({ kind, source }: FormField, values: Values): [string, string][] {
  const options = sourcesFor(kind, values).map(({ source: each, name }): [string, string] => [
    keyOf(each),
    name,
  ]);
  const key = keyOf(source);
  return options.some(([each]) => each === key) ? options : [[key, 'Please choose'], ...options];
}

/** Returns a field with another kind. The label follows while nobody has changed it. */
function changedKind(field: FormField, kind: FormField['kind'], values: Values) {
  const source = sourceWith(keyOf(field.source), kind, values) ?? field.source;
  return { kind, source, ...followingLabel(field, { kind, source }, values) };
}

function changedSource(field: FormField, key: string, values: Values): Partial<FormField> {
  const source = sourceWith(key, field.kind, values) ?? field.source;
  return { source, ...followingLabel(field, { kind: field.kind, source }, values) };
}

function followingLabel(
  field: FormField,
  next: Pick<FormField, 'kind' | 'source'>,
  values: Values,
): Partial<FormField> {
  const isUsual = field.label === labelFor(field.kind, field.source, values);
  return isUsual ? { label: labelFor(next.kind, next.source, values) } : {};
}

const card = { p: 2, display: 'grid', gap: 1.5, flexShrink: 0 };
