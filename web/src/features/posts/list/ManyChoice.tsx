import CheckIcon from '@mui/icons-material/Check';
import { Box, ListItemIcon, ListItemText, MenuItem, Select } from '@mui/material';
import { useId, useRef } from 'react';
import { Column } from '../../../components/layout/layout.tsx';

interface ManyChoiceProps {
  label: string;
  /** An empty list means all. */
  value: readonly string[];
  options: readonly (readonly [value: string, name: string])[];
  onChange: (value: string[]) => void;
}

/** A choice of any number of options. */
export function ManyChoice({ label, value, options, onChange }: ManyChoiceProps) {
  const id = useId();
  const menuContainer = useRef<HTMLDivElement>(null);
  const nameOf = (chosen: string) => options.find(([option]) => option === chosen)?.[1] ?? chosen;
  return (
    <Column gap={0.75} sx={{ minWidth: 0 }}>
      <Box id={id} sx={{ fontSize: '0.9375rem', fontWeight: 600 }}>
        {label}
      </Box>
      <Select
        multiple
        displayEmpty
        size="small"
        labelId={id}
        value={[...value]}
        onChange={({ target }) => onChange([target.value].flat())}
        renderValue={(chosen) => (chosen.length > 0 ? chosen.map(nameOf).join(', ') : 'All')}
        // The menu is inside the main landmark, where screen readers expect it.
        MenuProps={{ container: () => menuContainer.current, disableScrollLock: true }}
        sx={control}
      >
        {options.map(([option, name]) => (
          <MenuItem key={option} value={option} dense>
            <ListItemIcon>{value.includes(option) && <CheckIcon fontSize="small" />}</ListItemIcon>
            <ListItemText primary={name} />
          </MenuItem>
        ))}
      </Select>
      <div ref={menuContainer} />
    </Column>
  );
}

/** It looks like the date fields beside it. */
const control = {
  minHeight: 44,
  bgcolor: 'background.paper',
  fontSize: '0.875rem',
  '& .MuiSelect-select': { paddingInlineStart: 1.25 },
};
