import { Box } from '@mui/material';
import { useId } from 'react';
import { type GroupList, userTypes } from '#shared/audiences/audience';
import { Row } from '../layout/layout.tsx';
import { checkedTypes, typeTitles, withType } from './choice.ts';
import { tick } from './tick.ts';

interface UserTypesProps {
  value: GroupList;
  onChange: (value: GroupList) => void;
  /** The fault of the choice. */
  fault: string | undefined;
}

/** The checkboxes of the user types, with the fault of the choice. */
export function UserTypes({ value, onChange, fault }: UserTypesProps) {
  const id = useId();
  const types = checkedTypes(value);
  return (
    <Box component="fieldset" sx={plain} aria-describedby={fault ? `${id}-fault` : undefined}>
      <Box component="legend" sx={legend}>
        Who
      </Box>
      <Row gap={0} columnGap={1.5} sx={{ '& label': tick }}>
        {userTypes.map((type) => (
          <label key={type}>
            <input
              type="checkbox"
              checked={types.includes(type)}
              onChange={(event) => onChange(withType(value, type, event.target.checked))}
            />
            {typeTitles[type]}
          </label>
        ))}
      </Row>
      {fault && (
        <Box id={`${id}-fault`} role="alert" sx={{ color: 'error.main', fontSize: '0.875rem' }}>
          {fault}
        </Box>
      )}
    </Box>
  );
}

const plain = { border: 0, m: 0, p: 0, minWidth: 0 };
const legend = { p: 0, fontSize: '0.9375rem', fontWeight: 600 };
