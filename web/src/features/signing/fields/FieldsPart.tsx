import { Box, Button, Card, Typography } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { Column, List, Quiet } from '../../../components/layout/layout.tsx';
import { EmptyState } from '../../../components/screen/EmptyState.tsx';
import { visuallyHidden } from '../../../components/screen/visuallyHidden.ts';
import type { TemplateValues } from '../editor/templateValues.ts';
import type { TemplateTools } from '../editor/useTemplateValues.ts';
import type { PictureOf } from '../pictures/usePictures.ts';
import { inOrder } from './boxes.ts';
import { Inspector } from './Inspector.tsx';
import { PageSheet } from './PageSheet.tsx';
import { Palette } from './Palette.tsx';
import { colourOf } from './sources.ts';
import type { FieldTools } from './useFieldTools.ts';

interface FieldsPartProps {
  tools: TemplateTools;
  fields: FieldTools;
  pictures: PictureOf;
  /** Shown below the tools. */
  side: ReactNode;
}

/** The pages with their fields, and the tools to place them. */
export function FieldsPart({ tools, fields, pictures, side }: FieldsPartProps) {
  const { pages } = tools.values;
  const { selected } = fields;
  useEffect(() => {
    if (!selected) return;
    const box = document.getElementById(`field-${selected}`);
    // A field that was just dragged has the focus and stays where it is.
    if (!box || box === document.activeElement) return;
    box.scrollIntoView({ block: 'center' });
    box.focus({ preventScroll: true });
  }, [selected]);
  if (pages.length === 0) {
    return (
      <Box sx={layout}>
        <EmptyState title="No PDF yet">Upload the PDF first. Then place fields on it.</EmptyState>
        <div>{side}</div>
      </Box>
    );
  }
  return (
    <Box component="section" aria-label="Fields on the pages" sx={layout}>
      <Column gap={3} sx={{ minWidth: 0 }}>
        {pages.map((sides, n) => (
          <PageSheet
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
            key={n}
            page={n + 1}
            sides={sides}
            fields={fields}
            tools={tools}
            pictures={pictures}
          />
        ))}
      </Column>
      <Column isBound sx={panel}>
        <Palette fields={fields} values={tools.values} />
        {fields.field && (
          <Inspector
            key={fields.field.fieldUid}
            field={fields.field}
            fields={fields}
            tools={tools}
          />
        )}
        <FieldList fields={fields} values={tools.values} />
        {side}
      </Column>
      <Box role="status" sx={visuallyHidden}>
        {fields.status}
      </Box>
    </Box>
  );
}

const layout = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  position: 'relative',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
};
/** The tools stay beside the pages; on a phone they are above. */
const panel = {
  minWidth: 0,
  order: { xs: -1, lg: 0 },
  position: { lg: 'sticky' },
  top: { lg: 80 },
  maxHeight: { lg: 'calc(100dvh - 170px)' },
  overflowY: { lg: 'auto' },
};

interface FieldListProps {
  fields: FieldTools;
  values: TemplateValues;
}

/** All fields in reading order. A press chooses one on its page. */
function FieldList({ fields, values }: FieldListProps) {
  if (fields.fields.length === 0) return null;
  return (
    <Card component="section" variant="outlined" aria-labelledby="field-list" sx={card}>
      <Typography variant="h3" component="h2" id="field-list">
        {`Fields: ${fields.fields.length}`}
      </Typography>
      <List component="ol" sx={{ mt: 1 }}>
        {inOrder(fields.fields).map(({ fieldUid, label, page, source }) => (
          <li key={fieldUid}>
            <Button
              color="inherit"
              aria-pressed={fieldUid === fields.selected}
              onClick={() => fields.select(fieldUid)}
              sx={{ ...row, ...(fieldUid === fields.selected && { bgcolor: 'action.selected' }) }}
            >
              <Box
                aria-hidden
                component="span"
                sx={{ ...dot, bgcolor: colourOf(source, values) }}
              />
              <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {label || 'No label'}
              </Box>
              <Quiet component="span">{`p. ${page}`}</Quiet>
            </Button>
          </li>
        ))}
      </List>
    </Card>
  );
}

const card = { p: 2, flexShrink: 0 };
const row = {
  width: '100%',
  gap: 1,
  justifyContent: 'flex-start',
  textAlign: 'start',
  px: 1,
  fontWeight: 400,
  fontSize: '0.9375rem',
  lineHeight: 1.35,
};
const dot = { width: 10, height: 10, borderRadius: '50%', flexShrink: 0 };
