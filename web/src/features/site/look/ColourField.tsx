import { Box } from '@mui/material';
import { useController } from 'react-hook-form';
import { Field } from '../../../components/forms/Field.tsx';
import { FieldAnchor, useFault } from '../../../components/forms/FieldAnchor.tsx';
import { Row } from '../../../components/layout/layout.tsx';
import { labelOf } from '../Line.tsx';
import { Swatch } from './Swatch.tsx';

interface ColourFieldProps {
  name: 'header_colour' | 'footer_colour';
  hint: string;
}

/** A colour, typed or picked. */
export function ColourField({ name, hint }: ColourFieldProps) {
  const { field } = useController({ name });
  const label = labelOf(name);
  return (
    <FieldAnchor name={name}>
      <Row align="start" isOneLine>
        <Box sx={{ flex: '0 1 200px', minWidth: 0 }}>
          <Field label={label} {...field} fault={useFault(name)} hint={hint} />
        </Box>
        <Box sx={{ pt: '30px' }}>
          <Swatch label={`Pick: ${label}`} value={field.value} onChange={field.onChange} />
        </Box>
      </Row>
    </FieldAnchor>
  );
}
