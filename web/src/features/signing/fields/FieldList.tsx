import { Box, Button, Card, Typography } from '@mui/material';
import { List, Quiet } from '../../../components/layout/layout.tsx';
import type { TemplateValues } from '../editor/templateValues.ts';
import { inOrder } from './boxes.ts';
import { colourOf } from './sources.ts';
import type { FieldTools } from './useFieldTools.ts';

interface FieldListProps {
  fields: FieldTools;
  values: TemplateValues;
}

/** All fields in reading order. A press chooses one on its page. */
export function FieldList({ fields, values }: FieldListProps) {
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
